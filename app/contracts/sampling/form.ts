import * as z from 'zod';

import { campaignSchema, campaignSummarySchema } from '../../../contract/ams/sampling';
import { named } from '../../../contract/fields';
import { editFields } from '../forms/edits';
import { formFactsSchema, manyField, versionField } from '../forms/forms';
import type { Readings } from '../forms/readings';
import { numberedPageSchema } from '../list-pages';

/** The form of a sampling campaign as it is sent, and the data of its pages; `rules.ts` has its rules. */

/** An id as the platform gives it. */
export const campaignIdField = z.string().regex(/^smp_\w{1,36}$/);
export const campaignParamsSchema = z.object({ id: campaignIdField });

/** Actions of the form's buttons; `remove:1` removes the second question. Only save and review store. */
const intentSchema = z
  .union([z.enum(['save', 'review', 'brand', 'find', 'add']), z.string().regex(/^remove:\d$/)])
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

/** The fields with counts and days. */
export const campaignReadings = {
  quantity: 'count',
  starts: 'day',
  ends: 'day',
} satisfies Readings;

/** The form as it was typed, valid or not. A new campaign has no version. */
export const campaignTypedSchema = z.object({
  ...typedFields,
  ...editFields,
  intent: intentSchema,
  /** Part of a product's name. */
  find: text,
});
export type CampaignTyped = z.infer<typeof campaignTypedSchema>;
export type CampaignText = Pick<CampaignTyped, keyof typeof typedFields>;

/** Products of a brand to choose from: those that the search finds, and those of the form. */
export const productListSchema = z.object({
  items: z.array(named),
  /** The brand has more products than are listed. */
  more: z.boolean(),
  search: z.string(),
});
export type ProductList = z.infer<typeof productListSchema>;

/** The `detail` of an answer to the form. */
export const campaignDetailSchema = z.object({ products: productListSchema });
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

export const campaignFormViewSchema = z.object({
  form: formFactsSchema,
  /** Id of the draft; null for a new campaign. */
  id: z.string().nullable(),
  /** False where the campaign is submitted already: it is shown, and not changed. */
  isDraft: z.boolean(),
  brands: z.array(named),
  /** Whether the user may choose a brand for the account, where it has none. */
  mayChooseBrand: z.boolean(),
  initial: z.object(typedFields),
  products: productListSchema,
});
export type CampaignFormView = z.infer<typeof campaignFormViewSchema>;

/** The step of a stored campaign: the version that the page has shown. */
export const campaignStepSchema = z.object({
  version: versionField,
});

export const campaignViewSchema = z.object({
  /** Form of the button that withdraws it, or submits it. */
  form: formFactsSchema,
  campaign: campaignSchema.omit({ events: true, submittedAt: true }),
  /** Newest first. */
  timeline: campaignSchema.shape.events,
  /** Account of the campaign: for admins, who see the campaigns of all accounts. */
  account: z.string().nullable(),
  /** The admin page of the campaign, outside the app. */
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
  /** Display name of the account's time zone. */
  timeZone: z.string(),
});
export type CampaignList = z.infer<typeof campaignListSchema>;
