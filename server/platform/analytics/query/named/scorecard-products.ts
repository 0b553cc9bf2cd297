import { metric, type MetricCode } from '../../metrics/registry';
import { percentileAmong } from '../../statistics/percentile';
import { queryFigures } from '../execute/query-figures';
import { emptyState, missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { countColumn, textColumn } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { noteOf, sqlQuery, withSelection } from './named-query';
import { inCategory } from './peer-group';
import {
  codesOf,
  hasChanges,
  noteOnMissing,
  ofScorecard,
  placesOf,
  scorecardMetrics,
  scorecardSet,
} from './scorecard-grading';

/** Maximum number of the brand's largest products, each a row of the picture. */
const maxProducts = 12;

/** @param bases columns of the bases of the set's figures */
const columnsWith = (bases: readonly ResultColumn[]): ResultColumn[] => [
  textColumn('metric', 'Metric'),
  textColumn('product_id', 'Product id', 'id'),
  textColumn('product', 'Product'),
  { ...countColumn('percentile', 'Percentile'), base: 'base' },
  {
    ...countColumn('base', 'Base', [...new Set(bases.map(({ unit }) => unit))].join(' or ')),
    role: 'base',
  },
];

const isNumber = (cell: unknown): cell is number => typeof cell === 'number';

/**
 * The place of the brand's largest products by each metric of the scorecard: percentiles among all products, of any
 * brand, that have the same category and a figure (domain.md section 9.3). A figure that is missing or hidden has no
 * percentile.
 */
export const scorecardProducts = sqlQuery({
  scope: ofScorecard({ ownProducts: true }),
  text: {
    reason: 'A percentile is a place among the products of all brands in a category.',
    metrics: scorecardMetrics,
  },
  columns: columnsWith([]),
  async find(asked) {
    const { dataSet, names } = asked;
    const set = scorecardSet(asked.selection);
    const context = withSelection(
      asked,
      inCategory({ ...asked.selection, product: null, competitorProducts: [] }),
    );
    const category = dataSet.categories.some(({ level }) => level === 2)
      ? 'category'
      : 'department';
    const known = set.filter(({ code }) => missingPart(dataSet.info, metric(code).needs) === null);
    const codes: MetricCode[] = known.length === 0 ? codesOf(set) : ['NS', ...codesOf(known)];
    const query = metricQuery({
      subject: 'market',
      measures: codes.map(metricMeasure),
      dimensions: ['brand', category, 'product'],
      compare: hasChanges(set),
    });
    const found = await queryFigures(context, query, { withTotals: false });
    if (!hasFigures(found)) return found;
    const { groups } = found.figures.groups(found.rowLevel);
    // A category has thousands of products, and the picture shows a few: only these get names.
    const unnamed = groups.map((group) => ({ group, names: [], figure: null }));
    const shaped = await shapeResult(found, dataSet, names, unnamed);
    const columns = shaped.columns.slice(2 * query.dimensions.length);
    const netAt = columns.findIndex(({ key }) => key === 'NS');
    const all = groups
      .map(([brand, group, product], at) => ({
        brand: Number(brand),
        group,
        product: Number(product),
        cells: shaped.rows[at] ?? [],
      }))
      .filter(({ product }) => product !== 0);
    const own = all
      .filter(({ brand }) => brand === context.selection.brand)
      .sort(
        (one, other) =>
          Number(other.cells[netAt]) - Number(one.cells[netAt]) || one.product - other.product,
      )
      .slice(0, maxProducts);
    const named = await names.productNames(own.map(({ product }) => product));
    const places = placesOf(known, columns).filter(({ better }) => better !== 'neutral');
    const rows = places.flatMap(({ at, column, better }) => {
      const baseAt = columns.findIndex(({ key }) => key === column.base);
      return own.map((one) => {
        const figure = one.cells[at];
        const others = all.flatMap(({ group, product, cells }) => {
          const cell = cells[at];
          return group === one.group && product !== one.product && isNumber(cell) ? [cell] : [];
        });
        const { id, name } = named.get(one.product) ?? { id: '', name: '' };
        const place = isNumber(figure) ? percentileAmong(figure, others, better) : null;
        return [column.label, id, name, place, one.cells[baseAt] ?? null];
      });
    });
    if (rows.every(([, , , percentile]) => percentile === null))
      return emptyState(
        'too-few',
        'Percentiles need at least five products of a category with a figure.',
      );
    return {
      rows,
      columns: columnsWith(columns.filter(({ role }) => role === 'base')),
      ...noteOf(noteOnMissing(asked, set)),
    };
  },
});
