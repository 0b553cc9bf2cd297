import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-pages.server';

/** The settings pages about the plan, and parts of the page of all plans. Their code loads after the shell's, because their HTML works without it. */
export const BillingPage = later(onServer.BillingPage, () =>
  import('./billing-page').then((part) => ({ default: part.BillingPage })),
);
export const AddOnsPage = later(onServer.AddOnsPage, () =>
  import('./addons-page').then((part) => ({ default: part.AddOnsPage })),
);
export const PlanComparison = later(onServer.PlanComparison, () =>
  import('./plan-comparison').then((part) => ({ default: part.PlanComparison })),
);
/** Most users have none, so nothing stands in its place until its code has loaded. */
export const PlansNotice = later(
  onServer.PlansNotice,
  () => import('./plans-notice').then((part) => ({ default: part.PlansNotice })),
  null,
);
export const SettingsLink = later(onServer.SettingsLink, () =>
  import('./plans-notice').then((part) => ({ default: part.SettingsLink })),
);
