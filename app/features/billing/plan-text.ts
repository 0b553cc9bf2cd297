import type { Offer } from '~/contracts/billing/plans';
import type { PlanInterval } from '~contract/vocabulary';
import { counted } from '~/lib/format/units';
import { moneyText } from '~/lib/format/money';

const units: Readonly<Record<string, string>> = { D: 'day', M: 'month', Y: 'year' };

/** The data of a plan: '90 days', '12 months'. @param duration ISO 8601, null for all of them */
export function dataText(duration: string | null): string {
  if (duration === null) return 'All data';
  const [, count, unit = ''] = /^P(\d+)([DMY])$/.exec(duration) ?? [];
  return count === undefined ? duration : counted(Number(count), units[unit] ?? '');
}

export const limitText = (limit: number | null): string =>
  limit === null ? 'No limit' : limit.toLocaleString('en-US');

/** Whether all amounts beside each other are whole dollars, and need no cents. */
export const isWhole = (offers: readonly Pick<Offer, 'price'>[]): boolean =>
  offers.every(
    ({ price }) => price === null || (price.amount % 100 === 0 && price.amountPerMonth % 100 === 0),
  );

/** What is billed, and how often: '$2,988 billed once a year'. @param short see `isWhole` */
export function billedText(
  { isTrial, price }: Pick<Offer, 'isTrial' | 'price'>,
  short: boolean,
): string {
  if (isTrial) return 'Free for 7 days';
  if (price === null) return 'Not offered for this period';
  return `${moneyText(price.amount, short)} billed ${price.kind === 'yearly' ? 'once a year' : 'every month'}`;
}

export const intervalNames: Readonly<Record<PlanInterval, string>> = {
  monthly: 'Monthly',
  yearly: 'Yearly',
};

export const marks = { yours: 'Your plan', gift: 'Gifted to you', next: 'Your next plan' } as const;
