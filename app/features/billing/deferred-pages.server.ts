/** The components of `deferred-pages` on the server. In the browser this module is empty. */
export { AddOnsPage } from './addons-page';
export { BillingPage } from './billing-page';
export { PlanComparison } from './plan-comparison';
export { PlansNotice, SettingsLink } from './plans-notice';
