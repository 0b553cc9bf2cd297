import { metric, type MetricCode } from '../../metrics/registry';
import { medianOf, percentileAmong } from '../../statistics/percentile';
import type { QueryContext } from '../execute/query-context';
import {
  cannotCompute,
  type EmptyState,
  emptyState,
  missingPart,
  nothingToCompare,
} from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { ofBrand, type Scope, type Shown } from '../model/scope';
import { countColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import type { PeerFigures } from './peers';

/** One figure of a scorecard: a metric, or its change. It has no grade where neither more nor less is better. */
export interface GradedFigure {
  code: MetricCode;
  of: 'period' | 'change';
}

const figures = (of: GradedFigure['of'], ...codes: MetricCode[]): GradedFigure[] =>
  codes.map((code) => ({ code, of }));

const growthSet = [...figures('period', 'GR'), ...figures('change', 'SH', 'BUY', 'TDP')];

/** The scorecards by the value of the filter (domain.md section 9.3). */
const scorecardSets: ReadonlyMap<string, readonly GradedFigure[]> = new Map([
  ['growth', growthSet],
  ['distribution', figures('period', 'WD', 'TDP', 'VEL', 'OOS')],
  ['loyalty', figures('period', 'RPT', 'FREQ', 'SOR', 'BR')],
  ['satisfaction', figures('period', 'BRAT', 'SENT', 'REV')],
  ['price', figures('period', 'AUP', 'PRIX', 'DISC', 'PROMO')],
]);

/** The figures of the chosen scorecard; those of growth without a choice. */
export const scorecardSet = (selection: Shown | undefined): readonly GradedFigure[] =>
  scorecardSets.get(selection?.options?.scorecard ?? '') ?? growthSet;

type Row = QueryResult['rows'][number];

export const codesOf = (set: readonly GradedFigure[]): MetricCode[] => set.map(({ code }) => code);

/** Whether a set has changes against a comparison period. */
export const hasChanges = (set: readonly GradedFigure[]): boolean =>
  set.some(({ of }) => of === 'change');

/** Whether a set has figures that need a comparison period: changes, or growth. */
export const readsBaseline = (set: readonly GradedFigure[]): boolean =>
  hasChanges(set) || set.some(({ code }) => metricMeasure(code).growthOf !== null);

/** Scope and metrics of the queries on the chosen scorecard. */
export const ofScorecard = (given: Partial<Scope> = {}): Scope =>
  ofBrand({
    baselines: (selection) => readsBaseline(scorecardSet(selection)),
    options: ['scorecard'],
    ...given,
  });
export const scorecardMetrics = (_params: unknown, selection: Shown | undefined): MetricCode[] =>
  codesOf(scorecardSet(selection));

/** Columns of a set's figures in a result, without those that the data set cannot compute. */
export const placesOf = (set: readonly GradedFigure[], columns: readonly ResultColumn[]) =>
  set.flatMap(({ code, of }) => {
    const key = of === 'period' ? code : `${code}_growth`;
    const at = columns.findIndex((column) => column.key === key);
    const column = columns[at];
    return column === undefined ? [] : [{ at, column, better: metric(code).better }];
  });

/**
 * The figures that the data set can compute, in the order of the scorecard: of the brand, the median of its peers, and the
 * best of all (null where neither more nor less is better); and the percentile of the brand, 0 (worst) to 100 (best).
 * @param own row of the brand, if it has one
 * @param peers rows of its peers
 */
export function gradedFigures(
  set: readonly GradedFigure[],
  columns: readonly ResultColumn[],
  own: Row | undefined,
  peers: readonly Row[],
) {
  return placesOf(set, columns).map(({ at, column, better }) => {
    const figuresOf = (rows: readonly Row[]) =>
      rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []));
    const [figure = null] = own === undefined ? [] : figuresOf([own]);
    const others = figuresOf(peers);
    const all = figure === null ? others : [figure, ...others];
    const isNeutral = better === 'neutral';
    const bestOf = better === 'lower' ? Math.min : Math.max;
    return {
      column,
      better,
      own: figure,
      peerMedian: medianOf(others),
      best: all.length === 0 || isNeutral ? null : bestOf(...all),
      percentile: figure === null || isNeutral ? null : percentileAmong(figure, others, better),
    };
  });
}

export type Graded = ReturnType<typeof gradedFigures>[number];

/** As `gradedFigures`, for a peer group. */
export function gradedAmongPeers(
  set: readonly GradedFigure[],
  { group, members, result }: PeerFigures,
): Graded[] {
  const rowsOf = (id: number) => result.rows.filter((_, at) => members[at] === id);
  const [own] = rowsOf(group.own);
  return gradedFigures(set, result.columns, own, group.peers.flatMap(rowsOf));
}

/** Its name mentions the peers, as other pages have scores among other members (docs/glossary.md). */
export const scoreColumn = countColumn('score', 'Peer score', 'of 100');

/**
 * The score of a set: the mean of the percentiles of its metrics, null without any. If more than half of them have
 * none, there is no score: else a launch could lead by one figure.
 */
export function scoreOf(percentiles: readonly (number | null)[]): number | null {
  const known = percentiles.flatMap((percentile) => percentile ?? []);
  return known.length === 0 || 2 * known.length < percentiles.length
    ? null
    : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** The percentiles of the metrics that can have one. */
export const gradedPercentiles = (graded: readonly Graded[]): (number | null)[] =>
  graded.flatMap(({ better, percentile }) => (better === 'neutral' ? [] : [percentile]));

/** Joins sentences of which some may be missing. */
export const sentences = (...all: (string | undefined)[]): string | undefined =>
  all.filter((one) => one !== undefined).join(' ') || undefined;

/** The sentence about the metrics that the data set cannot compute, each with the part that it lacks. */
export function noteOnMissing(
  { dataSet }: Pick<QueryContext, 'dataSet'>,
  set: readonly GradedFigure[],
): string | undefined {
  const labels = new Map<NonNullable<ReturnType<typeof missingPart>>, string[]>();
  for (const { code } of set) {
    const part = missingPart(dataSet.info, metric(code).needs);
    if (part === null) continue;
    labels.set(part, [...(labels.get(part) ?? []), metricMeasure(code).label]);
  }
  return sentences(...[...labels].map(([part, of]) => cannotCompute(part, of.join(', ')).message));
}

/** Why a scorecard has no grades. */
export function withoutGrades(context: QueryContext, set: readonly GradedFigure[]): EmptyState {
  const [baseline = null] = context.selection.baselines;
  if (hasChanges(set) && (baseline === null || (baseline.gapDays ?? 0) > 0))
    return nothingToCompare(baseline);
  return emptyState(
    'too-few',
    'Grades need at least five members of the peer group with a figure, the brand among them.',
  );
}
