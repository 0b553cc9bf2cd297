import * as z from 'zod';

import { defineCall } from '../call';
import { emailAddress } from '../email';
import {
  answeredMoment,
  count,
  maxPageSize,
  messages,
  named,
  numberedQuery,
  pageAnswer,
} from '../fields';
import { adminRoles, fitTogether, merchantRoles } from '../permissions';
import { maxNameLength, nameProblem } from '../person-name';

/** Users of an account (U-01 … U-03, U-09, SEC-31), which the AMS calls merchants. */

export const personSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(adminRoles).describe('The AMS cannot change it.'),
    roles: z.array(z.enum(merchantRoles)),
    brands: z.array(named).describe("The user's own brands, by name."),
    pending: z.boolean().describe('Invited, and has not set a password yet.'),
    invitedAt: answeredMoment,
    lastSignedInAt: answeredMoment.nullable(),
    self: z.boolean().describe('Whether this is the caller.'),
    version: z.string().describe('Differs with every change of name, roles or brands.'),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const seatsSchema = z
  .object({ used: count, limit: count.nullable(), left: count.nullable() })
  .describe('Seats of the plan. An invitation holds one from the start. Null: no limit.')
  .meta({ id: 'Seats' });
export type Seats = z.infer<typeof seatsSchema>;

export const rolesMessage = 'These roles do not go together.';
const maxEmailLength = 254;

const id = z.string().min(1).max(100);
const name = z
  .string({ error: messages.required })
  .trim()
  .superRefine((value, context) => {
    const problem = nameProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .describe(`At most ${maxNameLength} characters in one line, without a link.`);

const personFields = z.object({
  firstName: name,
  lastName: name,
  roles: z
    .array(z.enum(merchantRoles), { error: messages.required })
    .max(50)
    .refine(fitTogether, rolesMessage)
    .describe(
      'Of one group: merchant_admin and inventory_merchant, or owned_brands, or external_vendor; the others go with all.',
    ),
  brandIds: z
    .array(id)
    .max(500)
    .describe('For owned_brands and external_vendor: at least one of the account.'),
});

const merchantAnswer = z.object({ merchant: personSchema });
const all = '/merchants' as const;
const one = `${all}/{id}` as const;
const common = { permission: 'users.manage', naming: 'camelCase' } as const;

export const userCalls = {
  list: defineCall('GET', all, {
    summary: "Users of the caller's account, by name",
    ...common,
    query: z.object({
      q: z.string().trim().max(200).default('').describe('Part of a name or an e-mail address.'),
      ids: z
        .string()
        .max(10_000)
        .transform((text) => text.split(','))
        .optional()
        .describe('Those alone, separated by commas; users of other accounts are left out.'),
      ...numberedQuery,
    }),
    answer: z.object({
      merchants: z.array(personSchema),
      ...pageAnswer,
      total: count,
      seats: seatsSchema,
    }),
  }),
  read: defineCall('GET', one, {
    summary: "A user of the caller's account",
    ...common,
    answer: merchantAnswer,
  }),
  invite: defineCall('POST', all, {
    summary: 'Invites a user; the login site sends the invitation, once',
    ...common,
    query: z.object({
      skip_emails: z
        .literal('true', { error: 'The AMS sends no mails: skip_emails=true.' })
        .describe('The AMS sends no mails of its own.'),
    }),
    body: personFields.extend({
      brandIds: personFields.shape.brandIds.default([]),
      email: z
        .string({ error: messages.required })
        .trim()
        .min(1, messages.required)
        .max(maxEmailLength, `At most ${maxEmailLength} characters.`)
        .pipe(emailAddress())
        .meta({ format: 'email' }),
    }),
    answer: merchantAnswer.extend({
      created: z
        .boolean()
        .describe('False for a user who existed before: nothing was changed or sent.'),
    }),
    statuses: [201, 200],
  }),
  inviteAgain: defineCall('POST', `${one}/invite`, {
    summary:
      'Repeats the invitation of a user who has not set a password, with a new link; the old one stops working',
    ...common,
    answer: merchantAnswer,
  }),
  signOut: defineCall('POST', `${one}/sign_out`, {
    summary: 'Ends all sessions of another user of the account, who can sign in again',
    ...common,
    answer: merchantAnswer,
  }),
  save: defineCall('PUT', one, {
    summary: 'Changes name, roles and brands; what is missing stays as it is',
    ...common,
    body: personFields.partial().extend({
      version: z
        .string({ error: messages.required })
        .max(100)
        .describe('The version that the change was made on.'),
    }),
    answer: merchantAnswer,
    current: personSchema,
  }),
  delete: defineCall('POST', `${all}/delete_users`, {
    summary: 'Deletes all of these users, or none',
    ...common,
    body: z.object({ ids: z.array(id).min(1, messages.required).max(maxPageSize) }),
    answer: z.object({ deleted: z.array(z.string()) }),
  }),
};
