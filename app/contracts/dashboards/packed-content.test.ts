import { expect, it } from 'vitest';

import { contentOf, tileWidget } from '~/test-support/dashboard-fixture';

import { packContent, unpackContent } from './packed-content';

it('brings a content to the browser as it is, in a text that loaders need not escape', () => {
  const content = contentOf();
  const text = packContent(content);
  expect(text).not.toMatch(/[^\\]"[a-z]+"/);
  const options = content.filters.filter(({ parameter }) => parameter === 'comparison');
  for (const each of options) each.values = [];
  expect(unpackContent(text)).toEqual(content);
});

it('keeps quotes of all kinds, missing cells, and nine significant digits', () => {
  const tile = tileWidget();
  const columns = tile.result.columns.slice(0, 3);
  const result = (rows: typeof tile.result.rows) => ({ ...tile.result, columns, rows });
  const content = (rows: typeof tile.result.rows) =>
    contentOf({
      widgets: [{ ...tile, result: result(rows), trend: result([]) }],
      filters: [],
    });
  const odd = `a 'b' "c" \\" \\' \u2028 </script>`;
  expect(
    unpackContent(
      packContent(
        content([
          [odd, 123_456_789_012, null],
          ['', 0.12345678901234, -1234.56789012],
        ]),
      ),
    ),
  ).toEqual(
    content([
      [odd, 123_456_789_012, null],
      ['', 0.123456789, -1234.56789],
    ]),
  );
});
