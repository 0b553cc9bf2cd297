import * as z from 'zod';

import { editFields } from '../forms/edits';
import { emailField, formFactsSchema, manyField, requiredText } from '../forms/forms';
import { requiredMessage } from '../forms/messages';
import { numberedPageSchema } from '../list-pages';
import { adminRoles, merchantRoles, type MerchantRole } from '../permissions/permissions';

/** As the platform allows them. */
const longestName = 60;

/** P-05: these exclude each other. */
const roleGroups: readonly (readonly MerchantRole[])[] = [
  ['merchant_admin', 'inventory_merchant'],
  ['owned_brands'],
  ['external_vendor'],
];

/** Whether roles come from one group (P-05). */
export const fitTogether = (roles: readonly MerchantRole[]): boolean =>
  roleGroups.filter((group) => group.some((role) => roles.includes(role))).length <= 1;

const id = z.string().regex(/^[\w-]{1,100}$/);
const roles = manyField(z.enum(merchantRoles)).refine(
  fitTogether,
  'These roles do not go together.',
);

/** Whether users with these roles need brands of their own: they work for those brands (P-06). */
const needsBrands = (given: readonly unknown[]): boolean =>
  given.includes('owned_brands') || given.includes('external_vendor');

/** U-01: users with these roles have at least one brand; the others have none of their own. */
const hasBrands = {
  check: ({ roles: given, brandIds }: { roles?: unknown; brandIds?: unknown }) =>
    !Array.isArray(given) ||
    !needsBrands(given) ||
    (Array.isArray(brandIds) && brandIds.length > 0),
  // Said together with what is wrong with the other fields.
  options: { error: requiredMessage, path: ['brandIds'], when: () => true },
};

const personFields = {
  firstName: requiredText(longestName),
  lastName: requiredText(longestName),
  brandIds: manyField(id),
};

/** The form of an invitation (U-01). */
export const inviteFormSchema = z
  .object({
    ...personFields,
    email: emailField,
    roles: roles.refine((given) => given.length > 0, requiredMessage),
  })
  .refine(hasBrands.check, hasBrands.options);
export type InviteForm = z.infer<typeof inviteFormSchema>;

/** The form of a user (U-02). One's own has no roles to choose (U-09). */
export const userFormSchema = z
  .object({ ...editFields, ...personFields, roles })
  .refine(hasBrands.check, hasBrands.options);
export type UserForm = z.infer<typeof userFormSchema>;

/** Most people that are deleted at once: a page of the list. */
export const longestDeletion = 100;

/** The confirmation (U-03): the users that were shown, and no others. */
export const deleteFormSchema = z.object({
  ids: manyField(id).refine(
    (ids) => ids.length > 0 && ids.length <= longestDeletion,
    requiredMessage,
  ),
});
export type DeleteForm = z.infer<typeof deleteFormSchema>;

export const userParamsSchema = z.object({ id });

const named = z.object({ id: z.string(), name: z.string() });

export const personSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  roles: z.array(z.enum(merchantRoles)),
  brands: z.array(named),
  /** Invited, and has not yet set a password. */
  pending: z.boolean(),
  /** ISO 8601 moments. */
  invitedAt: z.string(),
  lastSignedInAt: z.string().nullable(),
  /** The signed-in user. */
  self: z.boolean(),
  /** Differs with every change of name, roles or brands. */
  version: z.string(),
});
export type Person = z.infer<typeof personSchema>;

/** A person as pages show them: with the days of the moments in the account's time zone (U-10), YYYY-MM-DD. */
const shownPersonSchema = personSchema.extend({
  /** The brands that the person's roles let them change, and those that they let them read, for people (SEC-51). */
  changes: z.string(),
  reads: z.string(),
  invitedDay: z.string(),
  lastSignedInDay: z.string().nullable(),
});
export type ShownPerson = z.infer<typeof shownPersonSchema>;

/** Null: no limit. An invitation holds a seat from the start. */
export const seatsSchema = z.object({
  used: z.number().int(),
  limit: z.number().int().nullable(),
  left: z.number().int().nullable(),
});
export type Seats = z.infer<typeof seatsSchema>;

export const userListSchema = z.object({
  people: z.array(shownPersonSchema),
  /** Of the account, for people: 'New York time'. */
  timeZone: z.string(),
  /** The name of the account (U-11); null without an answer about it. */
  company: z.string().nullable(),
  /** How many there are that fit the search. */
  total: z.number().int(),
  search: z.string(),
  seats: seatsSchema,
  ...numberedPageSchema.shape,
});
export type UserList = z.infer<typeof userListSchema>;

/** A role to choose, and what it is for (P-06). */
const roleChoice = z.object({ role: z.enum(merchantRoles), help: z.string() });
export type RoleChoice = z.infer<typeof roleChoice>;

export const inviteViewSchema = z.object({
  form: formFactsSchema,
  roles: z.array(roleChoice),
  /** Of the account, to choose from. */
  brands: z.array(named),
  seats: seatsSchema,
  /** The name of the account, which the mail gives (U-11); null without an answer about it. */
  company: z.string().nullable(),
});
export type InviteView = z.infer<typeof inviteViewSchema>;

export const userViewSchema = z.object({
  form: formFactsSchema,
  roles: z.array(roleChoice),
  brands: z.array(named),
  person: shownPersonSchema,
});
export type UserView = z.infer<typeof userViewSchema>;

/** The question whether to send an invitation again (U-01). */
export const invitationViewSchema = z.object({
  form: formFactsSchema,
  person: shownPersonSchema,
  /** Somebody has just filled in the form of a new invitation for this person. */
  isByForm: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationViewSchema>;
/** Who it is stands in the address. */
export const invitationFormSchema = z.object({});

/** The question whether to end all sessions of a user (SEC-31). */
export const signOutUserViewSchema = z.object({ form: formFactsSchema, person: shownPersonSchema });
export type SignOutUserView = z.infer<typeof signOutUserViewSchema>;
/** Who it is stands in the address. */
export const signOutUserFormSchema = z.object({});

export const deleteUsersViewSchema = z.object({
  form: formFactsSchema,
  people: z.array(personSchema),
});
export type DeleteUsersView = z.infer<typeof deleteUsersViewSchema>;
