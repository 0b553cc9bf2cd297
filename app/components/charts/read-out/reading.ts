import type { BaseSize } from '~/contracts/dashboards/small-base';
import { upperFirst } from '~/lib/format/figure';

import type { SeriesColour } from '../chart-facts';

export interface ReadingRow {
  key: string;
  name: string;
  value: string;
  colour: SeriesColour | null;
  look?: 'own' | 'average' | 'baseline' | 'brand';
  /** Position of a dot that marks the value, from the top, 0 to 1. */
  dotAt?: number | null | undefined;
}

export interface Reading {
  title: string;
  rows: ReadingRow[];
  note?: string | null;
}

/** A row without a mark of its series. */
export const plainRow = (key: string, name: string, value: string): ReadingRow => ({
  key,
  name,
  value,
  colour: null,
});

/** The row of a value with the mark of its series. */
export const valueRow = (
  name: string,
  value: string,
  { colour, own }: { colour: SeriesColour; own: boolean },
): ReadingRow => ({ key: 'value', name, value, colour, look: own ? 'own' : 'brand' });

/** The row with the base of a value: 'Buyers 1,120'. @param base null: no row */
export function baseRows(base: BaseSize | null, locale: string): ReadingRow[] {
  if (base === null) return [];
  const value = base.count.toLocaleString(locale);
  return [plainRow('base', upperFirst(base.unit), value)];
}

/** A reading in one sentence: 'Week of Aug 24: Crunchwell $12,340; average $9,800'. */
export function readingText({ title, rows, note }: Reading): string {
  const values = rows.map(({ name, value }) => (name === '' ? value : `${name} ${value}`));
  return `${title}: ${values.join('; ')}${note ? `; ${note}` : ''}`;
}
