import { bucketsOf } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { comparedMonths, openMonths } from '../model/compared-months';
import { type EmptyState, emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { noYearBefore } from '../model/periods';
import { always, ofMarket } from '../model/scope';
import {
  countColumn,
  dimensionColumns,
  figureColumns,
  plainColumn,
  textColumn,
} from '../results/columns';
import { hasFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import {
  leaderQuery,
  type ScoreCode,
  scoreCodes,
  type Scored,
  standings,
  standingsOfBucket,
  weightAmong,
} from './leaderboard-scores';
import { derivedQuery, idColumns, oneOf, sqlQuery, upTo, withSelection } from './named-query';
import { brandsOfRanked, columnsOfRanks, type RankedDim, rankedDim, rankMoved } from './ranking';

/** Number of members shown above and below the own one. */
const neighbours = 3;

const scoreColumn = plainColumn('score', 'Leaderboard score', 'score');

const tooFew = (dim: RankedDim): EmptyState =>
  emptyState('too-few', `Fewer than five ${dim}s have 50 buyers here, so there is no ranking.`);

/** The figures that at least one member has. */
const knownCodes = (members: readonly Scored[]): ScoreCode[] =>
  scoreCodes.filter((code) => members.some(({ figures }) => figures[code] !== null));

interface Shown {
  context: QueryContext;
  dim: RankedDim;
  now: readonly Scored[];
  before: readonly Scored[] | null;
  own: Scored | undefined;
  limit: number;
}

const views = {
  ranks: ({ context, dim, now, before, own, limit }) => ({
    columns: [
      countColumn('rank', 'Rank'),
      ...dimensionColumns([dim]),
      scoreColumn,
      ...(before === null ? [] : [textColumn('moved', 'Change of rank')]),
      ...knownCodes(now).flatMap((code) =>
        figureColumns(metricMeasure(code), context.dataSet.info.currency),
      ),
    ],
    rows: now
      .filter((one, at) => at < limit || one === own)
      .map((one) => [
        ...[one.rank, one.id, one.name, one.score],
        ...(before === null
          ? []
          : [rankMoved(one.rank, before.find(({ key }) => key === one.key)?.rank)]),
        ...knownCodes(now).map((code) => one.figures[code]),
      ]),
  }),
  podium: ({ now }) => ({
    columns: [...idColumns('place', 'Place'), textColumn('winner', 'Winner')],
    rows: now
      .slice(0, 3)
      .map(({ rank, name, score }, at) => [
        `place-${String(at + 1)}`,
        ['First', 'Second', 'Third'][rank - 1] ?? `Rank ${String(rank)}`,
        `${name}, ${score.toFixed(1)} points`,
      ]),
  }),
  points: ({ dim, now, limit }) => {
    const codes = scoreCodes.filter((code) => now.some(({ points }) => points[code] !== null));
    const columns = [
      ...dimensionColumns([dim]),
      ...idColumns('component', 'Component'),
      { ...scoreColumn, key: 'points', label: 'Points of the leaderboard score' },
    ];
    const labelOf = (code: ScoreCode) =>
      `${metricMeasure(code).label} (${String(weightAmong(codes, code))}%)`;
    const rows = now
      .slice(0, limit)
      .flatMap(({ id, name, points }) =>
        codes.map((code) => [id, name, code, labelOf(code), points[code]]),
      );
    return { columns, rows };
  },
  around: ({ dim, now, own, limit }) => {
    const at = own === undefined ? 0 : now.indexOf(own);
    const first = Math.max(0, at - neighbours);
    const shown = own === undefined ? now.slice(0, limit) : now.slice(first, at + neighbours + 1);
    return {
      columns: [...dimensionColumns([dim]), scoreColumn],
      rows: shown.map(({ id, name, score }) => [id, name, score]),
    };
  },
} satisfies Record<string, (shown: Shown) => Pick<QueryResult, 'columns' | 'rows'>>;

/**
 * The composite ranking of the market (docs/domain.md section 9.11): brands, or products where the filter `type` is
 * 'product'. Views: the ranks (rank, member, score, change, figures), the podium, the points of the score, the members
 * around the own one.
 */
export const leaderboard = derivedQuery({
  scope: ofMarket({ baselines: always, options: ['type'] }),
  reason: 'A score is made of the percentiles of several figures among all members.',
  // There is no growth without a baseline.
  metrics: (_params, selection) =>
    scoreCodes.filter((code) => code !== 'GR' || selection?.baselines.length !== 0),
  needs: ['buyers'],
  params: { view: oneOf('ranks', 'podium', 'points', 'around'), limit: upTo(100, 10) },
  columns: (context, { view, limit }) => {
    const none = { now: [], before: null, own: undefined };
    return views[view]({ context, dim: rankedDim(context), limit, ...none }).columns;
  },
  async derive(context, { view, limit }) {
    const dim = rankedDim(context);
    const found = await standings(context, dim);
    if ('reason' in found) return found;
    if (found.now.length === 0) return tooFew(dim);
    const { brand } = context.selection;
    const own = found.now.find(({ key }) => dim === 'brand' && key === brand);
    return views[view]({ context, dim, limit, own, ...found });
  },
});

/** Number of leading members shown beside the own one. */
const leaders = 4;

/** Ranks of the own brand and of the last month’s leaders, each month by itself (section 9.11). A note explains growth. */
export const leaderboardMonths = sqlQuery({
  scope: ofMarket({ days: 'own', options: ['type'] }),
  reason: 'The ranks of each month are by a score among all members of the month.',
  metrics: scoreCodes,
  needs: ['buyers'],
  columns: columnsOfRanks,
  async find(asked) {
    const { resolved, dataSet, selection } = asked;
    const dim = rankedDim(asked);
    const months = openMonths(resolved.period.endDate, resolved.openDays.startDate);
    if (months === null) return emptyState('no-data', 'There is no whole month to rank.');
    const { period, baseline, against } = comparedMonths(months, resolved, dataSet.info);
    const baselines = baseline === null || baseline.outOfPlan ? [] : [baseline];
    const context = withSelection(asked, { period, baselines });
    const missing = against === 'year' ? noYearBefore(baseline) : 'no month has one before it';
    const note =
      baselines.length === 0
        ? `Ranks without growth: ${missing}.`
        : `Growth is vs. the ${against} before.`;
    const found = await queryFigures(context, leaderQuery(dim, 'month'), { withTotals: false });
    if (!hasFigures(found)) return found;
    const buckets = bucketsOf(period, 'month');
    const ranked = await Promise.all(
      buckets.map((bucket) => standingsOfBucket(context, found, bucket)),
    );
    const last = ranked.at(-1) ?? [];
    const shown = new Set(last.slice(0, leaders).map(({ key }) => key));
    if (dim === 'brand' && selection.brand !== null) shown.add(selection.brand);
    const brandOf = await brandsOfRanked(asked, dim, [...shown]);
    const rows = ranked.flatMap((members, at) =>
      members
        .filter(({ key }) => shown.has(key))
        .map(({ key, id, name, rank }) => [
          ...[buckets[at]?.start ?? '', ...brandOf(key), id, name, rank],
        ]),
    );
    return rows.length === 0 ? tooFew(dim) : { rows, dateLevel: 'month', note };
  },
});
