import { formatNumber } from './figure';

/** The currency of the plans. */
const currency = 'USD';

/**
 * An amount of a purchase or an invoice, to the cent: '$1,234.50', '−$3.00'. In English, as on the invoice.
 * @param cents a whole number of US cents
 * @param short '$299' in place of '$299.00'
 */
export function moneyText(cents: number, short = false): string {
  const digits = short && cents % 100 === 0 ? 0 : 2;
  return formatNumber(cents / 100, 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** 'monthly' as a price has it, for texts. */
export const kindText = (kind: string): string => (kind === 'yearly' ? 'yearly' : 'monthly');

/**
 * The price of an add-on, as its plan is billed: '$39 a month', '$468 a year ($39 a month)'. A yearly plan pays twelve times
 * the price of a month (P-08).
 * @param cents for a month
 */
export function addOnPrice(cents: number, interval: string): string {
  const monthly = `${moneyText(cents, true)} a month`;
  return interval === 'yearly' ? `${moneyText(cents * 12, true)} a year (${monthly})` : monthly;
}
