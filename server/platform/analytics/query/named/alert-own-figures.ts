import type { QueryContext } from '../execute/query-context';
import { setTimeout } from 'node:timers/promises';

import type { Topic } from '../../../accounts/preferences';
import { categoryNetSales, orderLines } from '../../metrics/components/sales';
import type { MetricCode } from '../../metrics/registry';
import type { OptionalPart } from '../../schema/star-schema';
import { missingPart } from '../model/empty-state';
import { componentMeasure, type Measure, metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { hasFigures, periodDays } from '../results/query-figures';
import { shownFigures } from '../results/shown-figures';
import {
  type Alert,
  type AlertContext,
  fellOrRose,
  type Findings,
  moneyChange,
  notChecked,
  nothingRan,
  percentChange,
  percentText,
  pointsChange,
  severityOf,
  starsChange,
} from './alert';
import { type Driver, type DriverFigures, driversOf } from './drivers';

/** A figure of the period, and that of the baseline. */
interface Pair {
  after: number | null;
  before: number | null;
}
type Figures = Readonly<Record<string, Pair>>;

/** Finding of a rule; null without one. `money` is in hundredths. */
type Found = Pick<Alert, 'text' | 'figure' | 'money'> & Partial<Pick<Alert, 'severity'>>;

/** The subject's net sales in both ranges, and the drivers of their change, in hundredths. */
interface SalesChange {
  net: DriverFigures['net'];
  drivers: ReadonlyMap<Driver, number>;
}

interface Rule {
  /** The metric that it is about. */
  metric: MetricCode;
  topic: Topic | null;
  /** Parts of the data set that it needs, and what it checks. */
  needs: readonly OptionalPart[];
  what: string;
  find: (figures: Figures, change: SalesChange, currency: string) => Found | null;
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

const pairOf = (figures: Figures, key: string): { after: number; before: number } | null => {
  const { after, before } = figures[key] ?? { after: null, before: null };
  return after === null || before === null ? null : { after, before };
};
const changeOf = ({ after, before }: { after: number; before: number }) =>
  before > 0 ? after / before - 1 : null;
const percentOf = (share: number) => `${(100 * share).toFixed(1)}%`;

/** The z of two proportions (Agresti, Categorical Data Analysis). */
function twoProportions(one: number, n1: number, other: number, n0: number): number {
  const together = (one * n1 + other * n0) / (n1 + n0);
  return (one - other) / Math.sqrt(together * (1 - together) * (1 / n1 + 1 / n0));
}

const netSalesRule: Rule = {
  metric: 'NS',
  topic: null,
  needs: [],
  what: 'net sales',
  find(figures, { net: [after, before] }, currency) {
    const orders = pairOf(figures, 'ORD') ?? pairOf(figures, 'lines');
    const change = changeOf({ after, before });
    if (change === null || Math.abs(change) < minChange) return null;
    if (orders === null || Math.max(orders.after, orders.before) < minOrders) return null;
    const money = after - before;
    return {
      text: `Net sales ${fellOrRose(change)} by ${percentText(Math.abs(change))}.`,
      figure: moneyChange(money, currency),
      money,
    };
  },
};

const shareRule: Rule = {
  metric: 'SH',
  topic: 'share',
  needs: [],
  what: 'share',
  find(figures) {
    const share = pairOf(figures, 'SH');
    const market = pairOf(figures, 'category');
    if (share === null || market === null || share.before <= 0) return null;
    const points = share.after - share.before;
    if (Math.abs(points) < minSharePoints || Math.abs(points / share.before) < minChange)
      return null;
    return {
      text: `The share ${fellOrRose(points)} from ${percentOf(share.before)} to ${percentOf(share.after)}.`,
      figure: pointsChange(points),
      money: points * market.after,
    };
  },
};

const buyersRule: Rule = {
  metric: 'BUY',
  topic: 'buyers',
  needs: ['buyers'],
  what: 'buyers',
  find(figures) {
    const buyers = pairOf(figures, 'BUY');
    const spent = pairOf(figures, 'BR');
    const change = buyers && changeOf(buyers);
    if (buyers === null || change === null || Math.abs(change) < minChange) return null;
    if (Math.max(buyers.after, buyers.before) < minBuyers) return null;
    return {
      text: `The number of buyers ${fellOrRose(change)} by ${percentText(Math.abs(change))}.`,
      figure: percentChange(change),
      money: (buyers.after - buyers.before) * (spent?.before ?? 0),
    };
  },
};

const repeatRule: Rule = {
  metric: 'RPT',
  topic: 'buyers',
  needs: ['buyers'],
  what: 'repeat rate',
  find(figures) {
    const [rate, buyers, trip] = ['RPT', 'BUY', 'SPT'].map((key) => pairOf(figures, key));
    if (!rate || !buyers || Math.min(buyers.after, buyers.before) < minBuyers) return null;
    const points = rate.after - rate.before;
    const z = twoProportions(rate.after, buyers.after, rate.before, buyers.before);
    if (Math.abs(points) < minRepeatPoints || Math.abs(z) < maxChance) return null;
    return {
      text: `The repeat rate ${fellOrRose(points)} from ${percentOf(rate.before)} to ${percentOf(rate.after)}.`,
      figure: pointsChange(points),
      money: points * buyers.after * (trip?.after ?? 0),
    };
  },
};

const priceRule: Rule = {
  metric: 'AUP',
  topic: 'prices',
  needs: [],
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
};

const distributionRule: Rule = {
  metric: 'WD',
  topic: 'distribution',
  needs: ['listings', 'regions'],
  what: 'distribution',
  find(figures, { drivers }) {
    const weighted = pairOf(figures, 'WD');
    // A subject that was nowhere in stock before has nothing to compare with.
    if (weighted === null || weighted.before <= 0) return null;
    const points = weighted.after - weighted.before;
    if (Math.abs(points) < minDistributionPoints) return null;
    const money = drivers.get('distribution') ?? 0;
    return {
      // Its part of sales may have moved the other way; the severity follows the sentence.
      ...(points > 0 ? { severity: 'gain' } : money > 0 ? { severity: 'low' } : {}),
      text: `Weighted distribution ${fellOrRose(points)} from ${percentOf(weighted.before)} to ${percentOf(weighted.after)}.`,
      figure: pointsChange(points),
      money,
    };
  },
};

const ratingRule: Rule = {
  metric: 'RAT',
  topic: 'reviews',
  needs: ['reviews'],
  what: 'rating',
  find(figures) {
    const stars = pairOf(figures, 'RAT');
    const reviews = pairOf(figures, 'REV');
    if (stars === null || reviews === null) return null;
    const change = stars.after - stars.before;
    // Means of few reviews, and changes of less than 0.3 stars, mean little.
    if (Math.abs(change) < minStars - 1e-9 || Math.min(reviews.after, reviews.before) < minReviews)
      return null;
    return {
      text: `The average rating ${fellOrRose(change)} from ${stars.before.toFixed(1)} to ${stars.after.toFixed(1)} stars.`,
      figure: starsChange(change),
      severity: change > 0 ? 'gain' : change <= -severeStars + 1e-9 ? 'medium' : 'low',
      money: 0,
    };
  },
};

const rules: readonly Rule[] = [
  netSalesRule,
  shareRule,
  buyersRule,
  repeatRule,
  priceRule,
  distributionRule,
  ratingRule,
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
async function figuresOf(context: QueryContext, measures: readonly Measure[]): Promise<Figures> {
  const query = metricQuery({ subject: 'brand', measures, compare: true });
  const found = await context.batcher.run(context, query, {
    withTotals: false,
    sales: 'either',
  });
  if (!hasFigures(found))
    return Object.fromEntries(measures.map(({ key }) => [key, { after: null, before: null }]));
  const days = periodDays(found);
  return Object.fromEntries(
    found.columns.map((column): [string, Pair] => {
      const at = { figures: found.figures, level: found.rowLevel };
      const { value, baseline } = shownFigures(found, at, column, [], days);
      return [column.measure.key, { after: value, before: baseline }];
    }),
  );
}

/** The figures of measures if they can be read in time; else null. */
async function figuresInTime(
  context: QueryContext,
  measures: readonly Measure[],
): Promise<Figures | null> {
  const ended = new AbortController();
  const work = figuresOf(context, measures).catch(() => null);
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
    figuresOf(context, salesMeasures),
    ...otherMeasures.map((measures) => figuresInTime(context, measures)),
  ]);
  return [sales, ...others].reduce<Figures>((all, some) => ({ ...all, ...some }), {});
}

/** Alerts about the subject's own figures: net sales, share, buyers, repeat rate, price, distribution, rating. */
export async function ownFigures(
  { sold, resolved, dataSet }: AlertContext,
  read: Promise<Figures>,
): Promise<Findings> {
  if (sold === null) return nothingRan;
  const figures = await read;
  const change: SalesChange = { net: sold.net, drivers: new Map(driversOf(sold)) };
  const all = rules.map((rule): Findings => {
    const missing = missingPart(dataSet.info, rule.needs);
    if (missing !== null) return notChecked(rule.what, missing);
    if (rule.needs.length > 0 && figures[rule.metric] === undefined)
      return { ...nothingRan, unchecked: [`${rule.what} (no answer in time)`] };
    const one = rule.find(figures, change, dataSet.info.currency);
    const severity = one?.severity ?? severityOf(one?.money ?? 0, sold.net[1]);
    const since = resolved.period.startDate;
    return {
      alerts:
        one === null ? [] : [{ ...one, severity, topic: rule.topic, subject: rule.metric, since }],
      ran: 1,
      unchecked: [],
    };
  });
  return {
    alerts: all.flatMap(({ alerts }) => alerts),
    ran: all.reduce((sum, { ran }) => sum + ran, 0),
    unchecked: all.flatMap(({ unchecked }) => unchecked),
  };
}
