import * as z from 'zod';

import { editFields } from '../forms/edits';
import { emailField, formFactsSchema, manyField, requiredText } from '../forms/forms';
import { requiredMessage } from '../forms/messages';
import { numberedPageSchema } from '../list-pages';
import { adminRoles, merchantRoles, type MerchantRole } from '../../../contract/permissions';

/** Limit of the platform. */
const maxNameLength = 60;

/** P-05: groups of roles that exclude each other. */
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
  // Reported together with the errors of the other fields.
  options: { error: requiredMessage, path: ['brandIds'], when: () => true },
};

const personFields = {
  firstName: requiredText(maxNameLength),
  lastName: requiredText(maxNameLength),
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

/** The form of a user (U-02). Users cannot choose their own roles (U-09). */
export const userFormSchema = z
  .object({ ...editFields, ...personFields, roles })
  .refine(hasBrands.check, hasBrands.options);
export type UserForm = z.infer<typeof userFormSchema>;

/** Maximum of users to delete at once: a page of the list. */
export const maxDeletion = 100;

/** The confirmation (U-03): the users that were shown, and no others. */
export const deleteFormSchema = z.object({
  ids: manyField(id).refine((ids) => ids.length > 0 && ids.length <= maxDeletion, requiredMessage),
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
  /** Texts about the brands that the person's roles let them change, and let them read (SEC-51). */
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
  /** Display name of the account's time zone: 'New York time'. */
  timeZone: z.string(),
  /** The name of the account (U-11); null if it could not be loaded. */
  company: z.string().nullable(),
  /** Number of people that match the search. */
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
  /** Brands of the account, to choose from. */
  brands: z.array(named),
  seats: seatsSchema,
  /** The name of the account, which the mail contains (U-11); null if it could not be loaded. */
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
/** The user's id is in the address. */
export const invitationFormSchema = z.object({});

/** The question whether to end all sessions of a user (SEC-31). */
export const signOutUserViewSchema = z.object({ form: formFactsSchema, person: shownPersonSchema });
export type SignOutUserView = z.infer<typeof signOutUserViewSchema>;
/** The user's id is in the address. */
export const signOutUserFormSchema = z.object({});

export const deleteUsersViewSchema = z.object({
  form: formFactsSchema,
  people: z.array(personSchema),
});
export type DeleteUsersView = z.infer<typeof deleteUsersViewSchema>;
