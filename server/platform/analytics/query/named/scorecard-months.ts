import { bucketStart, moveBuckets } from '../../../dates/calendar-units';
import type { DayRange } from '../../../dates/days';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { type EmptyState, emptyState, nothingToCompare } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import type { ResolvedSelection } from '../model/resolved-selection';
import { dimensionColumns } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import { type QueryResult, resultOfRows } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { comparedMonths, type ComparedMonths } from './compared-months';
import { type NamedQuery, readParams } from './named-query';
import { peerGroupOf } from './peer-group';
import {
  codesOf,
  type Graded,
  gradedFigures,
  gradedPercentiles,
  hasChanges,
  noteOnMissing,
  readsBaseline,
  scoreColumn,
  scoreOf,
  sentences,
  withoutGrades,
} from './scorecard-grading';
import { type GradedFigure, scorecardSet } from './scorecard-sets';

const months = 12;

/** The last twelve months up to the end of the period, without a month that begins before the first open day. */
function lastMonths({ openDays, period }: ResolvedSelection): DayRange {
  const { endDate } = period;
  let startDate = moveBuckets(bucketStart(endDate, 'month'), 'month', 1 - months);
  while (startDate < openDays.startDate && moveBuckets(startDate, 'month', 1) <= endDate)
    startDate = moveBuckets(startDate, 'month', 1);
  return { startDate, endDate };
}

type Row = QueryResult['rows'][number];

/** The rows of each month, by their first cell, in their order. */
function byMonth(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const month = String(row[0]);
    found.set(month, [...(found.get(month) ?? []), row]);
  }
  return found;
}

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
  against: ComparedMonths['against'] | null;
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
  const { selection } = group.context;
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
  const context = {
    ...group.context,
    selection: { ...selection, period, baseline, secondBaseline: null },
  };
  const found = await queryFigures(context, query, { withTotals: false });
  if (!hasFigures(found)) return found;
  const { rows, columns, incompleteFrom } = await shapeResult(found, dataSet, names);
  const idsOf = await names.namer(group.dim, [group.own, ...group.peers]);
  const own = idsOf(group.own).id;
  const peers = new Set(group.peers.map((peer) => idsOf(peer).id));
  const months = [...byMonth(rows)].map(([month, ofMonth]) => ({
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
 * 9.3). Rows: first day of the month, score from 0 to 100. A month with percentiles of fewer metrics than another month
 * has no score: scores of different metrics do not make a line.
 */
export const scorecardMonths: NamedQuery<Record<string, never>> = {
  reason: 'The percentiles of a month are among peers, which are chosen by what the brand sells.',
  metrics: (_params, selection) => codesOf(scorecardSet(selection?.options?.scorecard)),
  ignoresProduct: true,
  options: ['scorecard'],
  read: readParams<Record<string, never>>({}),
  async run(asked: QueryContext): Promise<QueryResult> {
    const { dataSet } = asked;
    const set = scorecardSet(asked.selection.options?.scorecard);
    const columns = [...dimensionColumns(['date']), scoreColumn];
    const found = await gradesByMonth(asked, set);
    if (!('months' in found)) return resultOfRows(dataSet, columns, [], found);
    const scores = found.months.map(({ month, graded }) => ({
      month,
      all: gradedPercentiles(graded),
      known: graded.filter(({ percentile }) => percentile !== null).length,
    }));
    const most = Math.max(0, ...scores.map(({ known }) => known));
    if (most === 0) return resultOfRows(dataSet, columns, [], withoutGrades(found.context, set));
    const basis =
      found.against === null ? undefined : `Changes are vs. the ${found.against} before.`;
    const note = sentences(noteOnMissing(asked, set), basis);
    return {
      ...resultOfRows(
        dataSet,
        columns,
        scores.map(({ month, all, known }) => [month, known === most ? scoreOf(all) : null]),
      ),
      dateLevel: 'month',
      incompleteFrom: found.incompleteFrom,
      ...(note === undefined ? {} : { note }),
    };
  },
};
