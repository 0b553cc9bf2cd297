import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The set-up: its list on the home, and its pages. Their code loads after the frame's; their forms work before. */
export const SetupChecklist = later(onServer.SetupChecklist, () => import('./setup-checklist'));
export const OwnBrandPage = later(onServer.OwnBrandPage, () => import('./own-brand-page'));
export const CompetitorsPage = later(onServer.CompetitorsPage, () => import('./competitors-page'));
