import type { MetricCode } from '../../metrics/registry';
import { medianOf } from '../../statistics/percentile';
import { type EmptyState, emptyState, nothingToCompare } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { always, ofMarket } from '../model/scope';
import { countColumn, dimensionColumns, figureColumns, plainColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import {
  figuresIn,
  type InvestorMarket,
  investorMarket,
  type MarketBrand,
  percentilesOf,
} from './investor-market';
import { derivedQuery, noteOf, oneOf, upTo } from './named-query';
import {
  codesOf,
  type GradedFigure,
  noteOnMissing,
  placesOf,
  scorecardSet,
  scoreOf,
} from './scorecard-grading';

/** Metrics that the screener shows besides net sales. */
const screened = ['VEL', 'RPT', 'RAT', 'WD'] as const satisfies readonly MetricCode[];
/** Metrics by which the watch list chooses members, besides momentum. */
const watched = ['RPT', 'VEL'] as const satisfies readonly MetricCode[];
/** Percentiles in the rule of the watch list: scale below the largest quarter, momentum in the highest quarter. */
const largeScale = 75;
const highMomentum = 75;

const momentumColumn = plainColumn('momentum', 'Momentum', 'percent', '%', { better: 'higher' });
const scaleColumn = countColumn('scale', 'Scale', 'percentile');
const scoreColumn = countColumn('score', 'Market score', 'of 100');

/** The members with percentiles of net sales and momentum, and the mean of those of the scorecard; null without any. */
function screen(market: InvestorMarket, set: readonly GradedFigure[]) {
  const members = market.brands.filter(({ isMember }) => isMember);
  const scales = percentilesOf(figuresIn(market, members, 'NS'), 'NS');
  const speeds = percentilesOf(
    members.map(({ momentum }) => momentum),
    null,
  );
  const graded = placesOf(set, market.columns).flatMap(({ column, better }) =>
    better === 'neutral'
      ? []
      : [percentilesOf(figuresIn(market, members, column.key), column.metric)],
  );
  return members.map((member, at) => ({
    ...member,
    scale: scales[at] ?? null,
    speed: speeds[at] ?? null,
    score: scoreOf(graded.map((percentiles) => percentiles[at] ?? null)),
  }));
}

type Screened = ReturnType<typeof screen>[number];

const byMomentum = (one: Screened, other: Screened): number =>
  (other.momentum ?? -Infinity) - (one.momentum ?? -Infinity) || other.net - one.net;

/** The members that meet the rule of the watch list (docs/domain.md section 9.12). */
function watchList(market: InvestorMarket, members: readonly Screened[]): Screened[] {
  const middles = watched.map((code) => {
    const figures = figuresIn(market, members, code);
    return { figures, middle: medianOf(figures.flatMap((figure) => figure ?? [])) };
  });
  return members.filter(
    ({ scale, speed }, at) =>
      (scale ?? Infinity) < largeScale &&
      (speed ?? -Infinity) >= highMomentum &&
      middles.every(
        ({ figures, middle }) => middle === null || (figures[at] ?? -Infinity) >= middle,
      ),
  );
}

/** Columns of metrics with their bases, and the cells of a row for them. */
function pick({ columns }: InvestorMarket, codes: readonly MetricCode[]) {
  const findPlaces = (keys: readonly (string | undefined)[]) =>
    keys.map((key) => columns.findIndex((one) => one.key === key)).filter((at) => at >= 0);
  const places = findPlaces(codes);
  const all = [...places, ...findPlaces([...new Set(places.map((at) => columns[at]?.base))])];
  return {
    columns: all.flatMap((at) => columns[at] ?? []),
    cells: ({ row }: MarketBrand) => all.map((at) => row[at] ?? null),
  };
}

interface View {
  codes: readonly MetricCode[];
  needsBaseline: boolean;
  show: (
    market: InvestorMarket,
    members: readonly Screened[],
    asked: { limit: number; own: string | undefined; currency: string },
  ) => Pick<QueryResult, 'columns' | 'rows'> | EmptyState;
}

const screenColumns = (currency: string): ResultColumn[] => [
  ...dimensionColumns(['brand']),
  momentumColumn,
  ...figureColumns(metricMeasure('GR'), currency),
  ...figureColumns(sales, currency),
  scaleColumn,
];
const screenCells = (one: Screened, { isComparable }: InvestorMarket) => {
  const growth = isComparable && one.netBefore > 0 ? one.net / one.netBefore - 1 : null;
  return [one.id, one.name, one.momentum, growth, one.net, one.scale];
};

const views = {
  screener: {
    codes: screened,
    needsBaseline: false,
    show(market, members, { limit, own, currency }) {
      const shown = pick(market, screened);
      const rows = [...members]
        .sort(market.isComparable ? byMomentum : (one, other) => other.net - one.net)
        .filter(({ id }, at) => at < limit || id === own)
        .map((one) => [...screenCells(one, market), one.score, ...shown.cells(one)]);
      return { columns: [...screenColumns(currency), scoreColumn, ...shown.columns], rows };
    },
  },
  'momentum-and-scale': {
    codes: [],
    needsBaseline: true,
    show: (_market, members, { limit, own, currency }) => ({
      columns: [
        ...[...dimensionColumns(['brand']), scaleColumn, momentumColumn],
        ...figureColumns(sales, currency),
      ],
      rows: members
        .filter(({ id }, at) => at < limit || id === own)
        .map(({ id, name, scale, momentum, net }) => [id, name, scale, momentum, net]),
    }),
  },
  'watch-list': {
    codes: watched,
    needsBaseline: true,
    show(market, members, { limit, currency }) {
      const shown = pick(market, watched);
      const found = watchList(market, members).sort(byMomentum);
      if (found.length === 0)
        return emptyState('no-event', 'No brand meets the rule of the watch list in this period.');
      const rows = found
        .slice(0, limit)
        .map((one) => [...screenCells(one, market), ...shown.cells(one)]);
      return { columns: [...screenColumns(currency), ...shown.columns], rows };
    },
  },
} satisfies Record<string, View>;

/**
 * Brands of the market by growth relative to the market's (docs/domain.md section 9.12). Views: the screener (brand,
 * momentum, growth, net sales, scale, score of the chosen scorecard, further figures), momentum and scale alone, the
 * watch list by rule.
 */
export const investor = derivedQuery({
  scope: ofMarket({ baselines: always, options: ['scorecard'] }),
  reason: 'Momentum divides by the growth of the market, and percentiles are among all members.',
  metrics: ({ view }, selection) => [
    'NS',
    'GR',
    ...views[view].codes,
    ...(view === 'screener' ? codesOf(scorecardSet(selection)) : []),
  ],
  needs: ['buyers'],
  params: { view: oneOf('screener', 'momentum-and-scale', 'watch-list'), limit: upTo(200, 20) },
  columns: dimensionColumns(['brand']),
  async derive(context, { view, limit }) {
    const { dataSet, selection, names } = context;
    const { codes, needsBaseline, show }: View = views[view];
    const set = view === 'screener' ? scorecardSet(selection) : [];
    const [baseline = null] = selection.baselines;
    if (needsBaseline && baseline === null) return nothingToCompare(null);
    const market = await investorMarket(context, [...codes, ...codesOf(set)]);
    if ('reason' in market) return market;
    if (needsBaseline && !market.isComparable) return nothingToCompare(baseline);
    const members = screen(market, set);
    if (members.length < 5)
      return emptyState(
        'too-few',
        'Fewer than five brands have 50 buyers here, so there is no screen.',
      );
    const own = selection.brand === null ? undefined : names.brand(selection.brand).id;
    const shown = show(market, members, { limit, own, currency: dataSet.info.currency });
    if ('reason' in shown) return shown;
    const figures = [...codes, ...codesOf(set)].map((code) => ({ code, of: 'period' as const }));
    return { ...shown, ...noteOf(noteOnMissing(context, figures)) };
  },
});
