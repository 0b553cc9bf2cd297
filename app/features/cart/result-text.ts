import type { CartResult } from '~/contracts/billing/cart';
import { dayText } from '~/lib/format/dates';
import { kindText } from '~/lib/format/money';

const added = (count: number, type: 'users' | 'brands') =>
  count === 0 ? [] : [`Additional ${count} of ${type} have been added.`];

/** Whether a change takes effect when it is recorded. */
const isAtOnce = ({ effectiveAt, createdAt }: CartResult['purchase']): boolean =>
  Date.parse(effectiveAt) <= Date.parse(createdAt);

/** The messages of section X for a purchase, by its record alone (R-14, P-03, P-08). */
export function resultTexts({ state, purchase, effectiveDay }: CartResult): string[] {
  const { action, planName, kind, users, brands, status } = purchase;
  if (state === 'cancelled') return ['Your payment has been cancelled, please contact Admin.'];
  if (state === 'processing')
    return [
      status === 'open'
        ? 'Your payment is not complete yet.'
        : 'Your payment is been processed, please contact Admin for further issues.',
    ];
  if (status === 'expired') return ['This purchase has expired.'];
  if (status === 'credited') return ['Your payment has arrived, but your plan had changed.'];
  if (state === 'failed') return ['Your payment has been declined.'];
  switch (action) {
    case 'subscribe':
      return [`Welcome, You have been subscribed to ${planName} plan.`];
    case 'upgrade':
      return [
        `You have been upgraded to ${planName} plan.`,
        // The plan can be the same as before, billed another way.
        ...(kind === undefined ? [] : [`Your plan is billed ${kindText(kind)}.`]),
      ];
    case 'downgrade':
      return [
        `Your plan has been downgraded. This effect will be reflected from ${dayText(effectiveDay)}.`,
      ];
    case 'cancel':
      if (isAtOnce(purchase)) return ['Your subscription has been cancelled. Your plan has ended.'];
      return [
        `Your subscription has been cancelled. This effect will be reflected from ${dayText(effectiveDay)}.`,
      ];
    case 'addon':
      return [...added(users, 'users'), ...added(brands, 'brands')];
    case 'invoice':
      return ['Your invoice has been paid.'];
  }
}
