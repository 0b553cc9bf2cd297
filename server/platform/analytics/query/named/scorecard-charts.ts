import { groupBy } from '../../../lists';
import { metric, type MetricCode } from '../../metrics/registry';
import { percentileAmong } from '../../statistics/percentile';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { comparedMonths, lastMonths } from '../model/compared-months';
import { type EmptyState, emptyState, missingPart, nothingToCompare } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { countColumn, dimensionColumns, textColumn } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { derivedQuery, idColumns, noteOf, sqlQuery, withSelection } from './named-query';
import { inCategory, peerGroupOf } from './peers';
import {
  codesOf,
  type GradedFigure,
  gradedFigures,
  gradedPercentiles,
  hasChanges,
  noteOnMissing,
  ofScorecard,
  placesOf,
  readsBaseline,
  scorecardMetrics,
  scorecardSet,
  scoreColumn,
  scoreOf,
  sentences,
  withoutGrades,
} from './scorecard-grading';

/** The grades of each of the last twelve months (domain.md section 9.3) among the peers of the period; or why not. */
export async function gradesByMonth(asked: QueryContext, set: readonly GradedFigure[]) {
  const { dataSet, names } = asked;
  const group = await peerGroupOf(asked);
  if (!('dim' in group)) return group;
  const compare = hasChanges(set);
  const last = lastMonths(group.resolved);
  const { period, baseline, against } = readsBaseline(set)
    ? comparedMonths(last, group.resolved, dataSet.info)
    : { period: last, baseline: null, against: null };
  if (compare && baseline === null) return nothingToCompare(null);
  if (compare && baseline?.outOfPlan === true)
    return emptyState('out-of-plan', 'The year before these months is not in your plan.');
  const query = metricQuery({
    subject: 'brand+competitors',
    measures: codesOf(set).map(metricMeasure),
    dimensions: ['date', group.dim],
    dateLevel: 'month',
    compare,
  });
  const baselines = baseline === null ? [] : [baseline];
  const context = withSelection(group.context, { period, baselines });
  const found = await queryFigures(context, query, { withTotals: false });
  if (!hasFigures(found)) return found;
  const { rows, columns, incompleteFrom } = await shapeResult(found, dataSet, names);
  const idsOf = await names.namer(group.dim, [group.own, ...group.peers]);
  const own = idsOf(group.own).id;
  const peers = new Set(group.peers.map((peer) => idsOf(peer).id));
  const months = [...groupBy(rows, ([month]) => String(month))].map(([month, ofMonth]) => ({
    month,
    graded: gradedFigures(
      set,
      columns,
      ofMonth.find(([, id]) => id === own),
      ofMonth.filter(([, id]) => peers.has(String(id))),
    ),
  }));
  return { months, incompleteFrom, against, context };
}

export type GradesByMonth = Exclude<Awaited<ReturnType<typeof gradesByMonth>>, EmptyState>;

/**
 * The score of a scorecard by month: the brand among its peers of the period, each month by itself (domain.md section
 * 9.3). A month with percentiles of fewer metrics than another month has no score: scores of different metrics do not
 * make a line.
 */
export const scorecardMonths = derivedQuery({
  // Its months have comparisons of their own.
  scope: ofScorecard({ baselines: () => false }),
  reason: 'The percentiles of a month are among peers, which are chosen by what the brand sells.',
  metrics: scorecardMetrics,
  columns: [...dimensionColumns(['date']), scoreColumn],
  async derive(asked) {
    const set = scorecardSet(asked.selection);
    const found = await gradesByMonth(asked, set);
    if (!('months' in found)) return found;
    const scores = found.months.map(({ month, graded }) => ({
      month,
      all: gradedPercentiles(graded),
      known: graded.filter(({ percentile }) => percentile !== null).length,
    }));
    const max = Math.max(0, ...scores.map(({ known }) => known));
    if (max === 0) return withoutGrades(found.context, set);
    const { against } = found;
    const basis = against === null ? undefined : `Changes are vs. the ${against} before.`;
    return {
      rows: scores.map(({ month, all, known }) => [month, known === max ? scoreOf(all) : null]),
      dateLevel: 'month',
      incompleteFrom: found.incompleteFrom,
      ...noteOf(sentences(noteOnMissing(asked, set), basis)),
    };
  },
});

/** Maximum number of the brand's largest products, each a row of the picture. */
const maxProducts = 12;

/** @param bases columns of the bases of the set's figures */
const columnsWith = (bases: readonly ResultColumn[]): ResultColumn[] => [
  textColumn('metric', 'Metric'),
  ...idColumns('product', 'Product'),
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
  reason: 'A percentile is a place among the products of all brands in a category.',
  metrics: scorecardMetrics,
  columns: columnsWith([]),
  async find(asked) {
    const { dataSet, names } = asked;
    const set = scorecardSet(asked.selection);
    const ofBrand = { ...asked.selection, product: null, competitorProducts: [] };
    const context = withSelection(asked, inCategory(ofBrand));
    const hasCategories = dataSet.categories.some(({ level }) => level === 2);
    const category = hasCategories ? 'category' : 'department';
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
