import { expect, it } from 'vitest';

import { packJson, unpackJson } from './packed-json';

it('keeps quotes of all kinds, missing cells and numbers, in a text that loaders need not escape', () => {
  const value = {
    title: 'Net sales',
    rows: [
      [`a 'b' "c" \\" \\' \u2028 </script>`, 123_456_789_012, null],
      ['', -7, 0.12345678901234],
    ],
  };
  const text = packJson(value);
  expect(unpackJson(text)).toEqual(value);
  expect(text).not.toMatch(/[^\\]"[a-z]+"/);
});
