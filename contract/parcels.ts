import { messages } from './fields';
import { checkedCarriers, type CheckedCarrier } from './vocabulary';

/**
 * The rules about a parcel of an order (O-10): tracking numbers, days and units. The tracking numbers of some carriers are
 * checked, by their form and their check digit, as the carriers publish them. Any other carrier is a free text with a free
 * number.
 */

const digitsOf = (text: string) => [...text].map(Number);
const isSum = (text: string) => /^\d+$/.test(text);

/** Modulus 10 with the weight 3 at the digit before the check digit, and 3 and 1 in turn to the left of it. */
function hasModulus10(number: string): boolean {
  const [check, ...digits] = digitsOf(number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** '1Z', 15 letters or digits, check digit. A letter counts as the last digit of its place in ASCII less 63. */
function isUps(number: string): boolean {
  const match = /^1Z([0-9A-Z]{15})(\d)$/.exec(number);
  if (!match) return false;
  const sum = [...match[1]!].reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10;
    return total + value * (index % 2 === 0 ? 1 : 2);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(match[2]);
}

/** Express: 12 digits. Ground: 15 digits, and 22 that begin with 96, of which the last 15 are checked. */
function isFedEx(number: string): boolean {
  if (!isSum(number)) return false;
  if (number.length === 12) {
    const weights = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1];
    const digits = digitsOf(number);
    const sum = weights.reduce((total, weight, index) => total + weight * digits[index]!, 0);
    return (sum % 11) % 10 === digits[11];
  }
  if (number.length === 15) return hasModulus10(number);
  return number.length === 22 && number.startsWith('96') && hasModulus10(number.slice(-15));
}

/** 22 digits that begin with 91 to 95, also behind 420 and the postal code; 20 digits; S10 of the Universal Postal Union. */
function isUsps(number: string): boolean {
  const own = number.replace(/^420(?:\d{5}|\d{9})(?=9[1-5]\d{20}$)/, '');
  if (/^9[1-5]\d{20}$/.test(own)) return hasModulus10(own);
  // The code of the application, 91, is part of the sum, and not of the number.
  if (/^\d{20}$/.test(own)) return hasModulus10(`91${own}`);
  const postal = /^[A-Z]{2}(\d{8})(\d)US$/.exec(own);
  if (!postal) return false;
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const rest =
    11 - (digitsOf(postal[1]!).reduce((sum, digit, at) => sum + digit * weights[at]!, 0) % 11);
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === Number(postal[2]);
}

/** A waybill of DHL Express: nine digits and their rest modulo 7. */
const isDhl = (number: string): boolean =>
  /^\d{10}$/.test(number) && Number(number.slice(0, 9)) % 7 === Number(number[9]);

const checks: Readonly<Record<CheckedCarrier, (number: string) => boolean>> = {
  UPS: isUps,
  FedEx: isFedEx,
  USPS: isUsps,
  DHL: isDhl,
};

/** A carrier as it is stored: the checked ones in their own spelling. */
export const carrierName = (text: string): string =>
  checkedCarriers.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? text.trim();

const isChecked = (carrier: string): carrier is CheckedCarrier => Object.hasOwn(checks, carrier);

/** A tracking number as it is stored: without the spaces and dashes of a label, where the carrier is a checked one. */
export const trackingNumber = (carrier: string, text: string): string =>
  isChecked(carrier) ? text.replace(/[\s-]/g, '').toUpperCase() : text.trim();

/**
 * What is wrong with a tracking number, for people; null where nothing is.
 * @param carrier as `carrierName` writes it
 * @param tracking as `trackingNumber` writes it
 */
export function trackingFault(carrier: string, tracking: string): string | null {
  if (!isChecked(carrier) || checks[carrier](tracking)) return null;
  const others = checkedCarriers.filter((name) => name !== carrier && checks[name](tracking));
  return others.length > 0
    ? `This is a tracking number of ${others.join(' or ')}, not of ${carrier}.`
    : `This is no tracking number of ${carrier}. Please check its digits.`;
}

/** What a parcel of an order is checked against. */
export interface ParcelOrder {
  /** The units of each line that the parcel may have. */
  lines: readonly { line: number; left: number }[];
  /** Days of the account, YYYY-MM-DD: today, and that of the order. */
  today: string;
  orderedOn: string;
}

interface Fault {
  path: (string | number)[];
  message: string;
}
const fault = (field: string, message: string | null): Fault[] =>
  message === null ? [] : [{ path: [field], message }];

/**
 * All that is wrong with a parcel of an order: a tracking number that its carrier does not issue, a day before the order or
 * in the future, more units than are left of a line, and no units at all. What is null cannot be read, and is not checked.
 */
export function parcelFaults(
  parcel: {
    carrier: string | null;
    tracking: string | null;
    shippedOn: string | null;
    lines: readonly { line: number; quantity: number | null }[];
  },
  order: ParcelOrder,
): Fault[] {
  const { carrier, tracking, shippedOn, lines } = parcel;
  const isNamed = carrier !== null && tracking !== null;
  const name = carrierName(carrier ?? '');
  return [
    ...fault('tracking', isNamed ? trackingFault(name, trackingNumber(name, tracking)) : null),
    ...fault('shippedOn', shippedOn === null ? null : dayFault(shippedOn, order)),
    ...unitFaults(lines, order.lines),
  ];
}

/** 'Sep 08, 2026' */
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

const dayFault = (day: string, { today, orderedOn }: ParcelOrder): string | null =>
  day > today
    ? 'This day is in the future.'
    : day < orderedOn
      ? `The order came in on ${dayFormat.format(new Date(orderedOn))}, and nothing was shipped before.`
      : null;

/** What is wrong with the units of a parcel: lines that the order does not have, more than is left, none at all. */
function unitFaults(
  given: readonly { line: number; quantity: number | null }[],
  lines: ParcelOrder['lines'],
): Fault[] {
  const leftOf = new Map(lines.map(({ line, left }) => [line, left]));
  const sums = new Map<number, number>();
  const faults = given.flatMap(({ line, quantity }, index): Fault[] => {
    const left = leftOf.get(line);
    if (left === undefined)
      return [{ path: ['lines', index, 'line'], message: 'The order has no such line.' }];
    const before = sums.get(line) ?? 0;
    const sum = before + (quantity ?? 0);
    sums.set(line, sum);
    if (sum === before || sum <= left) return [];
    const are = `${left.toLocaleString('en-US')} ${left === 1 ? 'unit is' : 'units are'}`;
    const message =
      before === 0
        ? `Only ${are} left.`
        : `The lots add up to ${sum.toLocaleString('en-US')} units, and only ${are} left.`;
    return [{ path: ['lines', index, 'quantity'], message }];
  });
  if (faults.length > 0) return faults;
  return given.some(({ quantity }) => quantity !== 0) ? [] : fault('lines', messages.zero);
}
