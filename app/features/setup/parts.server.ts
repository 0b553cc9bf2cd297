/** The components of `parts` on the server. In the browser this module is empty. */
export { SetupChecklist } from './setup-checklist';
export { OwnBrandPage } from './own-brand-page';
export { CompetitorsPage } from './competitors-page';
