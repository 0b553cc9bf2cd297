/** The components of `parts` on the server. In the browser this module is empty. */
export { default as SetupChecklist } from './setup-checklist';
export { default as OwnBrandPage } from './own-brand-page';
export { default as CompetitorsPage } from './competitors-page';
