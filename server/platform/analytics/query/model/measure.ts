import { metric, type MetricCode, unitOf } from '../../metrics/catalogue';
import type { Format } from '../results/query-result';
import type { Source } from '../compile/part';
import type { Scope } from '../compile/query-scopes';

/** A figure of a source that a measure is made of. */
export interface Component {
  source: Source;
  name: string;
  scope: Scope;
  /** Of the whole that segments (regions, ages, …) are parts of, not of the row's own segment. */
  whole: boolean;
}

/** How a figure of a result is worked out; all but its formula is data, so that one statement can fetch many. */
export interface Measure {
  key: string;
  label: string;
  metric: MetricCode | null;
  format: Format;
  unit: string;
  /** Growth is in points. */
  rate: boolean;
  components: readonly Component[];
  /** Of the components' figures, in their order (what is not there is 0), and the days of the row. */
  value: (figures: readonly number[], days: number) => number | null;
  /** It is itself a comparison: `now` against `before`. */
  growthOf: Measure | null;
}

const component = (source: Source, name: string, scope: Scope = 'subject', whole = false) => ({
  source,
  name,
  scope,
  whole,
});

const net = component('lines', 'net');
const units = component('lines', 'units');
const orders = component('orders', 'orders');
const podDays = component('listings', 'pod_days');
const oosDays = component('listings', 'oos_days');
const marketNet = component('lines', 'net', 'market');
const reviews = component('reviews', 'reviews');
const stars = component('reviews', 'stars');
const marketReviews = component('reviews', 'reviews', 'market');
const marketStars = component('reviews', 'stars', 'market');
/** How many buyers the rates of a row stand on. */
export const buyers = component('buyers', 'buyers');

/** Weight of the category's mean in a Bayesian rating, in reviews. */
const ratingWeight = 20;

/** The figures in the order of their components, and last the days of the row. */
type Formula = [components: readonly Component[], value: (...figures: number[]) => number | null];

const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
const share = (over: Component, under: Component): Formula => [[over, under], ratio];
const sum = (of: Component): Formula => [[of], (value) => value];

const samples = ['delivered', 'bought', 'control', 'control_bought', 'cost'].map((name) =>
  component('samples', name),
);
const lift = (delivered: number, bought: number, control: number, controlBought: number) =>
  delivered > 0 && control > 0 ? bought / delivered - controlBought / control : null;

const formulas: Record<Exclude<MetricCode, 'GR'>, Formula> = {
  U: sum(units),
  NS: sum(net),
  LINES: sum(component('lines', 'lines')),
  ORD: sum(orders),
  BUY: sum(buyers),
  AUP: share(net, units),
  AUPOZ: share(component('lines', 'weighed_net'), component('lines', 'oz')),
  POD: [[podDays], (inStock, days) => ratio(inStock, days)],
  VEL: [[units, podDays], (sold, inStock) => ratio(7 * sold, inStock)],
  $VEL: [[net, podDays], (sold, inStock) => ratio(7 * sold, inStock)],
  WD: share(component('reach', 'carried_net'), marketNet),
  TDP: [
    [component('depth', 'carried_net'), marketNet],
    (carried, all) => (all > 0 ? (100 * carried) / all : null),
  ],
  SH: share(net, marketNet),
  PEN: share(buyers, component('buyers', 'buyers', 'everyone')),
  RPEN: share(buyers, component('buyers', 'buyers', 'market')),
  FREQ: share(orders, buyers),
  SPT: share(net, orders),
  BR: share(net, buyers),
  RPT: share(component('buyers', 'repeats'), buyers),
  SOR: share(component('requirements', 'own_net'), component('requirements', 'market_net')),
  IDX: [
    [
      buyers,
      component('buyers', 'buyers', 'subject', true),
      component('buyers', 'buyers', 'market'),
      component('buyers', 'buyers', 'market', true),
    ],
    (own, allOwn, market, allMarket) =>
      allOwn > 0 && market > 0 ? (100 * own * allMarket) / (allOwn * market) : null,
  ],
  RAT: share(stars, reviews),
  BRAT: [
    [stars, reviews, marketStars, marketReviews],
    (sumOfStars, count, marketSum, marketCount) =>
      marketCount > 0 && count > 0
        ? ((ratingWeight * marketSum) / marketCount + sumOfStars) / (ratingWeight + count)
        : null,
  ],
  REV: sum(reviews),
  SENT: [
    ['positive', 'negative', 'mentions'].map((name) => component('themes', name)),
    (positive, negative, mentions) => ratio(positive - negative, mentions),
  ],
  OOS: [[oosDays, podDays], (out, inStock) => ratio(out, out + inStock)],
  LOST: [
    [net, oosDays, podDays],
    (sold, out, inStock) => (inStock > 0 ? (sold / inStock) * out : null),
  ],
  CONV: [samples, (delivered, bought) => ratio(bought, delivered)],
  LIFT: [samples, (d, b, c, cb) => lift(d, b, c, cb)],
  PI: share(component('answers', 'would_buy'), component('answers', 'intents')),
  NPS: [
    ['promoters', 'detractors', 'recommendations'].map((name) => component('answers', name)),
    (promoters, detractors, all) => ratio(promoters - detractors, all),
  ],
  CPA: [
    samples,
    (d, b, c, cb, cost) => {
      const won = lift(d, b, c, cb);
      return won !== null && won > 0 ? cost / (won * d) : null;
    },
  ],
};

/** A catalogue metric as a measure; money columns are in `currency`. */
export function measureOf(code: MetricCode, currency: string): Measure {
  const { name, format, unit, rate } = metric(code);
  const base = { key: code, label: name, metric: code, format, unit: unitOf(unit, currency), rate };
  if (code === 'GR') {
    const sales = measureOf('NS', currency);
    return { ...base, components: sales.components, value: sales.value, growthOf: sales };
  }
  const [components, formula] = formulas[code];
  return {
    ...base,
    components,
    growthOf: null,
    value: (figures, days) => formula(...figures, days),
  };
}

/** A component shown by itself, where a drill-down says what a ratio is made of. */
export const partMeasure = (
  key: string,
  label: string,
  of: Component,
  format: Format,
  unit: string,
  scale = 1,
): Measure => ({
  key,
  label,
  metric: null,
  format,
  unit,
  rate: false,
  components: [of],
  value: ([figure = 0]) => figure / scale,
  growthOf: null,
});

/** Change from one figure to another: points for rates, else a share; null where there is nothing to compare with. */
export function growth(measure: Pick<Measure, 'rate'>, now: number | null, before: number | null) {
  if (now === null || before === null) return null;
  if (measure.rate) return now - before;
  return before > 0 ? now / before - 1 : null;
}
