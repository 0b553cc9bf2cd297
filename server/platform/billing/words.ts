import type { SubscriptionState } from './state';

/* Plans and purchases in words, for mails. */

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const addOnsText = (users: number, brands: number): string =>
  `${counted(users, 'additional user')} and ${counted(brands, 'additional brand')}`;

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
