/** The components of `parts` on the server. In the browser this module is empty. */
export { default as BillingPage } from './billing-page';
export { default as AddOnsPage } from './addons-page';
export { default as PlanComparison } from './plan-comparison';
