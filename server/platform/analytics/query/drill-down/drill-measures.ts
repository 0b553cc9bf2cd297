import { metric, type MetricCode } from '../../metrics/catalogue';
import type { Format } from '../results/query-result';
import { type Component, type Measure, measureOf, partMeasure } from '../model/measure';

type Look = readonly [label: string, format: Format, unit: string, scale?: number];

/** What the figures that ratios are made of are called, where a drill-down shows them. */
const looks: Readonly<Record<string, Look>> = {
  'lines.net.subject': ['Net sales', 'money', 'currency'],
  'lines.net.market': ['Net sales of the category', 'money', 'currency'],
  'lines.units.subject': ['Units', 'integer', 'units'],
  'lines.lines.subject': ['Order lines', 'integer', 'lines'],
  'lines.weighed_net.subject': ['Net sales of known weight', 'money', 'currency'],
  'lines.oz.subject': ['Ounces', 'decimal', 'oz'],
  'orders.orders.subject': ['Orders', 'integer', 'orders'],
  'buyers.buyers.subject': ['Buyers', 'integer', 'buyers'],
  'buyers.repeats.subject': ['Repeat buyers', 'integer', 'buyers'],
  'buyers.buyers.market': ['Buyers of the category', 'integer', 'buyers'],
  'buyers.buyers.everyone': ['All buyers', 'integer', 'buyers'],
  'requirements.own_net.subject': ['Net sales to known buyers', 'money', 'currency'],
  'requirements.market_net.subject': ['Their spending in the category', 'money', 'currency'],
  'listings.pod_days.subject': ['Weeks in stock × points of distribution', 'decimal', 'weeks', 7],
  'listings.oos_days.subject': ['Days out of stock', 'integer', 'days'],
  'reach.carried_net.subject': ['Sales of regions that carry it', 'money', 'currency'],
  'depth.carried_net.subject': ['Sales of regions that carry each product', 'money', 'currency'],
  'reviews.stars.subject': ['Stars', 'integer', 'stars'],
  'reviews.reviews.subject': ['Reviews', 'integer', 'reviews'],
  'reviews.stars.market': ['Stars in the category', 'integer', 'stars'],
  'reviews.reviews.market': ['Reviews in the category', 'integer', 'reviews'],
  'themes.positive.subject': ['Positive mentions', 'integer', 'mentions'],
  'themes.negative.subject': ['Negative mentions', 'integer', 'mentions'],
  'themes.mentions.subject': ['Mentions', 'integer', 'mentions'],
  'samples.delivered.subject': ['People delivered to', 'integer', 'people'],
  'samples.bought.subject': ['Of them bought', 'integer', 'people'],
  'samples.control.subject': ['Control group', 'integer', 'people'],
  'samples.control_bought.subject': ['Of it bought', 'integer', 'people'],
  'samples.cost.subject': ['Cost of the campaigns', 'money', 'currency'],
  'answers.would_buy.subject': ['Would buy', 'integer', 'answers'],
  'answers.intents.subject': ['Answers', 'integer', 'answers'],
  'answers.promoters.subject': ['Promoters', 'integer', 'answers'],
  'answers.detractors.subject': ['Detractors', 'integer', 'answers'],
  'answers.recommendations.subject': ['Answers', 'integer', 'answers'],
};

export const componentKey = ({ source, name, scope }: Component) => `${source}.${name}.${scope}`;

/** What stands behind a metric's figure: first what it is made of, then itself. */
export function drillMeasures(code: MetricCode, currency: string): Measure[] {
  const measure = measureOf(code, currency);
  const { additive } = metric(code);
  const [only, ...more] = measure.components;
  if (additive || (only !== undefined && more.length === 0 && code !== 'GR' && code !== 'POD'))
    return [measure];
  const parts = measure.components.map((component) => {
    const key = componentKey(component);
    const look = looks[key];
    if (look === undefined) throw new Error(`nobody says how ${key} looks`);
    const [label, format, unit, scale] = look;
    return partMeasure(key, label, component, format, unit === 'currency' ? currency : unit, scale);
  });
  return [...parts, measure];
}

/** Why rows do not add up to their total; null where they do. */
export function noteOf(code: MetricCode): string | null {
  if (metric(code).additive) return null;
  const sources = new Set(measureOf(code, '').components.map(({ source }) => source));
  if (sources.has('buyers'))
    return 'A buyer who is in several rows counts once in the total, so that rows do not add up to it.';
  if (sources.has('orders'))
    return 'An order that is in several rows counts once in the total, so that rows do not add up to it.';
  return 'A ratio does not add up: the total’s is worked out of the totals before it.';
}
