import * as z from 'zod';

import { defineCall } from '../call';
import {
  answeredDay,
  answeredMoment,
  count,
  id,
  messages,
  named,
  numberedQuery,
  optionalDay,
  optionalNumber,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  search,
  seenVersion,
  total,
  version,
} from '../fields';
import { campaignLimits } from '../limits';
import { campaignActions, campaignStates, questionKinds } from '../vocabulary';
import { productIds } from './inventory';

/** Sampling campaigns for the people of a brand. Admins move them on the admin pages. */

export const campaignTexts = {
  stale: 'Somebody else has changed this campaign. Please look at it again.',
  state: 'This cannot be done with the campaign as it is now.',
  noProduct: 'The brand has no such product.',
  tooManyProducts: `A campaign has at most ${campaignLimits.products} products.`,
  tooManyQuestions: `A survey has at most ${campaignLimits.questions} questions.`,
  order: 'The window ends before it starts.',
  past: 'The window is over already.',
  long: 'A window has at most one year.',
} as const;

export const campaignSummarySchema = z
  .object({
    id: z.string().meta({ pattern: '^smp_' }),
    account: named,
    brand: named,
    name: z.string(),
    state: z.enum(campaignStates),
    quantity: count.nullable(),
    starts: answeredDay.nullable(),
    ends: answeredDay.nullable().describe('Included, as the first day is.'),
    sent: count.describe('People, without the control group, as of `delivered` and `responses`.'),
    delivered: count,
    responses: count,
    updatedAt: answeredMoment,
    version: version.describe('A form sends the version that it was made from.'),
  })
  .meta({ id: 'CampaignSummary' });
export type CampaignSummary = z.infer<typeof campaignSummarySchema>;

const kind = z
  .enum(questionKinds, { error: messages.required })
  .describe('scale: 1 to 5; jar (just about right): 1 to 5, 3 is right; nps: 0 to 10.');

export const campaignSchema = campaignSummarySchema
  .extend({
    objective: z.string().nullable(),
    audience: z.string().nullable(),
    costCents: count.nullable().describe('US cents; null until an admin has entered it.'),
    reason: z.string().nullable().describe('Why it was rejected.'),
    submittedAt: answeredMoment.nullable(),
    products: z.array(named),
    questions: z.array(z.object({ question: z.string(), kind })),
    events: z
      .array(
        z.object({
          at: answeredMoment,
          by: z.string(),
          action: z.enum(campaignActions),
          reason: z.string().nullable(),
        }),
      )
      .describe('Oldest first.'),
    allowed: z
      .array(z.enum(campaignActions))
      .describe('What the caller may do with it now; the platform decides again.'),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaignSchema>;

/** The fields that a user edits, besides brand, products and survey. A draft may lack all of them but the name. */
const campaignFields = {
  name: requiredText(campaignLimits.name),
  objective: optionalText(campaignLimits.objective),
  audience: optionalText(campaignLimits.audience),
  quantity: optionalNumber(campaignLimits.quantity, 1).describe('Samples that are asked for.'),
  starts: optionalDay,
  ends: optionalDay,
};
export const campaignFieldNames = Object.keys(campaignFields) as (keyof typeof campaignFields)[];

const campaignBody = z.strictObject({
  brand: id,
  products: z
    .array(id)
    .max(campaignLimits.products, campaignTexts.tooManyProducts)
    .default([])
    .describe('Ids.'),
  ...campaignFields,
  questions: z
    .array(z.strictObject({ question: requiredText(campaignLimits.question), kind }))
    .max(campaignLimits.questions, campaignTexts.tooManyQuestions)
    .default([]),
  action: z.enum(['save', 'submit']).default('save'),
});

const campaignAnswer = z.object({ campaign: campaignSchema });
const permission = 'sampling.request';
const all = '/sampling_campaigns' as const;
const one = `${all}/{id}` as const;
const change = { permission, answer: campaignAnswer, current: campaignSchema } as const;
const versionBody = z.strictObject({ version: seenVersion });

export const samplingCalls = {
  list: defineCall('GET', all, {
    summary:
      "Sampling campaigns in the caller's reach, the last changed first. q is part of a name or of a brand's name.",
    permission,
    query: z.object({ q: search, ...numberedQuery }),
    answer: z.object({ campaigns: z.array(campaignSummarySchema), ...pageAnswer, ...total }),
  }),
  products: defineCall('GET', `${all}/products`, {
    summary: "Products of a brand in the caller's reach, by name",
    permission,
    query: z.object({
      brand: z.string().max(200),
      q: search,
      ids: productIds,
      ...pageQuery,
    }),
    answer: z.object({ products: z.array(named), ...pageAnswer }),
  }),
  read: defineCall('GET', one, {
    summary: 'A campaign with products, survey, timeline, and what the caller may do',
    permission,
    answer: campaignAnswer,
  }),
  create: defineCall('POST', all, {
    summary: 'Creates a draft, and submits it with `action: submit`',
    body: campaignBody,
    statuses: [201],
    ...change,
  }),
  edit: defineCall('PUT', one, {
    summary: 'Changes a draft, and submits it with `action: submit`',
    body: campaignBody.extend({ version: seenVersion }),
    ...change,
  }),
  submit: defineCall('PUT', `${one}/submit`, {
    summary: 'Submits a draft as it is',
    body: versionBody,
    ...change,
  }),
  withdraw: defineCall('PUT', `${one}/withdraw`, {
    summary: 'Makes a submitted campaign a draft again',
    body: versionBody,
    ...change,
  }),
};
