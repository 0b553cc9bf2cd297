import { formatOfChange } from '../../metrics/format';
import { type EmptyState, emptyState } from '../model/empty-state';
import { countColumn, plainColumn, shareColumn, textColumn, trendColumn } from '../results/columns';
import type { ResultColumn } from '../results/query-result';
import { derivedQuery, type Found, idColumns, noteOf, oneOf } from './named-query';
import { type PeerFigures, peerFigures } from './peers';
import {
  codesOf,
  type Graded,
  gradedAmongPeers,
  gradedPercentiles,
  hasChanges,
  noteOnMissing,
  ofScorecard,
  scorecardMetrics,
  scorecardSet,
  scoreColumn,
  scoreOf,
  sentences,
  withoutGrades,
} from './scorecard-grading';
import { gradesByMonth, type GradesByMonth } from './scorecard-charts';

/** The grade of a percentile: its quintile. */
const gradeOf = (percentile: number): string =>
  ['E', 'D', 'C', 'B'][Math.floor(percentile / 20)] ?? 'A';

const columnsOfGrades = [
  textColumn('metric', 'Metric'),
  { ...textColumn('grade', 'Grade'), role: 'value' },
  countColumn('percentile', 'Percentile'),
] satisfies ResultColumn[];
const inPointsColumn = {
  ...plainColumn('points', 'Gap to best in class', 'points'),
  ...formatOfChange('percent'),
};
const inSharesColumn = shareColumn('gap', 'Gap as a share of the best');

/** The brand, the median of its peers and the best of all, a column for each figure. */
function rowsOfFigures(found: PeerFigures, graded: readonly Graded[]) {
  const { result, members, group } = found;
  const own = result.rows[members.indexOf(group.own)] ?? [];
  const [id = null, name = null] = own;
  const bases = result.columns.flatMap((column, at) =>
    column.role === 'base' && graded.some(({ column: { base } }) => base === column.key)
      ? [{ column, cell: own[at] ?? null }]
      : [],
  );
  const none = bases.map(() => null);
  return {
    columns: [
      ...idColumns('member', 'Member', 'Figure of'),
      // A change is one of the figures here, and its cell shows the direction in words.
      ...graded.map(({ column }) => ({ ...column, role: 'value' as const })),
      ...bases.map(({ column }) => column),
    ],
    rows: [
      [id, name, ...graded.map((one) => one.own), ...bases.map(({ cell }) => cell)],
      ['average', 'Peer median', ...graded.map(({ peerMedian }) => peerMedian), ...none],
      ['best', 'Best in class', ...graded.map(({ best }) => best), ...none],
    ],
  };
}

/**
 * The gaps to the best in class (domain.md section 9.3): of changes, rates and shares in points, of other figures as
 * shares of the best, null where that is zero or less. Gaps in points come first, and the largest of each kind.
 */
const gapsOf = (graded: readonly Graded[]) =>
  graded
    .flatMap(({ column, better, own, best }) => {
      if (better === 'neutral' || own === null || best === null) return [];
      const name = better === 'lower' ? `${column.label} (less is better)` : column.label;
      const inPoints = column.format === 'percent' || column.format === 'points';
      const missing = Math.abs(best - own);
      const gap = inPoints ? missing : best > 0 ? missing / best : null;
      return [{ key: column.key, name, inPoints, gap }];
    })
    .sort(
      (one, other) =>
        Number(other.inPoints) - Number(one.inPoints) || (other.gap ?? -1) - (one.gap ?? -1),
    );

/** A table of gaps, with a column for each kind that it has. */
function tableOfGaps(gaps: ReturnType<typeof gapsOf>) {
  const kinds = [true, false].filter((kind) => gaps.some(({ inPoints }) => inPoints === kind));
  return {
    columns: [
      ...idColumns('metric', 'Metric'),
      ...kinds.map((inPoints) => (inPoints ? inPointsColumn : inSharesColumn)),
    ],
    rows: gaps.map(({ key, name, inPoints, gap }) => [
      ...[key, name, ...kinds.map((kind) => (kind === inPoints ? gap : null))],
    ]),
  };
}

