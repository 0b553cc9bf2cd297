import { bucketsOf } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { type EmptyState, emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { noYearBefore } from '../model/periods';
import { isResolved, resolveSubject } from '../model/resolved-selection';
import { countColumn, dimensionColumns, figureColumns, textColumn } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { comparedMonths } from './compared-months';
import {
  leaderQuery,
  type ScoreCode,
  scoreCodes,
  type Scored,
  standings,
  standingsOfBucket,
  weightAmong,
} from './leaderboard-scores';
import { type NamedQuery, oneOf, readParams, upTo } from './named-query';
import {
  brandsOfRanked,
  columnsOfRanks,
  openMonths,
  type RankedDim,
  rankedDim,
  rankMoved,
} from './ranks';

interface Params extends Record<string, unknown> {
  view: 'ranks' | 'podium' | 'points' | 'around';
  limit: number;
}

/** Number of members shown above and below the own one. */
const neighbours = 3;

const scoreColumn: ResultColumn = { ...countColumn('score', 'Leaderboard score'), format: 'score' };

const tooFew = (dim: RankedDim): EmptyState =>
  emptyState('too-few', `Fewer than five ${dim}s have 50 buyers here, so there is no ranking.`);

/** How a member's rank moved, in words. */
const moved = ({ key, rank }: Scored, before: readonly Scored[]): string =>
  rankMoved(rank, before.find((one) => one.key === key)?.rank);

/** The figures that at least one member has. */
const knownCodes = (members: readonly Scored[]): ScoreCode[] =>
  scoreCodes.filter((code) => members.some(({ figures }) => figures[code] !== null));

interface View {
  columns: ResultColumn[];
  rows: QueryResult['rows'];
}

interface Shown {
  context: QueryContext;
  dim: RankedDim;
  now: readonly Scored[];
  before: readonly Scored[] | null;
  own: Scored | undefined;
  limit: number;
}

const views: Readonly<Record<Params['view'], (shown: Shown) => View>> = {
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
        one.rank,
        one.id,
        one.name,
        one.score,
        ...(before === null ? [] : [moved(one, before)]),
        ...knownCodes(now).map((code) => one.figures[code]),
      ]),
  }),
  podium: ({ now }) => ({
    columns: [
      textColumn('place_id', 'Place id', 'id'),
      textColumn('place', 'Place'),
      textColumn('winner', 'Winner'),
    ],
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
      textColumn('component_id', 'Component id', 'id'),
      textColumn('component', 'Component'),
      { ...scoreColumn, key: 'points', label: 'Points of the leaderboard score' },
    ];
    const rows = now
      .slice(0, limit)
      .flatMap(({ id, name, points }) =>
        codes.map((code) => [
          id,
          name,
          code,
          `${metricMeasure(code).label} (${String(weightAmong(codes, code))}%)`,
          points[code],
        ]),
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
};

/**
 * The composite ranking of the market (docs/domain.md section 9.11): brands, or products where the filter `type` is
 * 'product'. Views: the ranks (rank, member, score, change, figures), the podium, the points of the score, the members
 * around the own one.
 */
export const leaderboard: NamedQuery<Params> = {
  reason: 'A score is made of the percentiles of several figures among all members.',
  // There is no growth without a baseline.
  metrics: (_params, selection) =>
    scoreCodes.filter((code) => code !== 'GR' || selection?.baseline !== null),
  readsBaseline: true,
  needs: ['buyers'],
  subject: 'market',
  options: ['type'],
  read: readParams<Params>({
    view: oneOf('ranks', 'podium', 'points', 'around'),
    limit: upTo(100, 10),
  }),
  async run(context, { view, limit }): Promise<QueryResult> {
    const { dataSet, selection } = context;
    const dim = rankedDim(context);
    const show = (shown: Pick<Shown, 'now' | 'before' | 'own'>) =>
      views[view]({ context, dim, limit, ...shown });
    const found = await standings(context, dim);
    const none = (empty: EmptyState) =>
      resultOfRows(dataSet, show({ now: [], before: null, own: undefined }).columns, [], empty);
    if ('reason' in found) return none(found);
    if (found.now.length === 0) return none(tooFew(dim));
    const own = found.now.find(({ key }) => dim === 'brand' && key === selection.brand);
    const { columns, rows } = show({ ...found, own });
    return resultOfRows(dataSet, columns, rows);
  },
};

/** Number of leading members shown beside the own one. */
const leaders = 4;

/**
 * Ranks by month: of the own brand, and of the leaders of the last month (docs/domain.md section 9.11). Each of the
 * last twelve whole months is ranked by itself. Its growth is compared as on the page, which a note explains. Rows:
 * month, member, rank.
 */
export const leaderboardMonths: NamedQuery<Record<string, never>> = {
  reason: 'The ranks of each month are by a score among all members of the month.',
  metrics: scoreCodes,
  needs: ['buyers'],
  subject: 'market',
  ignoresPeriod: true,
  options: ['type'],
  read: readParams<Record<string, never>>({}),
  async run(asked): Promise<QueryResult> {
    const { dataSet, selection } = asked;
    const dim = rankedDim(asked);
    const columns = columnsOfRanks(dim);
    const none = (empty: EmptyState) => resultOfRows(dataSet, columns, [], empty);
    const resolved = resolveSubject('market', dataSet.info, selection);
    if (!isResolved(resolved)) return none(resolved);
    const months = openMonths(resolved.period.endDate, resolved.openDays.startDate);
    if (months === null) return none(emptyState('no-data', 'There is no whole month to rank.'));
    const { period, baseline: before, against } = comparedMonths(months, resolved, dataSet.info);
    const baseline = before?.outOfPlan === true ? null : before;
    const context = {
      ...asked,
      selection: { ...selection, period, baseline, secondBaseline: null },
    };
    const missing = against === 'year' ? noYearBefore(before) : 'no month has one before it';
    const note =
      baseline === null
        ? `Ranks without growth: ${missing}.`
        : `Growth is vs. the ${against} before.`;
    const found = await queryFigures(context, leaderQuery(dim, 'month'), { withTotals: false });
    if (!hasFigures(found)) return none(found);
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
          buckets[at]?.start ?? '',
          ...brandOf(key),
          id,
          name,
          rank,
        ]),
    );
    if (rows.length === 0) return none(tooFew(dim));
    return { ...resultOfRows(dataSet, columns, rows), dateLevel: 'month', note };
  },
};
