import { setTimeout } from 'node:timers/promises';

import type { Topic } from '../../../accounts/preferences';
import { categoryNetSales, orderLines } from '../../metrics/components/sales';
import type { MetricCode } from '../../metrics/registry';
import type { OptionalPart } from '../../schema/star-schema';
import type { QueryContext } from '../execute/query-context';
import { missingPart } from '../model/empty-state';
import { componentMeasure, type Measure, metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { hasFigures, periodDays } from '../results/query-figures';
import { figuresOf } from '../results/shown-figures';
import {
  type Alert,
  type AlertContext,
  type AlertRule,
  type Change,
  changeFigure,
  changeText,
  fellOrRose,
  type Figures,
  moneyChange,
  percentText,
  severityOf,
} from './alert-rule';

/** Finding of a rule; null without one. `money` is in hundredths. */
type Found = Pick<Alert, 'text' | 'figure' | 'money'> & Partial<Pick<Alert, 'severity'>>;

/** A rule about one of the subject's own figures. */
interface FigureRule {
  metric: MetricCode;
  topic: Topic | null;
  /** Parts of the data set that it needs, and what it checks. */
  needs?: readonly OptionalPart[];
  what: string;
  find: (
    figures: Figures,
    sold: NonNullable<AlertContext['sold']>,
    currency: string,
  ) => Found | null;
}

/** Smallest changes that count (domain.md section 3). */
const minChange = 0.1;
const minOrders = 30;
const minBuyers = 100;
const minSharePoints = 0.01;
const minRepeatPoints = 0.03;
const minPricePart = 0.03;
const minDistributionPoints = 0.05;
const minStars = 0.3;
const severeStars = 0.6;
const minReviews = 30;
/** Beyond chance: 95 % of differences of equal proportions are smaller. */
const maxChance = 1.96;

const changeOf = ({ after, before }: Change) => (before > 0 ? after / before - 1 : null);
const percentOf = (share: number) => `${(100 * share).toFixed(1)}%`;

/** The z of two proportions (Agresti, Categorical Data Analysis). */
function twoProportions(one: number, n1: number, other: number, n0: number): number {
  const together = (one * n1 + other * n0) / (n1 + n0);
  return (one - other) / Math.sqrt(together * (1 - together) * (1 / n1 + 1 / n0));
}

/** A change of a share, in percentage points. */
function inPoints(what: string, { after, before }: Change, money: number): Found {
  const points = 100 * (after - before);
  return {
    text: `${what} ${fellOrRose(points)} from ${percentOf(before)} to ${percentOf(after)}.`,
    figure: changeFigure(points, 'percentage points', `${Math.abs(points).toFixed(1)} pts`),
    money,
  };
}

/** Its needs count only where the subject's sales can be compared. */
const figureRule = ({ metric, topic, needs = [], what, find }: FigureRule): AlertRule => ({
  what,
  async find({ sold, reads, resolved, dataSet: { info } }) {
    if (sold === null) return null;
    const figures = await reads.figures;
    const missing = missingPart(info, needs);
    if (missing !== null) return { lacks: `no ${missing}` };
    if (needs.length > 0 && figures[metric] === undefined) return { lacks: 'no answer in time' };
    const found = find(figures, sold, info.currency);
    if (found === null) return [];
    const severity = found.severity ?? severityOf(found.money, sold.net[1]);
    return [{ ...found, severity, topic, subject: metric, since: resolved.period.startDate }];
  },
});

/** Alerts about the subject's own figures: net sales, share, buyers, repeat rate, price, distribution, rating. */
export const figureRules: readonly AlertRule[] = [
  figureRule({
    metric: 'NS',
    topic: null,
    what: 'net sales',
    find({ ORD, lines }, { net: [after, before] }, currency) {
      const orders = ORD ?? lines;
      const change = changeOf({ after, before });
      if (change === null || Math.abs(change) < minChange) return null;
      if (!orders || Math.max(orders.after, orders.before) < minOrders) return null;
      const money = after - before;
      return { text: changeText('Net sales', change), figure: moneyChange(money, currency), money };
    },
  }),
  figureRule({
    metric: 'SH',
    topic: 'share',
    what: 'share',
    find({ SH: share, category: market }) {
      if (!share || !market || share.before <= 0) return null;
      const points = share.after - share.before;
      if (Math.abs(points) < minSharePoints || Math.abs(points / share.before) < minChange)
        return null;
      return inPoints('The share', share, points * market.after);
    },
  }),
  figureRule({
    metric: 'BUY',
    topic: 'buyers',
    needs: ['buyers'],
    what: 'buyers',
    find({ BUY: buyers, BR: spent }) {
      const change = buyers ? changeOf(buyers) : null;
      if (!buyers || change === null || Math.abs(change) < minChange) return null;
      if (Math.max(buyers.after, buyers.before) < minBuyers) return null;
      return {
        text: changeText('The number of buyers', change),
        figure: changeFigure(100 * change, '%', percentText(Math.abs(change))),
        money: (buyers.after - buyers.before) * (spent?.before ?? 0),
      };
    },
  }),
  figureRule({
    metric: 'RPT',
    topic: 'buyers',
    needs: ['buyers'],
    what: 'repeat rate',
    find({ RPT: rate, BUY: buyers, SPT: trip }) {
      if (!rate || !buyers || Math.min(buyers.after, buyers.before) < minBuyers) return null;
      const points = rate.after - rate.before;
      const z = twoProportions(rate.after, buyers.after, rate.before, buyers.before);
      if (Math.abs(points) < minRepeatPoints || Math.abs(z) < maxChance) return null;
      return inPoints('The repeat rate', rate, points * buyers.after * (trip?.after ?? 0));
    },
  }),
  figureRule({
    metric: 'AUP',
    topic: 'prices',
    what: 'price',
    find(_figures, { net: [, before], drivers }, currency) {
      const price = drivers.get('price') ?? 0;
      if (before <= 0 || Math.abs(price) < minPricePart * before) return null;
      return {
        text: `Price changes ${price < 0 ? 'cut' : 'raised'} net sales by ${percentText(Math.abs(price / before))}.`,
        figure: moneyChange(price, currency),
        money: price,
      };
    },
  }),
  figureRule({
    metric: 'WD',
    topic: 'distribution',
    needs: ['listings', 'regions'],
    what: 'distribution',
    find({ WD: weighted }, { drivers }) {
      // A subject that was nowhere in stock before has nothing to compare with.
      if (!weighted || weighted.before <= 0) return null;
      const points = weighted.after - weighted.before;
      if (Math.abs(points) < minDistributionPoints) return null;
      const money = drivers.get('distribution') ?? 0;
      return {
        // Its part of sales may have moved the other way; the severity follows the sentence.
        ...(points > 0 ? { severity: 'gain' } : money > 0 ? { severity: 'low' } : {}),
        ...inPoints('Weighted distribution', weighted, money),
      };
    },
  }),
  figureRule({
    metric: 'RAT',
    topic: 'reviews',
    needs: ['reviews'],
    what: 'rating',
    find({ RAT: stars, REV: reviews }) {
      if (!stars || !reviews) return null;
      const change = stars.after - stars.before;
      // Means of few reviews, and changes of less than 0.3 stars, mean little.
      const fewest = Math.min(reviews.after, reviews.before);
      if (Math.abs(change) < minStars - 1e-9 || fewest < minReviews) return null;
      return {
        text: `The average rating ${fellOrRose(change)} from ${stars.before.toFixed(1)} to ${stars.after.toFixed(1)} stars.`,
        figure: changeFigure(change, 'stars', `${Math.abs(change).toFixed(1)} stars`),
        severity: change > 0 ? 'gain' : change <= -severeStars + 1e-9 ? 'medium' : 'low',
        money: 0,
      };
    },
  }),
];

const salesMeasures: readonly Measure[] = [
  ...(['SH', 'ORD', 'BUY', 'BR', 'SPT', 'RPT'] as const).map(metricMeasure),
  componentMeasure(categoryNetSales, 'category'),
  componentMeasure(orderLines, 'lines'),
];
/** Figures of rows other than sales. If they cannot be read in time, the other rules still count. */
const otherMeasures = [[metricMeasure('WD')], [metricMeasure('RAT'), metricMeasure('REV')]];
/** How long the other rules wait for them: this share of the time limit of a query. */
const patience = 1 / 3;

/** The figures of some measures in both ranges. */
async function readFigures(context: QueryContext, measures: readonly Measure[]): Promise<Figures> {
  const query = metricQuery({ subject: 'brand', measures, compare: true });
  const found = await context.batcher.run(context, query, { withTotals: false, sales: 'either' });
  return Object.fromEntries(
    measures.map(({ key }, place): [string, Change | null] => {
      if (!hasFigures(found)) return [key, null];
      const { value, baseline } = figuresOf(found, place)([], periodDays(found));
      const isKnown = value !== null && baseline !== null;
      return [key, isKnown ? { after: value, before: baseline } : null];
    }),
  );
}

/** The figures of measures if they can be read in time; else null. */
async function figuresInTime(
  context: QueryContext,
  measures: readonly Measure[],
): Promise<Figures | null> {
  const ended = new AbortController();
  const work = readFigures(context, measures).catch(() => null);
  const found = await Promise.race([
    work,
    setTimeout(context.dataSet.store.limitMs * patience, null, {
      signal: ended.signal,
      ref: false,
    }),
  ]);
  ended.abort();
  return found;
}

/** Reads the figures of the rules. They do not depend on what sold, so they join the queries of the page's tiles. */
export async function readOwnFigures(context: QueryContext): Promise<Figures> {
  const [sales, ...others] = await Promise.all([
    readFigures(context, salesMeasures),
    ...otherMeasures.map((measures) => figuresInTime(context, measures)),
  ]);
  return [sales, ...others].reduce<Figures>((all, some) => ({ ...all, ...some }), {});
}
