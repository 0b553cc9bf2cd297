/** The components of `deferred-parts` on the server. In the browser this module is empty. */
export { CompetitorsPage } from './competitors-page';
export { OwnBrandPage } from './own-brand-page';
export { SetupChecklist } from './setup-checklist';
