/** The components of `parts` on the server. In the browser this module is empty. */
export { BillingPage } from './billing-page';
export { AddOnsPage } from './addons-page';
export { PlanComparison } from './plan-comparison';
