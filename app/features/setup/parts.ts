import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The set-up: its list on the home, and its pages. Their code loads after the frame's; their forms work before. */
export const SetupChecklist = later(onServer.SetupChecklist, () =>
  import('./setup-checklist').then((part) => ({ default: part.SetupChecklist })),
);
export const OwnBrandPage = later(onServer.OwnBrandPage, () =>
  import('./own-brand-page').then((part) => ({ default: part.OwnBrandPage })),
);
export const CompetitorsPage = later(onServer.CompetitorsPage, () =>
  import('./competitors-page').then((part) => ({ default: part.CompetitorsPage })),
);
