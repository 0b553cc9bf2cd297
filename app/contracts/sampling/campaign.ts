import * as z from 'zod';

/** An id as the platform gives it. */
export const campaignIdField = z.string().regex(/^smp_\w{1,36}$/);
export const campaignParamsSchema = z.object({ id: campaignIdField });

export const campaignStates = [
  'Draft',
  'Submitted',
  'Approved',
  'Fulfilling',
  'Fielding',
  'Closed',
  'Rejected',
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** What can be done with a campaign (domain.md section 5). Users save, submit and withdraw; admins do the rest. */
export const campaignActions = [
  'save',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'fulfil',
  'field',
  'close',
  'cost',
  'people',
  'sent',
  'delivered',
  'invite',
  'answers',
] as const;
export type CampaignAction = (typeof campaignActions)[number];

const named = z.object({ id: z.string(), name: z.string() });
const count = z.number().int();

/** scale and jar (just about right): 1 to 5; nps: 0 to 10. */
export const questionSchema = z.object({
  question: z.string(),
  kind: z.enum(['scale', 'jar', 'nps', 'text']),
});

export const campaignSummarySchema = z.object({
  id: z.string(),
  account: named,
  brand: named,
  name: z.string(),
  state: z.enum(campaignStates),
  quantity: count.nullable(),
  /** Calendar days, YYYY-MM-DD; both are included. */
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  /** People, without the control group. */
  sent: count,
  delivered: count,
  responses: count,
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Increases with every change; a form sends the version that it was made from. */
  version: count,
});
export type CampaignSummary = z.infer<typeof campaignSummarySchema>;

export const campaignSchema = campaignSummarySchema.extend({
  objective: z.string().nullable(),
  audience: z.string().nullable(),
  /** Null until an admin has entered it. */
  costCents: count.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  products: z.array(named),
  questions: z.array(questionSchema),
  /** Oldest first. */
  events: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      action: z.enum(campaignActions),
      reason: z.string().nullable(),
    }),
  ),
  /** What the user may do with it now; the platform decides again. */
  allowed: z.array(z.enum(campaignActions)),
});
export type Campaign = z.infer<typeof campaignSchema>;
