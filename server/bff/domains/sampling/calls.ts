import * as z from 'zod';

import {
  campaignSchema,
  campaignSummarySchema,
  questionSchema,
} from '../../../../app/contracts/sampling/campaign';
import { numberedQuery, pageAnswer, pageQuery, total } from '../../http/list-page';
import { defineCall } from '../../upstream/ams-call';

/** The AMS calls for sampling campaigns. */

const campaignAnswer = z.object({ campaign: campaignSchema });

const bodySchema = campaignSchema
  .pick({ name: true, objective: true, audience: true, quantity: true, starts: true, ends: true })
  .extend({
    brand: z.string(),
    products: z.array(z.string()),
    questions: z.array(questionSchema),
    action: z.literal('save'),
  });
export type CampaignBody = z.infer<typeof bodySchema>;
const versionBody = z.object({ version: z.number().int() });

export const samplingCalls = {
  list: defineCall({
    method: 'GET',
    path: '/sampling_campaigns',
    query: ['q', ...numberedQuery],
    answer: z.object({ campaigns: z.array(campaignSummarySchema), ...pageAnswer, ...total }),
  }),
  products: defineCall({
    method: 'GET',
    path: '/sampling_campaigns/products',
    query: ['brand', 'q', 'ids', ...pageQuery],
    answer: z.object({
      products: z.array(z.object({ id: z.string(), name: z.string() })),
      ...pageAnswer,
    }),
  }),
  read: defineCall({ method: 'GET', path: '/sampling_campaigns/{id}', answer: campaignAnswer }),
  create: defineCall({
    method: 'POST',
    path: '/sampling_campaigns',
    body: bodySchema,
    answer: campaignAnswer,
  }),
  edit: defineCall({
    method: 'PUT',
    path: '/sampling_campaigns/{id}',
    body: bodySchema.extend({ version: z.number().int() }),
    answer: campaignAnswer,
  }),
  submit: defineCall({
    method: 'PUT',
    path: '/sampling_campaigns/{id}/submit',
    body: versionBody,
    answer: campaignAnswer,
  }),
  withdraw: defineCall({
    method: 'PUT',
    path: '/sampling_campaigns/{id}/withdraw',
    body: versionBody,
    answer: campaignAnswer,
  }),
};
