import { writtenDay } from '../dates';
import { plainCount, readCount } from '../orders/counts';
import { plainDay } from '../typed-days';

/** How counts and days of a form are read; all other fields are texts. `lines[].cases` stands for all rows of a list. */
export type Reading = 'count' | 'day';
export type Readings = Readonly<Record<string, Reading>>;

export const readingOf = (readings: Readings, name: string): Reading | undefined =>
  readings[name.replace(/\[\d+\]/, '[]')];

/**
 * A count as plain digits and a day as pages write it, from how a language writes them; any other text is returned
 * unchanged.
 * @param language BCP 47
 */
export function plainText(text: string, reading: Reading | undefined, language: string): string {
  if (reading === 'count') return plainCount(text, language);
  return reading === 'day' ? plainDay(text, language) : text;
}

/** A text as pages write what it means, so that two spellings of one day or count are equal. */
export function writtenText(text: string, reading: Reading | undefined): string {
  if (reading === 'day') return writtenDay(text);
  const read = reading === 'count' ? readCount(text, Number.MAX_SAFE_INTEGER) : null;
  const count = read !== null && 'count' in read ? read.count : null;
  return count?.toLocaleString('en-US') ?? text.replace(/\r\n?/g, '\n').trim();
}
