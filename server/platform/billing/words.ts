import type { PurchaseRow } from './records';
import type { PriceFacts, SubscriptionState } from './state';

/* Plans and purchases in words, for mails. */

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const addOnsText = (users: number, brands: number): string =>
  users + brands === 0
    ? 'no add-ons'
    : `${counted(users, 'additional user')} and ${counted(brands, 'additional brand')}`;

/**
 * What is planned for the end of the period, in the words of the pages: 'Core Brand, billed yearly, with 2 additional users and
 * 0 additional brands'.
 * @returns null where nothing is planned
 */
export function plannedText({
  price,
  extraUsers,
  extraBrands,
  next,
}: SubscriptionState): string | null {
  if (next === null) return null;
  const addOns = addOnsText(next.extraUsers, next.extraBrands);
  if (next.price.id === price.id) return addOns;
  const isBilledOtherwise = next.price.interval !== price.interval;
  const plan = isBilledOtherwise
    ? `${next.price.planName}, billed ${next.price.interval}`
    : next.price.planName;
  if (next.extraUsers === extraUsers && next.extraBrands === extraBrands) return plan;
  return `${plan}${isBilledOtherwise ? ',' : ''} with ${addOns}`;
}

/**
 * What a purchase is for: 'the upgrade to Growth, billed yearly', '2 additional users and 1 additional brand'.
 * @param price of the purchase
 * @param invoice its number, where the purchase pays one
 */
export function purchaseText(
  { kind, users, brands }: Pick<PurchaseRow, 'kind' | 'users' | 'brands'>,
  { planName, interval }: Pick<PriceFacts, 'planName' | 'interval'>,
  invoice: string | null,
): string {
  switch (kind) {
    case 'subscribe':
      return `the ${planName} plan, billed ${interval}`;
    case 'upgrade':
    case 'downgrade':
      return `the ${kind} to ${planName}, billed ${interval}`;
    case 'cancel':
      return `the end of the ${planName} plan`;
    case 'addon':
      return [
        ...(users > 0 ? [counted(users, 'additional user')] : []),
        ...(brands > 0 ? [counted(brands, 'additional brand')] : []),
      ].join(' and ');
    case 'invoice':
      return invoice === null ? 'an invoice' : `invoice ${invoice}`;
  }
}
