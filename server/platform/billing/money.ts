/** The only currency of the plans. */
export const currency = 'usd';

declare const cents: unique symbol;
/** An amount of money in US cents, a whole number. Other numbers do not fit where an amount is needed. */
export type Cents = number & { readonly [cents]: true };

/** @throws {RangeError} for anything but a whole number of cents below 10 billion dollars */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > 1e12)
    throw new RangeError(`not an amount in cents: ${amount}`);
  return (amount === 0 ? 0 : amount) as Cents;
}

export const noMoney = toCents(0);

export const sumOf = (amounts: readonly Cents[]): Cents =>
  toCents(amounts.reduce((sum, amount) => sum + amount, 0));

export const negated = (amount: Cents): Cents => toCents(0 - amount);

export const times = (amount: Cents, count: number): Cents => toCents(amount * count);

/**
 * The part of an amount that belongs to a part of a period, to the nearest cent; half a cent rounds away from zero.
 * @param part and @param whole in any unit, whole numbers, `whole` above 0
 */
export function partOf(amount: Cents, part: number, whole: number): Cents {
  const [product, divisor] = [BigInt(Math.abs(amount)) * BigInt(part), BigInt(whole)];
  const rounded = Number((2n * product + divisor) / (2n * divisor));
  return toCents(amount < 0 ? -rounded : rounded);
}

/** `$1,234.50`, `−$3.00`. */
export function moneyText(amount: Cents): string {
  const text = (Math.abs(amount) / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  return amount < 0 ? `−${text}` : text;
}
