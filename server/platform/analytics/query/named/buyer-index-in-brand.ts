import { buyersBase } from '../../metrics/components/bases';
import { queryFigures } from '../execute/query-figures';
import { unknownSegments } from '../execute/run-metric-query';
import { emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { ofSubject } from '../model/scope';
import { baseColumn, dimensionColumns, indexColumn } from '../results/columns';
import type { Group } from '../results/figure-table';
import { orderedGroups } from '../results/group-order';
import { hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import { oneOf, sqlQuery, withSelection } from './named-query';

/** Buyers of a group, and of all groups. */
function countsOf(found: QueryFigures) {
  const days = periodDays(found);
  const { totals } = found;
  if (totals === null) throw new Error('Buyers by segment have no total.');
  const [own, ofAll] = [found, totals].map(({ columns: [buyers] }) => buyers?.index ?? 0);
  return {
    of: (group: Group) => found.figures.measure(found.rowLevel, own ?? 0, group, days).value ?? 0,
    all: totals.figures.measure(totals.level, ofAll ?? 0, [], days).value ?? 0,
  };
}

/**
 * The product's buyers against those of its brand: 100 × share of the group among the product's buyers ÷ its share
 * among the brand's (domain.md section 9.9). Offices are left out.
 */
export const buyerIndexInBrand = sqlQuery({
  scope: ofSubject(),
  text: {
    reason: 'Its base is the brand of the product, which is no scope of a metric.',
    metrics: [],
    definitions: {
      Index:
        'Share of the group among the buyers of the product, divided by its share among those of the brand, times 100: at 120 the group is 20 % more frequent.',
    },
  },
  params: { by: oneOf('age_band', 'gender', 'income_band') },
  columns: (_context, { by }) => [
    ...dimensionColumns([by]),
    indexColumn(buyersBase),
    baseColumn(buyersBase),
  ],
  async find(context, { by }) {
    if (context.selection.product === null)
      return emptyState('no-data', 'Choose a product to compare its buyers.');
    const query = metricQuery({
      subject: 'brand',
      measures: [metricMeasure('BUY')],
      dimensions: [by],
      filters: [{ dim: 'buyer_kind', in: ['home'] }],
      total: true,
    });
    const [product, brand] = await Promise.all([
      context.batcher.run(context, query),
      queryFigures(withSelection(context, { product: null }), query),
    ]);
    if (!hasFigures(product)) return product;
    if (!hasFigures(brand)) return brand;
    const unknown = unknownSegments(product);
    if (unknown !== null) return unknown;
    const [own, theirs] = [countsOf(product), countsOf(brand)];
    return (await orderedGroups(product, context.names)).map(({ group, names: [named] }) => {
      const [buyers, inBrand] = [own.of(group), theirs.of(group)];
      const index =
        own.all > 0 && inBrand > 0 ? (100 * buyers * theirs.all) / (own.all * inBrand) : null;
      return [named?.id ?? null, named?.name ?? null, index, buyers];
    });
  },
});
