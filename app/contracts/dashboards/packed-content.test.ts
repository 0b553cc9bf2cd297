import fc from 'fast-check';
import { expect, it } from 'vitest';

import { contentOf, tileWidget } from '~/test-support/dashboard-fixture';

import type { Cell } from './content';
import { packContent, unpackContent } from './packed-content';

it('brings a content to the browser as it is, in a text that loaders need not escape', () => {
  const content = contentOf();
  const text = packContent(content);
  expect(text).not.toMatch(/[^\\]"[a-z]+"/);
  const options = content.filters.filter(({ parameter }) => parameter === 'comparison');
  for (const each of options) each.values = [];
  expect(unpackContent(text)).toEqual(content);
});

it('keeps trends with their buckets', () => {
  const tile = tileWidget();
  const [first] = tile.result.columns;
  const trend = {
    ...first!,
    role: 'trend' as const,
    buckets: {
      days: ['2026-08-17', '2026-08-24'],
      level: 'week' as const,
      incompleteFrom: null,
      incompleteTo: null,
      range: [0, 100] as [number, number],
    },
  };
  const result = { ...tile.result, columns: [trend], rows: [[[1, null]], [null]] };
  const content = contentOf({ widgets: [{ ...tile, result }], filters: [] });
  expect(unpackContent(packContent(content))).toEqual(content);
});

/** A content with one widget of three columns. */
function contentWith(rows: Cell[][]) {
  const tile = tileWidget();
  const columns = tile.result.columns.slice(0, 3);
  columns[0] = { ...columns[0]!, opens: 'report' };
  const result = { ...tile.result, columns, rows };
  return contentOf({
    widgets: [{ ...tile, result, trend: { ...result, rows: [] } }],
    filters: [],
  });
}
const brought = (rows: Cell[][]) =>
  unpackContent(packContent(contentWith(rows))).widgets[0]!.result.rows;

it('keeps quotes of all kinds, missing cells and whole numbers', () => {
  const content = contentWith([
    [`a 'b' "c" \\" \\' \u2028 </script>`, 123_456_789_012, null],
    ['', -7, 0],
  ]);
  expect(unpackContent(packContent(content))).toEqual(content);
});

it('shortens figures without a change of what a page rounds them to', () => {
  expect(
    brought([
      ['share', 0.12345678901234, -1234.56789012],
      ['small', 0.0000123416789, 1e-9 / 3],
      ['between two', 0.123449999, 0.12349967],
    ]),
  ).toEqual([
    ['share', 0.12346, -1234.56789],
    ['small', 0.00001234, 3.333e-10],
    // 0.12345 would become 0.1235, and 0.1235 become 0.124.
    ['between two', 0.123449999, 0.12349967],
  ]);
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (value) => {
      const short = brought([['', value, null]])[0]![1] as number;
      for (const digits of [0, 1, 2, 3, 4])
        expect([value, Number(short.toFixed(digits))]).toEqual([
          value,
          Number(value.toFixed(digits)),
        ]);
    }),
  );
});

it('writes the cells of a grid once, however its rows are ordered', () => {
  const grid = ['May', 'June', 'July'].flatMap((month) =>
    ['Honey', 'Maple', 'Lime', 'Sage'].map((flavour) => [month, flavour, 5]),
  );
  const withGap = grid.slice(1);
  for (const rows of [grid, withGap, grid.toReversed(), [...withGap, grid[0]!]])
    expect(brought(rows)).toEqual(rows);
  const text = packContent(contentWith(grid));
  for (const once of ['June', 'Maple']) expect(text.split(once), once).toHaveLength(2);
});

it('brings a tree of options, also one whose options do not follow what they stand under', () => {
  const option = (value: string, parent?: string) => ({
    ...{ value, label: value },
    ...(parent === undefined ? {} : { parent }),
  });
  const tree = [
    ...[option('Snacks'), option('Chips', 'Snacks'), option('Kettle', 'Chips')],
    ...[option('Bars', 'Snacks'), option('Drinks'), option('Tea', 'Drinks')],
  ];
  const [filter] = contentOf().filters;
  const brought = (values: typeof tree) =>
    unpackContent(packContent(contentOf({ filters: [{ ...filter!, values }] }))).filters[0]?.values;
  for (const values of [tree, tree.toReversed(), [...tree, option('Lost', 'Elsewhere')]])
    expect(brought(values)).toEqual(values);
});

it('writes a selected option, an option of its own name and a column of names that are ids once', () => {
  const content = contentOf();
  const [filter] = content.filters;
  const values = [
    { value: 'Honey', label: 'Honey' },
    { value: 'Sea salt', label: 'Sea salt', parent: 'Honey', iconUrl: '/salt.svg' },
  ];
  const left = { value: 'Maple', label: 'Maple syrup' };
  const tile = tileWidget();
  const columns = tile.result.columns.slice(0, 3);
  const rows = [
    ['Thyme', 'Thyme', 1],
    ['Dill', 'Dill', 2],
  ];
  const of = contentOf({
    filters: [{ ...filter!, parameter: 'filters', values, selected: [values[1]!, left] }],
    widgets: [{ ...tile, result: { ...tile.result, columns, rows } }],
  });
  const text = packContent(of);
  expect(unpackContent(text)).toEqual(of);
  for (const once of ["Honey'", 'Sea salt', 'Thyme', 'Dill'])
    expect(text.split(once), once).toHaveLength(2);
});
