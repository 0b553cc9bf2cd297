import { describe, expect, it } from 'vitest';

import type { WidgetQuery } from '../analytics/query/model/widget-query';
import type { QueryResult } from '../analytics/query/results/query-result';
import { withComparedNote } from './compared-without-rows';

const jaql = (subject: string) =>
  ({ language: 'jaql', jaql: { subject, measures: [] } }) as unknown as WidgetQuery;
const named = (name: string, params = {}): WidgetQuery => ({ language: 'sql', name, params });
const competitors = named('competitors');

const resultOf = (key: string, ids: string[], note?: string) =>
  ({
    columns: [{ key, role: 'id' }],
    rows: ids.map((id) => [id]),
    ...(note === undefined ? {} : { note }),
  }) as unknown as QueryResult;

const comparing = (...options: [value: string, label: string][]) => ({
  elsewhere: null,
  comparison: {
    kind: 'brand' as const,
    ids: [],
    options: options.map(([value, label]) => ({ value, label, iconUrl: null })),
  },
});
const two = comparing(['b2', 'Oatfield'], ['b3', 'Crunchwell']);

describe('the note about what a comparison has no figures of', () => {
  it('[D-07] names the brands without a row', () => {
    const note = (...ids: string[]) =>
      withComparedNote(two, 'b1', jaql('brand+competitors'), resultOf('brand_id', ids)).note;
    expect(note('b1', 'b2', 'b3')).toBeUndefined();
    expect(note('b1', 'b3')).toBe('No figures of Oatfield in this selection.');
    expect(note('b1')).toBe('No figures of Oatfield, Crunchwell in this selection.');
    // The subject itself may have none either.
    expect(note('b2')).toBe('No figures of Crunchwell in this selection.');
  });

  it('[D-07] gives the reason for brands that sell in no category of the subject', () => {
    const compared = {
      ...two,
      elsewhere: { of: 'Northfork', ids: [], options: two.comparison.options },
    };
    const note = (...ids: string[]) =>
      withComparedNote(compared, 'b1', jaql('brand+competitors'), resultOf('brand_id', ids)).note;
    const reason = (who: string) => `${who} not sell in the categories of Northfork`;
    expect(note('b1', 'b2', 'b3')).toBe(
      `${reason('Oatfield and Crunchwell do')}. Their figures here are those of their own categories.`,
    );
    expect(note('b1', 'b2')).toBe(
      `${reason('Crunchwell does')}. ${reason('Oatfield does')}. Its figures here are those of its own categories.`,
    );
    expect(note('b1')).toBe(`${reason('Oatfield and Crunchwell do')}.`);
    const [oatfield] = two.comparison.options;
    compared.elsewhere.options = [oatfield!];
    expect(note('b1')).toBe(
      'No figures of Crunchwell in this selection. Oatfield does not sell in the categories of Northfork.',
    );
  });

  it('[D-07] follows another note of the widget', () => {
    for (const other of ['Last week.', 'Last week']) {
      const result = resultOf('series_id', ['b1', 'b2'], other);
      const found = withComparedNote(two, 'b1', competitors, result);
      expect(found.note).toBe('Last week. No figures of Crunchwell in this selection.');
    }
  });

  it.each([
    ['years', competitors, resultOf('series_id', ['2025', '2026'])],
    ['rows of a split', jaql('brand+competitors'), resultOf('state_id', ['b1'])],
    ['brands of the market', jaql('market'), resultOf('brand_id', ['b1', 'b9'])],
    ['own products', jaql('brand'), resultOf('product_id', ['b1'])],
    ['no rows', competitors, resultOf('series_id', [])],
  ])('[D-07] says nothing about %s', (_what, query, result) => {
    expect(withComparedNote(two, 'b1', query, result)).toBe(result);
  });

  it.each([
    ['peers', 'brand_id', {}],
    ['peers', 'subject_id', { view: 'percentiles' }],
    ['peers-indexed', 'brand_id', {}],
    ['overlap', 'brand_id', {}],
    ['switching', 'from_id', {}],
    ['source-of-volume', 'step_id', {}],
    ['rating-against-peers', 'brand_id', {}],
    ['rating-against-products', 'product_id', {}],
    ['units-and-stock-outs', 'product_id', {}],
  ])('[D-07] names what is compared without a row in %s, by its column %s', (name, key, params) => {
    const found = withComparedNote(two, 'b1', named(name, params), resultOf(key, ['b8', 'b9']));
    expect(found.note).toBe('No figures of Oatfield, Crunchwell in this selection.');
  });

  it('[D-07] says nothing where the brand is held against its viewer’s own alone', () => {
    const query = named('peers', { view: 'against-own' });
    const result = resultOf('subject_id', ['b1', 'average']);
    expect(withComparedNote(two, 'b1', query, result)).toBe(result);
  });

  it('[D-07] says nothing where nothing is compared', () => {
    const result = resultOf('brand_id', ['b1']);
    expect(withComparedNote(comparing(), 'b1', jaql('brand+competitors'), result)).toBe(result);
  });
});
