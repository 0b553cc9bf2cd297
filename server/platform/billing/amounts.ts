import type { BilledLine } from '../database/schema/billing';
import { negated, partOf, sumOf, times, toCents, type Cents } from './money';
import { periodText } from './periods';
import type { Extras, PriceFacts, Quote, Terms } from './state';

/** The lines of a whole period. */
export function periodLines(
  price: PriceFacts,
  extras: Extras,
  period: { start: Date; end: Date },
  terms: Pick<Terms, 'addOns' | 'timeZone'>,
): BilledLine[] {
  const dates = periodText(period.start, period.end, terms.timeZone);
  return [planLine(price), ...addOnLines(price, extras, terms)].map((line) => ({
    ...line,
    text: `${line.text}, ${dates}`,
  }));
}

const planLine = ({ planName, interval, amount }: PriceFacts): BilledLine => ({
  text: `${planName} plan, ${interval}`,
  quantity: 1,
  amount,
});

/** The add-ons of a whole period. */
export function addOnLines(
  { interval }: PriceFacts,
  { extraUsers, extraBrands }: Extras,
  { addOns }: Pick<Terms, 'addOns'>,
): BilledLine[] {
  const months = interval === 'yearly' ? 12 : 1;
  const kinds = [
    { noun: 'user', quantity: extraUsers, price: addOns.users },
    { noun: 'brand', quantity: extraBrands, price: addOns.brands },
  ];
  return kinds
    .filter(({ quantity }) => quantity > 0)
    .map(({ noun, quantity, price }) => ({
      text: `Additional ${noun}${quantity === 1 ? '' : 's'}`,
      quantity,
      amount: times(price, quantity * months),
      counted: true,
    }));
}

/** A line in words, with its quantity: '2 × Additional users'. */
export const lineText = ({ text, quantity, counted }: BilledLine): string =>
  quantity === 1 && !counted ? text : `${quantity} × ${text}`;

/** Sums lines, uses the credit and adds the tax. What is below 0 becomes credit. */
export function billed(
  lines: BilledLine[],
  credit: Cents,
  { taxRate }: Pick<Terms, 'taxRate'>,
): Pick<Quote, 'lines' | 'subtotal' | 'tax' | 'total' | 'credit'> {
  const sum = sumOf(lines.map(({ amount }) => toCents(amount)));
  const used = toCents(Math.min(credit, Math.max(0, sum)));
  const carried = toCents(Math.max(0, 0 - sum));
  const all = [
    ...lines,
    ...(used > 0 ? [{ text: 'Credit', quantity: 1, amount: negated(used) }] : []),
    ...(carried > 0 ? [{ text: 'Credit for later invoices', quantity: 1, amount: carried }] : []),
  ];
  const subtotal = sumOf(all.map(({ amount }) => toCents(amount)));
  const tax = partOf(subtotal, taxRate, 100_000);
  return {
    lines: all,
    subtotal,
    tax,
    total: sumOf([subtotal, tax]),
    credit: toCents(credit - used + carried),
  };
}

/** What an invoice of a whole period has, after credit and with tax. Its lines name no days. */
export const wholePeriod = (
  price: PriceFacts,
  extras: Extras,
  credit: Cents,
  terms: Pick<Terms, 'addOns' | 'taxRate'>,
) => billed([planLine(price), ...addOnLines(price, extras, terms)], credit, terms);