/** The percentiles by month, as a column of small lines and the lines by metric; or why there are none. */
function trendOfGrades(found: GradesByMonth | EmptyState): {
  columns: ResultColumn[];
  lines: (key: string) => (number | null)[][];
  reason?: string;
} {
  if (!('months' in found))
    return { columns: [], lines: () => [], reason: `No trend: ${found.message}` };
  const { months, incompleteFrom } = found;
  const column = trendColumn('trend', 'Percentile by month', countColumn('', ''), {
    days: months.map(({ month }) => month),
    level: 'month',
    incompleteFrom,
    incompleteTo: null,
    range: [0, 100],
  });
  const lines = (key: string) => [
    months.map(({ graded }) => graded.find((one) => one.column.key === key)?.percentile ?? null),
  ];
  return { columns: [column], lines };
}

/** The sentences about the metrics that have no grade, by the reason. */
function noteOnUngraded(graded: readonly Graded[]): string | undefined {
  const because = (reason: string, are: (one: Graded) => boolean) => {
    const labels = graded.filter(are).map(({ column }) => column.label);
    if (labels.length === 0) return undefined;
    return `Without a grade, because ${reason}: ${labels.join(', ')}.`;
  };
  const tooFew = 'fewer than five members of the peer group have a figure';
  const isOpen = ({ better, percentile }: Graded) => better !== 'neutral' && percentile === null;
  return sentences(
    because('neither more nor less is better', ({ better }) => better === 'neutral'),
    because('the brand has no figure', (one) => isOpen(one) && one.own === null),
    because(tooFew, (one) => isOpen(one) && one.own !== null),
  );
}

/** Key figures of the brand, graded among its peers (domain.md sections 9.2 and 9.3). */
export const scorecard = derivedQuery({
  scope: ofScorecard(),
  reason: 'Grades are percentiles among peers, which are chosen by what the brand sells.',
  metrics: scorecardMetrics,
  params: { view: oneOf('grades', 'figures', 'gaps', 'score') },
  columns: [scoreColumn],
  async derive(asked, { view }) {
    const set = scorecardSet(asked.selection);
    // In parallel, so that the months share their statement with the card of the score by month.
    const [found, months] = await Promise.all([
      peerFigures(asked, codesOf(set), { compare: hasChanges(set) }),
      view === 'grades' ? gradesByMonth(asked, set) : null,
    ]);
    if (!('members' in found)) return found;
    const graded = gradedAmongPeers(set, found);
    const percentiles = gradedPercentiles(graded);
    const noteWith = (...more: (string | undefined)[]) =>
      noteOf(sentences(noteOnMissing(asked, set), ...more));
    const empty = withoutGrades(asked, set);
    const without = (columns: ResultColumn[]): Found => ({ columns, rows: [], empty });
    if (view === 'figures') {
      const { columns, rows } = rowsOfFigures(found, graded);
      const isEmpty = graded.every(({ own, peerMedian }) => own === null && peerMedian === null);
      return isEmpty ? without(columns) : { columns, rows, ...noteWith() };
    }
    if (view === 'gaps') {
      const gaps = gapsOf(graded);
      const { columns, rows } = tableOfGaps(gaps);
      if (rows.length === 0) return without(columns);
      const unknown = gaps.flatMap(({ name, gap }) => (gap === null ? [name] : []));
      const note = `No share of a best figure of zero or less: ${unknown.join(', ')}.`;
      return { columns, rows, ...noteWith(unknown.length === 0 ? undefined : note) };
    }
    const trend = months === null ? null : trendOfGrades(months);
    const columns = trend === null ? [scoreColumn] : [...columnsOfGrades, ...trend.columns];
    if (percentiles.every((percentile) => percentile === null)) return without(columns);
    const score = scoreOf(percentiles);
    if (trend === null && score === null)
      return emptyState(
        'too-few',
        'A score needs grades for at least half of the metrics, and there are fewer.',
      );
    const rows =
      trend === null
        ? [[score]]
        : graded.map(({ column, percentile }) => [
            column.label,
            percentile === null ? null : gradeOf(percentile),
            percentile,
            ...trend.lines(column.key),
          ]);
    return { columns, rows, ...noteWith(noteOnUngraded(graded), trend?.reason) };
  },
});
