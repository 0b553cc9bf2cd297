import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readRowGroup, rowGroupText } from './row-group';

const read = (group: string) => readRowGroup(new URLSearchParams({ group }));

describe('the row of a chart in an address', () => {
  it('[D-22] is read as it was written', () => {
    const row = { division: 'East South Central', date: '2026-01-05' };
    expect(read(rowGroupText(row))).toEqual({ group: row, unread: [] });
    expect(readRowGroup(new URLSearchParams())).toEqual({ group: null, unread: [] });
  });

  it.each(['{', '[]', '{}', '"a"', '{"a":1}', '{"a":""}', '{"A b":"c"}', '{"a":"\\u0000"}'])(
    '[D-22 R-19] %s is left out, and said',
    (text) => {
      const { group, unread } = read(text);
      expect(group).toBeNull();
      expect(unread).toMatchObject([{ parameter: 'group' }]);
    },
  );

  it('[R-19] nothing throws', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => void read(text)));
  });
});
