/** The components of `parts` on the server. In the browser this module is empty. */
export { default as CampaignFormPage } from './form-page';
