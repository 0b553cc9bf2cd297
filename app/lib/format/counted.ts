import { count } from './units';

/** A count with its noun, which takes an s for all counts but 1: '1 user', '1,200 users'. */
export const counted = (number: number, noun: string): string =>
  `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

/** A label within a sentence: 'Last 12 weeks' becomes 'last 12 weeks'. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
