import type { QueryResult, ResultColumn } from '../results/query-result';
import type { MetricCode } from '../../metrics/catalogue';
import { type Asked, emptyResult, type Query } from '../execute/query-figures';
import { measureOf } from '../model/measure';
import { type NamedQuery, readParams, upTo } from './named-query';
import { detailGroups, rankGroups } from '../execute/run-metric-query';
import type { NamedGroup } from '../results/shape-result';

interface Params extends Record<string, unknown> {
  limit: number;
}

const rankColumn: ResultColumn = {
  key: 'rank',
  label: 'Rank',
  metric: null,
  format: 'integer',
  unit: '',
  role: 'value',
};

interface Ranking {
  subject: Query['subject'];
  dim: 'brand' | 'product';
  measures: readonly MetricCode[];
  /** Groups that are shown whatever their place. */
  always: (asked: Asked) => number | null;
}

/** The first of all groups by net sales, each with its place among them, and the total of all as the last row. */
async function ranking(
  asked: Asked,
  { subject, dim, measures, always }: Ranking,
  limit: number,
  owner: object,
): Promise<QueryResult> {
  const { currency } = asked.dataSet.info;
  const query: Query = {
    subject,
    measures: measures.map((code) => measureOf(code, currency)),
    dimensions: [dim],
    dateLevel: null,
    filters: [],
    rank: { by: 'NS', direction: 'desc', limit: null },
    compare: false,
    total: true,
  };
  const withRank = (result: QueryResult, places: readonly (number | null)[]): QueryResult => ({
    ...result,
    columns: [rankColumn, ...result.columns],
    rows: result.rows.map((row, at) => [places[at] ?? null, ...row]),
  });
  const ordered = await rankGroups(asked, owner, query, measureOf('NS', currency));
  if (!Array.isArray(ordered)) return withRank(emptyResult(asked, query, ordered), []);
  const wanted = always(asked);
  const shown = ordered
    .map((group: NamedGroup, at) => ({ group, rank: at + 1 }))
    .filter(({ group, rank }) => rank <= limit || Number(group.group[0]) === wanted);
  const result = await detailGroups(
    asked,
    owner,
    query,
    shown.map(({ group }) => group),
  );
  return withRank(
    result,
    shown.map(({ rank }) => rank),
  );
}

const brands: Ranking = {
  subject: 'market',
  dim: 'brand',
  measures: ['NS', 'SH', 'U', 'BUY', 'PEN', 'RPT', 'GR'],
  always: ({ binding }) => binding.brand,
};

/** Table: place, brand, its figures; the chosen brand is in it at its place, the market is the last row (no place). */
export const topBrands: NamedQuery<Params> = {
  reason: 'The chosen brand is shown with its place, however far behind the first it is.',
  metrics: brands.measures,
  read: readParams<Params>({ limit: upTo(100, 10) }),
  run: (asked, { limit }) => ranking(asked, brands, limit, brands),
};

const products: Ranking = {
  subject: 'brand',
  dim: 'product',
  measures: ['NS', 'U', 'AUP', 'VEL', 'GR'],
  always: () => null,
};

/** Table: place, product, its figures; last the brand's total (no place). */
export const topProducts: NamedQuery<Params> = {
  reason:
    'A product’s place in its brand is a figure of the row, which JAQL orders by but does not show.',
  metrics: products.measures,
  read: readParams<Params>({ limit: upTo(100, 5) }),
  run: (asked, { limit }) =>
    ranking(
      // A chosen product is still ranked among all of its brand.
      { ...asked, binding: { ...asked.binding, product: null } },
      { ...products, always: () => asked.binding.product },
      limit,
      products,
    ),
};
