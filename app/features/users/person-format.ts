import { personLabels } from '~/contracts/users/labels';
import type { Person } from '~/contracts/users/users';
import { dayText } from '~/lib/format/dates';
import { roleNames } from '~/lib/format/user-text';

/** Labels of the forms by field name. */
export const labels = {
  ...personLabels,
  roles: 'Roles',
  brandIds: 'Brands',
};

/** The name, or the e-mail address of a person without one. */
export const personName = ({ firstName, lastName, email }: Person): string =>
  `${firstName} ${lastName}`.trim() || email;

export function personRoles({ role, roles }: Person): string {
  const names = roles.map((one) => roleNames[one]);
  if (role === 'admin') names.unshift(roleNames.admin);
  return names.length === 0 ? roleNames.user : names.join(', ');
}

export function lastSeen({ pending, invitedAt, lastSignedInAt }: Person): string {
  if (pending) return `Invited ${dayText(invitedAt)}`;
  return lastSignedInAt === null ? 'Not signed in yet' : dayText(lastSignedInAt);
}
