import { metric, type MetricCode } from '../../metrics/registry';
import type { QueryContext } from '../execute/query-context';
import {
  cannotCompute,
  type EmptyState,
  emptyState,
  missingPart,
  nothingToCompare,
} from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { countColumn, textColumn } from '../results/columns';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { type NamedQuery, oneOf, readParams } from './named-query';
import { figuresAt, hasPeers, type PeerFigures, peerFigures } from './peer-group';
import { medianOf, percentileAmong } from './percentile';
import { type GradedFigure, scorecardSet } from './scorecard-sets';

/** One figure of the scorecard, of the brand beside its peers. */
interface Graded {
  column: ResultColumn;
  own: number | null;
  peerMedian: number | null;
  /** The best of the brand and its peers. */
  best: number | null;
  /** Of the brand, 0 (worst) to 100 (best). */
  percentile: number | null;
}

const grades = [
  { grade: 'A', from: 80 },
  { grade: 'B', from: 60 },
  { grade: 'C', from: 40 },
  { grade: 'D', from: 20 },
  { grade: 'E', from: 0 },
] as const;

/** The grade of a percentile: its quintile. */
const gradeOf = (percentile: number): string =>
  grades.find(({ from }) => percentile >= from)?.grade ?? 'E';

/** The figures that the data set can compute, in the order of the scorecard. */
function gradedFigures(set: readonly GradedFigure[], found: PeerFigures): Graded[] {
  const { group, result } = found;
  return set.flatMap(({ code, of }): Graded[] => {
    const key = of === 'period' ? code : `${code}_growth`;
    const at = result.columns.findIndex((column) => column.key === key);
    const column = result.columns[at];
    if (column === undefined) return [];
    const { better } = metric(code);
    const [own = null] = figuresAt(found, at, [group.own]);
    const peers = figuresAt(found, at, group.peers);
    const all = own === null ? peers : [own, ...peers];
    const bestOf = better === 'lower' ? Math.min : Math.max;
    return [
      {
        column,
        own,
        peerMedian: medianOf(peers),
        best: all.length === 0 ? null : bestOf(...all),
        percentile: own === null ? null : percentileAmong(own, peers, better),
      },
    ];
  });
}

const columnsOfGrades = [
  textColumn('metric', 'Metric'),
  { ...textColumn('grade', 'Grade'), role: 'value' },
  countColumn('percentile', 'Percentile'),
] satisfies ResultColumn[];
const columnsOfScore = [countColumn('score', 'Score', 'of 100')];
const memberColumns = [
  textColumn('member_id', 'Member id', 'id'),
  textColumn('member', 'Figure of'),
];

/** The brand, the median of its peers and the best of all, a column for each figure. */
function rowsOfFigures(found: PeerFigures, graded: readonly Graded[]) {
  const { result, members, group } = found;
  const own = result.rows[members.indexOf(group.own)] ?? [];
  const bases = result.columns.flatMap((column, at) =>
    column.role === 'base' && graded.some(({ column: { base } }) => base === column.key)
      ? [{ column, cell: own[at] ?? null }]
      : [],
  );
  const none = bases.map(() => null);
  return {
    columns: [
      ...memberColumns,
      // A change is one of the figures here, and has a direction that its cell says in words.
      ...graded.map(({ column }) => ({ ...column, role: 'value' as const })),
      ...bases.map(({ column }) => column),
    ],
    rows: [
      [
        own[0] ?? null,
        own[1] ?? null,
        ...graded.map((one) => one.own),
        ...bases.map(({ cell }) => cell),
      ],
      ['average', 'Peer median', ...graded.map(({ peerMedian }) => peerMedian), ...none],
      ['best', 'Best in class', ...graded.map(({ best }) => best), ...none],
    ],
  };
}

/** The sentence about the metrics that the data set cannot compute, each with the part that it lacks. */
function noteOnMissing(
  { dataSet }: Pick<QueryContext, 'dataSet'>,
  set: readonly GradedFigure[],
): string | undefined {
  const labels = new Map<NonNullable<ReturnType<typeof missingPart>>, string[]>();
  for (const { code } of set) {
    const part = missingPart(dataSet.info, metric(code).needs);
    if (part === null) continue;
    labels.set(part, [...(labels.get(part) ?? []), metricMeasure(code).label]);
  }
  const sentences = [...labels].map(([part, of]) => cannotCompute(part, of.join(', ')).message);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

interface Params extends Record<string, unknown> {
  view: 'grades' | 'figures' | 'score';
}

const codesOf = (set: readonly GradedFigure[]): MetricCode[] => set.map(({ code }) => code);

/** Why a scorecard has no grades. */
function withoutGrades(context: QueryContext, set: readonly GradedFigure[]): EmptyState {
  const needsBaseline = set.some(({ of }) => of === 'change');
  if (needsBaseline && context.selection.baseline === null) return nothingToCompare();
  return emptyState(
    'no-data',
    'Grades need at least five members of the peer group with a figure, the brand among them.',
  );
}

/** Key figures of the brand, graded among its peers (domain.md sections 9.2 and 9.3). */
export const scorecard: NamedQuery<Params> = {
  reason: 'Grades are percentiles among peers, which are chosen by what the brand sells.',
  metrics: (_params, options) => codesOf(scorecardSet(options?.scorecard)),
  ignoresProduct: true,
  options: ['scorecard'],
  read: readParams<Params>({ view: oneOf('grades', 'figures', 'score') }),
  async run(asked, { view }): Promise<QueryResult> {
    const { dataSet, selection } = asked;
    const set = scorecardSet(selection.options?.scorecard);
    const compare = set.some(({ of }) => of === 'change');
    const found = await peerFigures(asked, codesOf(set), { compare });
    if (!hasPeers(found)) return found;
    const graded = gradedFigures(set, found);
    const percentiles = graded.flatMap(({ percentile }) => percentile ?? []);
    const note = noteOnMissing(asked, set);
    const withNote = (result: QueryResult): QueryResult =>
      note === undefined ? result : { ...result, note };
    if (view === 'figures') {
      const { columns, rows } = rowsOfFigures(found, graded);
      const isEmpty = graded.every(({ best }) => best === null);
      return isEmpty
        ? resultOfRows(dataSet, columns, [], withoutGrades(asked, set))
        : withNote(resultOfRows(dataSet, columns, rows));
    }
    const columns = view === 'score' ? columnsOfScore : columnsOfGrades;
    if (percentiles.length === 0)
      return resultOfRows(dataSet, columns, [], withoutGrades(asked, set));
    const rows =
      view === 'score'
        ? [[percentiles.reduce((sum, one) => sum + one, 0) / percentiles.length]]
        : graded.map(({ column, percentile }) => [
            column.label,
            percentile === null ? null : gradeOf(percentile),
            percentile,
          ]);
    return withNote(resultOfRows(dataSet, columns, rows));
  },
};
