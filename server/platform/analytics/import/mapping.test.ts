import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { shopMapping } from '../../../../tests/support/data/shop-export';
import { MappingError, parseMapping, readMapping, withIdentity } from './mapping';

const parse = (changes: object) =>
  parseMapping(JSON.stringify({ ...shopMapping, ...changes }), 'm.json');
const problems = (changes: object) => {
  try {
    parse(changes);
  } catch (error) {
    expect(error).toBeInstanceOf(MappingError);
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
};
const columns = shopMapping.lines.columns;

describe('a mapping', () => {
  it('needs little: what it does not say has a default, and doubtful lines are kept', () => {
    expect(parse({})).toMatchObject({
      set: 'shop',
      numbers: { decimal: '.', thousands: '' },
      missing: [''],
      lines: { delimiter: ',', encoding: 'utf-8' },
      filters: [],
      doubtful: {
        noProduct: 'keep',
        zeroUnits: 'keep',
        negativeUnits: 'keep',
        zeroSales: 'keep',
        negativeSales: 'keep',
        duplicate: 'keep',
      },
    });
    expect(problems({ products: { columns: { name: 'title' } } })).toEqual([]);
    expect(problems({ products: undefined, buyers: undefined, stores: undefined })).toEqual([]);
  });

  it.each<[object, string]>([
    [{ set: 'My Shop' }, 'set: must be lower-case letters, digits and single dashes'],
    [{ set: undefined }, 'set: is missing'],
    [{ currency: 'Dollars' }, 'currency: must be a code of three letters, as "USD"'],
    [{ timeZone: 'Mars/Base' }, 'timeZone: must be a time zone, as "America/New_York"'],
    [{ dates: 'DD.MM' }, 'dates: must say where year (YYYY), month (MM) and day (DD) stand'],
    [{ numbers: { decimal: ',', thousands: ',' } }, 'numbers: must be different characters'],
    [{ lines: { file: 'l.csv' } }, 'lines.columns: is missing'],
    [
      { lines: { file: 'l.csv', columns: { ...columns, units: undefined } } },
      'lines.columns.units: is missing',
    ],
    [
      { lines: { file: 'l.csv', columns: { ...columns, cost: 'c' } } },
      'lines.columns: "cost" is unknown here',
    ],
    [
      { lines: { ...shopMapping.lines, delimiter: 'tab' } },
      'lines.delimiter: must be one character, as "," or ";" or "\\t"',
    ],
    [
      { lines: { file: 'l.csv', columns: { ...columns, discounts: ['d'], listSales: 'l' } } },
      'lines.columns: must have only one of "discounts", "listSales" (of the line) and "unitListPrice" (of one)',
    ],
    [
      { lines: { file: 'l.csv', columns: { ...columns, unitListPrice: 'p', listSales: 'l' } } },
      'lines.columns: must have only one of "discounts", "listSales" (of the line) and "unitListPrice" (of one)',
    ],
    [
      { lines: { file: 'l.csv', columns: { ...columns, unitPrice: 'p' } } },
      'lines.columns: needs one of "netSales" (of the line) and "unitPrice" (of one)',
    ],
    [
      { lines: { file: 'l.csv', columns: { ...columns, netSales: undefined } } },
      'lines.columns: needs one of "netSales" (of the line) and "unitPrice" (of one)',
    ],
    [
      { products: { file: 'p.csv', columns: { name: 'n' } } },
      'products.columns.id: must name the column that the order lines refer to',
    ],
    [
      { products: { file: 'p.csv', columns: { id: 'i', size: 's' } } },
      'products.columns: "size" is unknown here',
    ],
    [
      {
        stores: { columns: { state: 's' } },
        lines: { file: 'l.csv', columns: { ...columns, store: undefined } },
      },
      'lines.columns.store: must name the column that says which store it was',
    ],
    [
      {
        buyers: { columns: { gender: 'g' } },
        lines: { file: 'l.csv', columns: { ...columns, buyer: undefined } },
      },
      'lines.columns.buyer: must name the column that says who bought',
    ],
    [
      { filters: [{ column: 'a', in: ['x'] }] },
      'filters[0].missing: must say what becomes of rows without a value: "keep" or "leave out"',
    ],
    [{ filters: [{ column: 'a', missing: 'keep' }] }, 'filters[0]: needs one of "in" and "notIn"'],
    [
      { filters: [{ of: 'buyers', column: 'a', in: ['x'], missing: 'keep' }] },
      'filters[0].of: there is no file of buyers; columns of the order lines are "of": "lines"',
    ],
    [{ doubtful: { zeroUnits: 'drop' } }, 'doubtful.zeroUnits: must be "keep" or "leave out"'],
    [{ extra: 1 }, 'the mapping: "extra" is unknown here'],
  ])('that is wrong says where and what: %j', (changes, wanted) => {
    expect(problems(changes)).toEqual([wanted]);
  });

  it('that is wrong in several places names them all', () => {
    expect(problems({ set: '', currency: 1, doubtful: { duplicate: 1 } })).toHaveLength(3);
  });

  it('that is no JSON says in which line', () => {
    expect(() => parseMapping('{\n  "set": "shop"\n  "name": "Shop"\n}', 'm.json')).toThrow(
      "The mapping m.json is no JSON: line 3, column 3: Expected ',' or '}' after property value",
    );
  });

  it('may be imported under another id and name, but not that of the demo', () => {
    expect(withIdentity(parse({}), { set: 'two', name: 'Two' })).toMatchObject({
      set: 'two',
      name: 'Two',
    });
    for (const set of ['demo', '../x', 'A', 'x'.repeat(41)])
      expect(() => withIdentity(parse({}), { set, name: null })).toThrow(MappingError);
  });

  it('is as docs/import.md shows it', () => {
    const text = readFileSync(
      path.resolve(import.meta.dirname, '../../../../docs/import.md'),
      'utf8',
    );
    const example = /```json\n([^]*?)```/.exec(text)![1]!;
    expect(parseMapping(example, 'docs/import.md').lines.columns.order).toBe('Receipt');
  });

  it('comes with the product for the public data sets', async () => {
    const folder = path.resolve(import.meta.dirname, '../../../../data-mappings');
    expect(existsSync(folder)).toBe(true);
    for (const name of readdirSync(folder))
      expect((await readMapping(path.join(folder, name))).set).toBe(path.basename(name, '.json'));
  });
});
