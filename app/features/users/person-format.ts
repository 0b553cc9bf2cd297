import { personLabels, roleNames } from '~/contracts/users/labels';
import type { ShownPerson } from '~/contracts/users/users';
import type { Person } from '~contract/ams/users';
import { dayText } from '~/lib/format/dates';

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

/** The brands that a person changes and reads, in one text or in two (SEC-51). */
export const brandTexts = ({ changes, reads }: ShownPerson): string[] =>
  changes === reads ? [reads] : [`Changes: ${changes}`, `Reads: ${reads}`];

export function lastSeen({ pending, invitedDay, lastSignedInDay }: ShownPerson): string {
  if (pending) return `Invited ${dayText(invitedDay)}`;
  return lastSignedInDay === null ? 'Not signed in yet' : dayText(lastSignedInDay);
}
