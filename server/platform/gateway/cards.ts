import type { CardBehaviour } from '../database/schema/gateway';
import type { FormErrors } from '../pages/form';

/** A card of the embedded gateway. It knows no others, so that no real card ends up here. */
export interface TestCard {
  number: string;
  brand: 'Visa' | 'Mastercard';
  behaviour: CardBehaviour;
  /** What the bank does, for the table on the page. */
  shows: string;
}

/** Minutes that a slow bank takes. */
export const processingMinutes = 10;

/** The numbers are Stripe's where it has one for the case. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', behaviour: 'pays', shows: 'pays at once' },
  { number: '5555555555554444', brand: 'Mastercard', behaviour: 'pays', shows: 'pays at once' },
  {
    number: '4000002500003155',
    brand: 'Visa',
    behaviour: 'asks',
    shows: 'asks for a confirmation at each payment',
  },
  { number: '4000000000009995', brand: 'Visa', behaviour: 'declines', shows: 'is declined' },
  {
    number: '4000000000000341',
    brand: 'Visa',
    behaviour: 'declines-later',
    shows: 'can be saved, and is declined at each payment',
  },
  {
    number: '4000000000000259',
    brand: 'Visa',
    behaviour: 'pays-slowly',
    shows: `is processed for ${processingMinutes} minutes, then paid`,
  },
  {
    number: '4000000000002685',
    brand: 'Visa',
    behaviour: 'fails-slowly',
    shows: `is processed for ${processingMinutes} minutes, then fails`,
  },
];

/** `4242 4242 4242 4242` */
export const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
/** Labels of the fields of a card, by name. */
export const cardFields = {
  number: 'Card number',
  expiry: 'Expiry',
  cvc: 'Security code',
  name: 'Name on card',
} as const;
type CardField = keyof typeof cardFields;

export type ReadCard = { card: TestCard; errors: null } | { card: null; errors: FormErrors };

/** @param form what was typed, by field name */
export function readCard(form: ReadonlyMap<string, string>, now: Date): ReadCard {
  const given = (field: CardField) => (form.get(field) ?? '').trim();
  const number = given('number').replace(/[\s-]/g, '');
  const card = testCards.find((each) => each.number === number);
  const errors: FormErrors = {
    ...said('number', numberProblem(number, card)),
    ...said('expiry', expiryProblem(given('expiry'), now)),
    ...said('cvc', cvcProblem(given('cvc'))),
    ...said('name', nameProblem(given('name'))),
  };
  return card !== undefined && Object.keys(errors).length === 0
    ? { card, errors: null }
    : { card: null, errors };
}

const said = (field: CardField, problem: string | null): FormErrors =>
  problem === null ? {} : { [field]: problem };

function numberProblem(number: string, card: TestCard | undefined): string | null {
  if (number === '') return 'Enter the card number.';
  if (!/^\d+$/.test(number)) return 'Enter digits only.';
  if (number.length < 12) return 'The card number is too short.';
  if (number.length > 19) return 'The card number is too long.';
  if (!hasCheckDigit(number)) return 'The card number has a wrong digit.';
  return card ? null : 'Only the test cards below work here. Do not enter a real card.';
}

/** @param expiry `MM/YY`, `MM / YYYY` or `MMYY`; a card is good until the end of its month */
function expiryProblem(expiry: string, now: Date): string | null {
  if (expiry === '') return 'Enter the expiry date.';
  const [, month, year] = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$|^$/.exec(
    expiry.replace(/^(\d{2})(\d{2})$/, '$1/$2'),
  ) ?? [null, '', ''];
  if (!month || !year) return 'Enter month and year, as in 04/29.';
  if (Number(month) < 1 || Number(month) > 12) return 'The month is a number from 1 to 12.';
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const months = fullYear * 12 + Number(month) - 1;
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (months < current) return 'The card has expired.';
  return months > current + 50 * 12 ? 'The year is too far ahead.' : null;
}

function cvcProblem(cvc: string): string | null {
  if (cvc === '') return 'Enter the security code.';
  return /^\d{3}$/.test(cvc) ? null : 'The security code has 3 digits.';
}

function nameProblem(name: string): string | null {
  if (name === '') return 'Enter the name on the card.';
  return name.length > 100 ? 'The name has at most 100 characters.' : null;
}
