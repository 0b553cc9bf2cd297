import type { CardBehaviour } from '../database/schema/gateway';

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

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number);

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
