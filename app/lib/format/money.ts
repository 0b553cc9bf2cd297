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
