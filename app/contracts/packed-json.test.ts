import { expect, it } from 'vitest';

import { packJson, unpackJson } from './packed-json';

it('keeps quotes of all kinds, missing cells and nine decimals', () => {
  const rows = (share: number) => [
    [`a 'b' "c" \\" \\' \u2028 </script>`, 123_456_789_012, null],
    ['', -7, share],
  ];
  expect(unpackJson(packJson(rows(0.12345678901234)))).toEqual(rows(0.123456789));
});

it('is a text that loaders need not escape', () => {
  expect(packJson({ title: 'Net sales', rows: [['Honey', 1]] })).not.toContain('"');
});
