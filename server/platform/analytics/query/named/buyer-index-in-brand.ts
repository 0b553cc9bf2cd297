import { buyersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { unknownSegments } from '../execute/run-metric-query';
import { emptyState } from '../model/empty-state';
import type { DimensionCode } from '../model/dimensions';
import { metricMeasure } from '../model/measure';
import { type MetricQuery, metricQuery } from '../model/metric-query';
import { baseColumn, dimensionColumns, indexColumn } from '../results/columns';
import { orderedGroups } from '../results/group-order';
import { hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, oneOf, readParams, resultOfSubject } from './named-query';

const segments = ['age_band', 'gender', 'income_band'] as const satisfies readonly DimensionCode[];
interface Params extends Record<string, unknown> {
  by: (typeof segments)[number];
}

const buyersBy = (dim: DimensionCode): MetricQuery =>
  metricQuery({
    subject: 'brand',
    measures: [metricMeasure('BUY')],
    dimensions: [dim],
    filters: [{ dim: 'buyer_kind', in: ['home'] }],
    total: true,
  });

const columnsFor = (dim: DimensionCode): ResultColumn[] => [
  ...dimensionColumns([dim]),
  indexColumn(buyersBase),
  baseColumn(buyersBase),
];

/** Index of the measure of buyers in the plan. */
const buyersIn = ({ columns: [buyers] }: Pick<QueryFigures, 'columns'>) => buyers?.index ?? 0;

/** Buyers of a group, and of all groups. */
function countsOf(found: QueryFigures) {
  const days = periodDays(found);
  const { totals } = found;
  if (totals === null) throw new Error('Buyers by segment have no total.');
  return {
    of: (group: readonly (string | number | boolean | null)[]) =>
      found.figures.measure(found.rowLevel, buyersIn(found), group, days).value ?? 0,
    all: totals.figures.measure(totals.level, buyersIn(totals), [], days).value ?? 0,
  };
}

/**
 * The product's buyers against those of its brand: 100 × share of the group among the product's buyers ÷ its share among
 * the brand's (domain.md section 9.9). Rows: group, index, the product's buyers of the group. Offices are left out.
 */
export const buyerIndexInBrand: NamedQuery<Params> = {
  reason: 'Its base is the brand of the product, which is no scope of a metric.',
  metrics: [],
  definitions: [
    [
      'Index',
      'Share of the group among the buyers of the product, divided by its share among those of the brand, times 100: at 120 the group is 20 % more frequent.',
    ],
  ],
  read: readParams<Params>({ by: oneOf(...segments) }),
  async run(context, { by }): Promise<QueryResult> {
    const { selection, names } = context;
    return resultOfSubject(context, columnsFor(by), async () => {
      if (selection.product === null)
        return emptyState('no-data', 'Choose a product to compare its buyers.');
      const ofBrand: QueryContext = { ...context, selection: { ...selection, product: null } };
      const query = buyersBy(by);
      const [product, brand] = await Promise.all([
        context.batcher.run(context, query),
        queryFigures(ofBrand, query),
      ]);
      if (!hasFigures(product)) return product;
      if (!hasFigures(brand)) return brand;
      const unknown = unknownSegments(product);
      if (unknown !== null) return unknown;
      const [own, theirs] = [countsOf(product), countsOf(brand)];
      const groups = await orderedGroups(product, names);
      return groups.map(({ group, names: [named] }) => {
        const [buyers, inBrand] = [own.of(group), theirs.of(group)];
        const index =
          own.all > 0 && inBrand > 0 ? (100 * buyers * theirs.all) / (own.all * inBrand) : null;
        return [named?.id ?? null, named?.name ?? null, index, buyers];
      });
    });
  },
};
