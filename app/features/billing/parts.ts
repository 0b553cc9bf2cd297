import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The settings pages about the plan, and the comparison of all plans. Their code loads after the frame's, because their HTML works without it. */
export const BillingPage = later(onServer.BillingPage, () => import('./billing-page'));
export const AddOnsPage = later(onServer.AddOnsPage, () => import('./addons-page'));
export const PlanComparison = later(onServer.PlanComparison, () => import('./plan-comparison'));
