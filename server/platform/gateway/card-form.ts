import { findTestCard, hasCheckDigit, type TestCard } from './test-cards';

export const cardFields = {
  number: 'Card number',
  expiry: 'Expiry',
  cvc: 'Security code',
  name: 'Name on card',
} as const;
type CardField = keyof typeof cardFields;

export type CardErrors = Partial<Record<CardField, string>>;
export type ReadCard = { card: TestCard; errors: null } | { card: null; errors: CardErrors };

/** @param form what was typed, by field name */
export function readCard(form: ReadonlyMap<string, string>, now: Date): ReadCard {
  const given = (field: CardField) => (form.get(field) ?? '').trim();
  const number = given('number').replace(/[\s-]/g, '');
  const card = findTestCard(number);
  const errors: CardErrors = {
    ...said('number', numberProblem(number, card)),
    ...said('expiry', expiryProblem(given('expiry'), now)),
    ...said('cvc', cvcProblem(given('cvc'))),
    ...said('name', nameProblem(given('name'))),
  };
  return card !== undefined && Object.keys(errors).length === 0
    ? { card, errors: null }
    : { card: null, errors };
}

const said = (field: CardField, problem: string | null): CardErrors =>
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
