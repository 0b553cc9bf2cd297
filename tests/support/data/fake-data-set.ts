import { openDataSet, type OpenDataSet } from '../../../server/platform/analytics/data-set';
import type { ProductRow } from '../../../server/platform/analytics/data-set-content';
import {
  type OptionalPart,
  optionalParts,
} from '../../../server/platform/analytics/schema/star-schema';
import type { Catalogue } from '../../../server/platform/dashboards/selection/catalogue';

const brandRows = [
  { id: 1, code: 'brd_own', name: 'Own' },
  { id: 2, code: 'brd_second', name: 'Second' },
  { id: 3, code: 'brd_rival', name: 'Rival' },
  { id: 4, code: 'brd_other', name: 'Other' },
  { id: 5, code: 'brd_third', name: 'Third' },
];
const productRows: ProductRow[] = [
  { id: 11, code: 'prd_own_a', name: 'Almond bar', brand: 1 },
  { id: 12, code: 'prd_own_b', name: 'Berry bar', brand: 1 },
  { id: 31, code: 'prd_rival_a', name: 'Rival bar', brand: 3 },
  { id: 99, code: 'prd_unknown', name: 'Of nobody', brand: 0 },
];
const category = (id: number, parent: number, level: 1 | 2 | 3, code: string, name: string) => ({
  id,
  parent,
  level,
  code,
  name,
  iconUrl: level === 2 ? `/assets/categories/${code}.svg` : null,
});

/** What the store knows: the largest brand, the first product of each brand, and no first day of any. */
const knownRows = (sql: string) => {
  if (sql.includes('rollup_brand_day')) return [[4]];
  if (sql.includes('MIN(r.date)')) return [];
  if (!sql.includes('PARTITION BY brand')) return null;
  const first = productRows.filter(
    ({ brand }, at) => brand > 0 && productRows.findIndex((row) => row.brand === brand) === at,
  );
  return first.map(({ id, code, name, brand }) => [id, code, name, brand]);
};

/** A data set of five brands for tests that read its dimensions. It has no facts; the largest brand is the fourth. */
export function fakeDataSet(info: Partial<OpenDataSet['info']> = {}): OpenDataSet {
  return openDataSet({
    info: {
      id: 'demo',
      name: 'Demo',
      currency: 'USD',
      timeZone: 'America/Chicago',
      version: '1',
      firstDay: '2023-08-31',
      asOf: '2026-08-30',
      lines: 0,
      parts: new Set(Object.keys(optionalParts) as OptionalPart[]),
      shared: true,
      ...info,
    },
    coverage: {
      grain: 'line',
      weekday: null,
      days: { startDate: '2023-08-31', endDate: '2026-08-30' },
      gaps: [],
      hasSales: () => true,
    },
    store: {
      limitMs: 9_000,
      query: (sql) => {
        const rows = knownRows(sql);
        return rows === null
          ? Promise.reject(new Error('no facts here'))
          : Promise.resolve({ columns: [], rows });
      },
      close: () => Promise.resolve(),
    },
    brandsByCode: new Map(brandRows.map((row) => [row.code, row])),
    brandsById: new Map(brandRows.map((row) => [row.id, row])),
    categoriesOfBrands: new Map([[1, { dim: 'category', in: [3], complete: true }]]),
    categories: [
      category(1, 0, 1, 'snacks', 'Snacks'),
      category(2, 0, 1, 'beverages', 'Beverages'),
      category(3, 1, 2, 'chips', 'Chips'),
      category(4, 1, 2, 'chocolate', 'Chocolate'),
      category(5, 2, 2, 'tea', 'Tea'),
      category(6, 3, 3, 'kettle', 'Kettle chips'),
      category(7, 4, 3, 'dark', 'Dark chocolate'),
      category(8, 5, 3, 'green', 'Green tea'),
    ],
    regions: [
      { id: 1, state: 'CA', division: 'Pacific', zone: 'West' },
      { id: 2, state: 'WA', division: 'Pacific', zone: 'West' },
      { id: 3, state: 'NY', division: 'Middle Atlantic', zone: 'Northeast' },
    ],
  });
}

export const fakeCatalogue: Catalogue = {
  product: (code) => Promise.resolve(productRows.find((row) => row.code === code) ?? null),
  products: ({ brand, search, offset, limit }) =>
    Promise.resolve(
      productRows
        .filter((row) => row.brand > 0 && (brand === null || row.brand === brand))
        .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
        .slice(offset, offset + limit),
    ),
  sameCategory: (product) => Promise.resolve([product]),
  flavors: () =>
    Promise.resolve([
      { id: 1, name: 'Sea salt' },
      { id: 2, name: 'Lime' },
    ]),
  restrictions: () =>
    Promise.resolve([
      { id: 1, name: 'Vegan' },
      { id: 2, name: 'Kosher' },
    ]),
};
