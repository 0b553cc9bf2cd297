import { figuresWithReference } from '../execute/with-reference';
import { missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { drawnLevel } from '../model/periods';
import { always, ofSubject } from '../model/scope';
import { dimensionColumns, figureColumns } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import { emptyResult, shapeResult } from '../results/shape-result';
import { derivedQuery, noteOf, oneOf } from './named-query';

const [units, outOfStock] = [metricMeasure('U'), metricMeasure('OOS')];

/**
 * Units of the chosen product and the products beside it by bucket, with the share of listed days out of stock as
 * shade.
 */
export const unitsAndStockOuts = derivedQuery({
  scope: ofSubject({ reference: always, members: ['product_id'] }),
  text: {
    reason: 'Stock-outs are drawn behind the units, not as a line of their own.',
    metrics: ['U', 'OOS'],
  },
  /** Buckets; `auto` chooses them by the length of the period. */
  params: { level: oneOf('week', 'day', 'month', 'auto') },
  columns: ({ dataSet }) => [
    ...dimensionColumns(['date', 'product']),
    ...figureColumns(units, dataSet.info.currency),
  ],
  async derive(context, { level }) {
    const { dataSet, names, selection } = context;
    const hasListings = missingPart(dataSet.info, outOfStock.needs) === null;
    const reference = selection.reference ?? null;
    const query = metricQuery({
      subject: 'brand+competitors',
      measures: hasListings ? [units, outOfStock] : [units],
      dimensions: ['date', 'product'],
      dateLevel: drawnLevel(level, selection.period, dataSet.info),
      compare: reference !== null,
    });
    const found =
      reference === null
        ? await context.batcher.run(context, query, { withTotals: false })
        : await figuresWithReference(context, query, reference);
    if (!hasFigures(found)) return emptyResult(dataSet, selection, query, found, reference?.label);
    const { columns, rows, ...result } = await shapeResult(found, dataSet, names);
    // A reference shows its units alone.
    const isShown = columns.map(
      ({ key, role }) =>
        role !== 'growth' && !(role === 'baseline' && key !== `${units.key}_baseline`),
    );
    return {
      ...result,
      rows: rows.map((row) => row.filter((_, at) => isShown[at])),
      columns: columns
        .filter((_, at) => isShown[at])
        .map((column) => (column.key === outOfStock.key ? { ...column, role: 'shade' } : column)),
      ...noteOf(hasListings ? undefined : 'These data do not say what was out of stock.'),
    };
  },
});
