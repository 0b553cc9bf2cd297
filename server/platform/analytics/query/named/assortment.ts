import { noDataInPeriod } from '../model/empty-state';
import { priceBands } from '../model/price-bands';
import { dimensionColumns, textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';
import { productCount, productsOnSale } from './products-on-sale';

const share = {
  metric: null,
  format: 'percent',
  unit: '%',
  role: 'value',
} as const;

const bandColumns: ResultColumn[] = [
  textColumn('whose', 'Whose'),
  ...dimensionColumns(['price_band']),
  { key: 'share', label: 'Share of products', ...share },
  productCount('products', 'Products'),
];

/**
 * Products on sale by price band (domain.md section 9.3), of the brand and of its category, as shares. Rows: whose, id and
 * name of the band, share, number of products.
 */
export const assortment: NamedQuery<Record<string, never>> = {
  reason: 'Products are counted, and no metric counts them.',
  metrics: [],
  definitions: [
    [
      'Share of products',
      'Products that sold in the period, by the band of their list price, as a share of all products that sold: those of the brand beside those of its category.',
    ],
  ],
  needs: ['list_prices'],
  ignoresProduct: true,
  read: readParams<Record<string, never>>({}),
  run(context): Promise<QueryResult> {
    const brand = context.names.brand(context.selection.brand ?? 0).name;
    return resultOfSubject(context, bandColumns, async (resolved) => {
      const { values, own, all } = await productsOnSale(context, resolved, 'price_band');
      if (own === 0) return noDataInPeriod();
      const bands = [
        ...priceBands.map(({ name }) => ({ id: name, name, value: name })),
        { id: 'unknown', name: 'List price not known', value: '' },
      ].filter(({ value }) => values.has(value));
      const rowsOf = (whose: string, side: 'own' | 'all', total: number) =>
        bands.map(({ id, name, value }) => {
          const count = values.get(value)?.[side] ?? 0;
          return [whose, id, name, count / total, count];
        });
      return [...rowsOf(brand, 'own', own), ...rowsOf('Category', 'all', all)];
    });
  },
};

const claimColumns: ResultColumn[] = [
  ...dimensionColumns(['restriction']).map((column) =>
    column.role === 'dimension' ? { ...column, label: 'Claim' } : column,
  ),
  { key: 'own', label: 'Share of the brand’s products', ...share },
  { key: 'category', label: 'Share of the category’s products', ...share },
  productCount('products', 'Products of the brand'),
];

/** The share of products on sale with each claim (restriction), of the brand and of its category, the most frequent first. */
export const claims: NamedQuery<Record<string, never>> = {
  reason: 'Products are counted, and no metric counts them.',
  metrics: [],
  definitions: [
    [
      'Share of products',
      'Products that sold in the period and have the claim, as a share of all products that sold: of the brand, and of its category.',
    ],
  ],
  needs: ['restrictions'],
  ignoresProduct: true,
  read: readParams<Record<string, never>>({}),
  run(context): Promise<QueryResult> {
    return resultOfSubject(context, claimColumns, async (resolved) => {
      const { values, own, all } = await productsOnSale(context, resolved, 'restriction');
      if (own === 0) return noDataInPeriod();
      const named = await context.names.namer('restriction', [...values.keys()]);
      return [...values]
        .filter(([claim]) => claim !== 0)
        .map(([claim, count]) => ({ ...named(claim), ...count }))
        .sort((one, other) => other.own - one.own || (one.name < other.name ? -1 : 1))
        .map((claim) => [claim.id, claim.name, claim.own / own, claim.all / all, claim.own]);
    });
  },
};
