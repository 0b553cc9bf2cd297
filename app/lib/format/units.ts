/** How pages of stock and orders write counts and shares. */

export const count = (number: number): string => number.toLocaleString('en-US');
export const unitText = (units: number): string =>
  `${count(units)} ${units === 1 ? 'unit' : 'units'}`;

/** A share from 0 to 1 as '37%'. Only a share of 1 rounds to 100%. */
export const percent = (share: number): string =>
  `${share >= 1 ? 100 : Math.min(99, Math.round(share * 100))}%`;

export const noFigure = '–';

/** A count with its noun, which takes an s for all counts but 1: '1 user', '1,200 users'. */
export const counted = (number: number, noun: string): string =>
  `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

/** A label within a sentence: 'Last 12 weeks' becomes 'last 12 weeks'. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
