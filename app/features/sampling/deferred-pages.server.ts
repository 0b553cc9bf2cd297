/** The components of `deferred-pages` on the server. In the browser this module is empty. */
export { CampaignFormPage } from './form-page';
export { CampaignPage } from './campaign-page';
