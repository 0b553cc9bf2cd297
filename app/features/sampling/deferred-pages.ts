import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-pages.server';

/** The form's code loads after the shell's, because its HTML works without it. */
export const CampaignFormPage = later(onServer.CampaignFormPage, () =>
  import('./form-page').then((part) => ({ default: part.CampaignFormPage })),
);
export const CampaignPage = later(onServer.CampaignPage, () =>
  import('./campaign-page').then((part) => ({ default: part.CampaignPage })),
);
