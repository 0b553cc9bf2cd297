import * as z from 'zod';

import { formFactsSchema, manyField } from '../forms/forms';
import { numberedPageSchema } from '../list-pages';
import { campaignSchema, campaignSummarySchema } from './campaign';

/** The form of a sampling campaign as it travels, and what its pages get. `rules.ts` has the rules for its values. */

/** What a button of the form asks for; `remove:1` takes the second question away. Only save, review and resolve store. */
const intentSchema = z
  .union([
    z.enum(['save', 'review', 'brand', 'find', 'add', 'back', 'resolve']),
    z.string().regex(/^remove:\d$/),
  ])
  .catch('review');

const text = z.string().max(20_000).catch('').default('');
const questionTextSchema = z.object({ question: text, kind: text });
export type QuestionText = z.infer<typeof questionTextSchema>;

const typedFields = {
  brand: text,
  name: text,
  objective: text,
  audience: text,
  quantity: text,
  starts: text,
  ends: text,
  products: manyField(z.string().max(200)),
  questions: z.array(questionTextSchema).max(50).catch([]).default([]),
};

/** The form as it was typed, right or wrong. */
export const campaignTypedSchema = z.object({
  ...typedFields,
  intent: intentSchema,
  /** Part of a product's name. */
  find: text,
  /** Of the draft that the form was made from; empty for a new one. */
  version: text,
  /** Where a conflict is resolved: what was asked for before it. */
  wanted: z.enum(['save', 'review']).catch('save'),
  /** By field: whose value is to stay (`mine` where nothing is said). */
  choice: z.record(z.string(), z.string()).catch({}),
});
export type CampaignTyped = z.infer<typeof campaignTypedSchema>;
export type CampaignText = Pick<CampaignTyped, keyof typeof typedFields>;

const named = z.object({ id: z.string(), name: z.string() });

/** Products of a brand to choose from: those that the search finds, and the chosen ones. */
export const productListSchema = z.object({
  items: z.array(named),
  chosen: z.array(z.string()),
  /** The brand has more products than are listed. */
  more: z.boolean(),
  search: z.string(),
});
export type ProductList = z.infer<typeof productListSchema>;

const differenceSchema = z.object({
  field: z.string(),
  label: z.string(),
  mine: z.string(),
  theirs: z.string(),
});

/** What an answer to the form carries besides the form. */
export const campaignDetailSchema = z.object({
  products: productListSchema,
  questions: z.array(questionTextSchema),
  /** Somebody else has changed the draft. */
  conflict: z
    .object({ by: z.string().nullable(), differences: z.array(differenceSchema) })
    .nullable(),
});
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

export const campaignFormViewSchema = z.object({
  form: formFactsSchema,
  /** Of the draft; null for a new campaign. */
  id: z.string().nullable(),
  /** False where the campaign is submitted already: it is shown, and not changed. */
  isDraft: z.boolean(),
  brands: z.array(named),
  /** Whether the user may choose a brand for the account, where it has none. */
  mayChooseBrand: z.boolean(),
  initial: z.object({
    ...typedFields,
    version: z.string(),
  }),
  products: productListSchema,
});
export type CampaignFormView = z.infer<typeof campaignFormViewSchema>;

/** The step of a stored campaign: the version that the page has shown. */
export const campaignStepSchema = z.object({
  version: z.coerce
    .number({ error: 'Please load the page again.' })
    .int()
    .min(1)
    .max(2_000_000_000),
});

export const campaignViewSchema = z.object({
  /** Of the button that withdraws it, or submits it. */
  form: formFactsSchema,
  campaign: campaignSchema.omit({ events: true }),
  /** Newest first. */
  timeline: campaignSchema.shape.events,
  /** Whose it is: for admins, who see everybody's. */
  account: z.string().nullable(),
  /** Where admins handle it, outside the app. */
  adminPage: z.string().nullable(),
  /** IANA name of the account's time zone (U-10). */
  timeZone: z.string(),
});
export type CampaignView = z.infer<typeof campaignViewSchema>;

export const campaignListSchema = z.object({
  search: z.string(),
  campaigns: z.array(
    campaignSummarySchema.omit({ account: true, updatedAt: true }).extend({
      account: z.string().nullable(),
      /** YYYY-MM-DD in the account's time zone (U-10). */
      updatedDay: z.string(),
    }),
  ),
  ...numberedPageSchema.shape,
  /** What the account's time zone is called. */
  timeZone: z.string(),
});
export type CampaignList = z.infer<typeof campaignListSchema>;
