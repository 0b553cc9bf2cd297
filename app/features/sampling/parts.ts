import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The form's code loads after the frame's, because its HTML works without it. */
export const CampaignFormPage = later(onServer.CampaignFormPage, () => import('./form-page'));
