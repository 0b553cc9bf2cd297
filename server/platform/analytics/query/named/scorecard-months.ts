import { groupBy } from '../../../lists';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { comparedMonths, lastMonths } from '../model/compared-months';
import { type EmptyState, emptyState, nothingToCompare } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { dimensionColumns } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import { shapeResult } from '../results/shape-result';
import { derivedQuery, noteOf, withSelection } from './named-query';
import { peerGroupOf } from './peer-group';
import {
  codesOf,
  type Graded,
  type GradedFigure,
  gradedFigures,
  gradedPercentiles,
  hasChanges,
  noteOnMissing,
  ofScorecard,
  readsBaseline,
  scorecardMetrics,
  scorecardSet,
  scoreColumn,
  scoreOf,
  sentences,
  withoutGrades,
} from './scorecard-grading';

/** The grades of a month: the brand among its peers of the period, by the figures of the month alone. */
interface GradesOfMonth {
  /** First day. */
  month: string;
  graded: Graded[];
}

export interface GradesByMonth {
  months: GradesOfMonth[];
  /** The last month, where the data or the period end inside it. */
  incompleteFrom: string | null;
  /** Comparison of the changes of a month; null in a set without changes. */
  against: 'year' | 'month' | null;
  /** Context with which the figures were queried. */
  context: QueryContext;
}

/**
 * The grades of each of the last twelve months (domain.md section 9.3).
 * @returns the grades by month, or the reason why they are missing
 */
export async function gradesByMonth(
  asked: QueryContext,
  set: readonly GradedFigure[],
): Promise<GradesByMonth | EmptyState> {
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

/**
 * The score of a scorecard by month: the brand among its peers of the period, each month by itself (domain.md section
 * 9.3). A month with percentiles of fewer metrics than another month has no score: scores of different metrics do not
 * make a line.
 */
export const scorecardMonths = derivedQuery({
  // Its months have comparisons of their own.
  scope: ofScorecard({ baselines: () => false }),
  text: {
    reason: 'The percentiles of a month are among peers, which are chosen by what the brand sells.',
    metrics: scorecardMetrics,
  },
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
    const basis =
      found.against === null ? undefined : `Changes are vs. the ${found.against} before.`;
    return {
      rows: scores.map(({ month, all, known }) => [month, known === max ? scoreOf(all) : null]),
      dateLevel: 'month',
      incompleteFrom: found.incompleteFrom,
      ...noteOf(sentences(noteOnMissing(asked, set), basis)),
    };
  },
});
