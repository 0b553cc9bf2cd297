import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';

import type { CampaignAction, CampaignState, QuestionKind } from '../../../../contract/vocabulary';
import { account, appUser } from './accounts';
import { brand, product } from './catalogue';
import { cascade, keyOf, moment } from './columns';

/** A sampling campaign. What a draft lacks is null; from `Submitted` on only the cost may be. */
export const samplingCampaign = pgTable(
  'sampling_campaign',
  {
    /** `smp_` and 20 random characters: it is the `report_id` of the report's address. */
    id: text('id').primaryKey(),
    accountId: keyOf('account_id', () => account.id),
    brandId: keyOf('brand_id', () => brand.id),
    name: text('name').notNull(),
    objective: text('objective'),
    audience: text('audience'),
    /** Samples that are asked for. */
    quantity: integer('quantity'),
    /** The window in which people are sent samples and may answer. Both days are included. */
    starts: date('starts', { mode: 'string' }),
    ends: date('ends', { mode: 'string' }),
    /** Entered by an admin. */
    costCents: bigint('cost_cents', { mode: 'number' }),
    state: text('state').$type<CampaignState>().notNull(),
    /** Why it was rejected. */
    reason: text('reason'),
    /** When the addresses of its people are deleted; null until it is closed or rejected. */
    addressesUntil: moment('addresses_until'),
    /** Lines of an upload that could not be used, as they were, until an admin has mended them. */
    openRecipients: text('open_recipients'),
    openAnswers: text('open_answers'),
    requestedBy: text('requested_by').references(() => appUser.id, { onDelete: 'set null' }),
    submittedAt: moment('submitted_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  // The order of the lists, by account and (for admins) for all.
  (table) => [
    index('sampling_campaign_account').on(table.accountId, table.updatedAt, table.id),
    index('sampling_campaign_all').on(table.updatedAt, table.id),
    index('sampling_campaign_brand').on(table.brandId),
  ],
);

/** The products of a campaign, in the order of the form. */
export const samplingProduct = pgTable(
  'sampling_product',
  {
    campaignId: keyOf('campaign_id', () => samplingCampaign.id, cascade),
    position: integer('position').notNull(),
    productId: keyOf('product_id', () => product.id),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.position] }),
    index('sampling_product_product_id').on(table.productId),
  ],
);

/** The survey: at most eight questions, numbered from 1. */
export const samplingQuestion = pgTable(
  'sampling_question',
  {
    campaignId: keyOf('campaign_id', () => samplingCampaign.id, cascade),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.position] })],
);

/**
 * A person of a campaign. People of the control group get no sample and no survey; their days are those on which a
 * sample would have been sent and delivered.
 */
export const samplingRecipient = pgTable(
  'sampling_recipient',
  {
    id: text('id').primaryKey(),
    campaignId: keyOf('campaign_id', () => samplingCampaign.id, cascade),
    /** An e-mail address in lower case; null after `addressesUntil` of the campaign. */
    address: text('address'),
    control: boolean('control').notNull().default(false),
    /** The buyer of the brand's data set, so that purchases can be joined. */
    buyerCode: text('buyer_code'),
    /** The code of a state. */
    region: text('region'),
    occasion: text('occasion').$type<'work' | 'play'>(),
    sentOn: date('sent_on', { mode: 'string' }),
    deliveredOn: date('delivered_on', { mode: 'string' }),
    /** SHA-256 of the token of the survey link; null until the link is mailed. */
    tokenHash: text('token_hash').unique(),
    mailedAt: moment('mailed_at'),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique('sampling_recipient_address').on(table.campaignId, table.address)],
);

/** One answer to one question. `score` is null for a text, `text` for a score. */
export const samplingAnswer = pgTable(
  'sampling_answer',
  {
    recipientId: keyOf('recipient_id', () => samplingRecipient.id, cascade),
    campaignId: text('campaign_id').notNull(),
    position: integer('position').notNull(),
    score: integer('score'),
    text: text('text'),
    answeredOn: date('answered_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.position] }),
    foreignKey({
      name: 'sampling_answer_question_fk',
      columns: [table.campaignId, table.position],
      foreignColumns: [samplingQuestion.campaignId, samplingQuestion.position],
    }),
    index('sampling_answer_question').on(table.campaignId, table.position),
  ],
);

/** The timeline of a campaign: who did what, when and why. */
export const samplingEvent = pgTable(
  'sampling_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: keyOf('campaign_id', () => samplingCampaign.id, cascade),
    at: moment('at').notNull().defaultNow(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    action: text('action').$type<CampaignAction>().notNull(),
    /** The reason of a rejection; for other actions, what they changed, in words. */
    reason: text('reason'),
  },
  (table) => [index('sampling_event_campaign').on(table.campaignId, table.id)],
);
