import * as z from 'zod';

import { personSchema, rolesMessage, seatsSchema } from '../../../contract/ams/users';
import { maxPageSize, named } from '../../../contract/fields';
import { fitTogether, merchantRoles, needsBrands } from '../../../contract/permissions';
import { maxNameLength } from '../../../contract/person-name';
import { editFields } from '../forms/edits';
import { emailField, formFactsSchema, manyField, requiredText } from '../forms/forms';
import { requiredMessage } from '../forms/messages';
import { numberedPageSchema } from '../list-pages';

const id = z.string().regex(/^[\w-]{1,100}$/);
const roles = manyField(z.enum(merchantRoles)).refine(fitTogether, rolesMessage);

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

/** The confirmation (U-03): the users that were shown, and no others. */
export const deleteFormSchema = z.object({
  ids: manyField(id).refine((ids) => ids.length > 0 && ids.length <= maxPageSize, requiredMessage),
});
export type DeleteForm = z.infer<typeof deleteFormSchema>;

export const userParamsSchema = z.object({ id });

/** A person as pages show them: with the days of the moments in the account's time zone (U-10), YYYY-MM-DD. */
const shownPersonSchema = personSchema.extend({
  /** Texts about the brands that the person's roles let them change, and let them read (SEC-51). */
  changes: z.string(),
  reads: z.string(),
  invitedDay: z.string(),
  lastSignedInDay: z.string().nullable(),
});
export type ShownPerson = z.infer<typeof shownPersonSchema>;

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
