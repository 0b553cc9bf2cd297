import type { AuthState, ShellView, SubscriptionView } from '~/contracts/shell/shell';
import { roleNames } from '~/contracts/users/labels';

/** All roles of a user. Merchant roles replace the plain 'User'. */
export function rolesText(auth: AuthState): string {
  const merchant = auth.merchantRoles.map((role) => roleNames[role]);
  if (merchant.length === 0) return roleNames[auth.role];
  return auth.role === 'admin' ? [roleNames.admin, ...merchant].join(', ') : merchant.join(', ');
}

/** The effective subscription. A gift is another account's subscription that outranks the user's own. */
export function currentSubscription(auth: AuthState): SubscriptionView | null {
  const subscription = auth.isGiftedSubscription ? auth.topSubscription : auth.activeSubscription;
  return isSubscription(subscription) ? subscription : null;
}

/** no subscription is `{}`. */
function isSubscription(value: AuthState['activeSubscription']): value is SubscriptionView {
  return 'plan' in value;
}

/** The name of the effective plan, 'No plan' without one; null when the platform did not answer. */
export function planText(auth: AuthState | null): string | null {
  if (auth === null) return null;
  const subscription = currentSubscription(auth);
  if (subscription === null) return 'No plan';
  return auth.isGiftedSubscription ? `${subscription.plan.name} (gifted)` : subscription.plan.name;
}

/** First and last name, or the e-mail address without a name. */
export function fullName(view: Pick<ShellView, 'profile' | 'auth'>): string | null {
  const { profile, auth } = view;
  const name = profile === null ? '' : `${profile.firstName} ${profile.lastName}`.trim();
  if (name !== '') return name;
  return profile?.email ?? auth?.email ?? null;
}

/** The first letter or digit of a word, by code point, so that no character is split. */
const initialOf = (word: string): string => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';

/** One or two initials, of an e-mail address those of its part before the @. */
export const initials = (name: string): string =>
  name
    .replace(/@.*/, '')
    .split(/[\s.]+/)
    .map(initialOf)
    .filter(Boolean)
    .filter((_, at, { length }) => at === 0 || at === length - 1)
    .join('')
    .toLocaleUpperCase('en');
