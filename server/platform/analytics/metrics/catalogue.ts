import type { Format } from '../query/results/query-result';
import type { OptionalPart } from '../schema/star-schema';

/**
 * The metrics (domain.md section 1), each defined once: tooltips, glossary, heads of columns and files, and queries read
 * them here. `query/measures.ts` says how each is worked out.
 */
export interface Metric {
  code: string;
  name: string;
  /** What it counts; 'currency' stands for that of the data set. */
  unit: string;
  format: Format;
  /** For tooltips and the glossary. */
  definition: string;
  formula: string;
  /** Parts of a data set that it cannot do without. */
  needs: readonly OptionalPart[];
  /** A share or a difference of shares, 0.25 for 25 %: its growth is in points. */
  rate: boolean;
  /** A figure per buyer, or a part of buyers: shown with the number of them. */
  buyers: boolean;
  /** Rows add up to their total, by product as by week. */
  additive: boolean;
}

type Definition = Pick<Metric, 'name' | 'unit' | 'format' | 'definition' | 'formula'> &
  Partial<Omit<Metric, 'code'>>;

const definitions = {
  U: {
    name: 'Units',
    unit: 'units',
    format: 'integer',
    definition: 'Units that were shipped, without those that were cancelled.',
    formula: 'shipped − cancelled',
    additive: true,
  },
  NS: {
    name: 'Net sales',
    unit: 'currency',
    format: 'money',
    definition: 'What buyers paid, after discounts and refunds.',
    formula: 'quantity × price − discounts − refunds',
    additive: true,
  },
  LINES: {
    name: 'Order lines',
    unit: 'lines',
    format: 'integer',
    definition: 'Lines of orders, one for each product in an order.',
    formula: 'number of order lines',
    additive: true,
  },
  ORD: {
    name: 'Orders',
    unit: 'orders',
    format: 'integer',
    definition: 'Different orders. An order of several products counts once in the total.',
    formula: 'number of different orders',
  },
  BUY: {
    name: 'Buyers',
    unit: 'buyers',
    format: 'integer',
    definition: 'Different buyers. Somebody who bought in several weeks counts once in the total.',
    formula: 'number of different buyers',
  },
  AUP: {
    name: 'Average unit price',
    unit: 'currency',
    format: 'money',
    definition: 'What a unit sold for on average, after discounts and refunds.',
    formula: 'NS ÷ U',
  },
  AUPOZ: {
    name: 'Average price per oz',
    unit: 'currency',
    format: 'money',
    definition:
      'What an ounce sold for on average. Products of unknown weight are left out of both sides.',
    formula: 'NS ÷ (U × net weight in oz)',
  },
  POD: {
    name: 'Points of distribution',
    unit: 'points',
    format: 'decimal',
    definition:
      'Listings in stock: each product in each region counts one, for the share of days that it was on the shelf.',
    formula: 'in-stock days of product × region ÷ days',
    needs: ['listings'],
  },
  VEL: {
    name: 'Velocity',
    unit: 'units a point a week',
    format: 'decimal',
    definition:
      'Units sold per point of distribution and week. Days out of stock do not count, so that an empty shelf is not taken for weak demand.',
    formula: 'U ÷ (in-stock days of product × region ÷ 7)',
    needs: ['listings'],
  },
  $VEL: {
    name: 'Dollar velocity',
    unit: 'currency',
    format: 'money',
    definition: 'Net sales per point of distribution and week in stock.',
    formula: 'NS ÷ (in-stock days of product × region ÷ 7)',
    needs: ['listings'],
  },
  WD: {
    name: 'Weighted distribution',
    unit: '%',
    format: 'percent',
    definition:
      'How much of the market’s sales is made in regions that had the item in stock. Big regions weigh more.',
    formula: 'category NS of the regions that carry the item ÷ all category NS',
    needs: ['listings', 'regions'],
    rate: true,
  },
  TDP: {
    name: 'Total distribution points',
    unit: 'points',
    format: 'decimal',
    definition: 'The weighted distribution of all products, added up: breadth times depth.',
    formula: 'sum of WD (in %) over the products',
    needs: ['listings', 'regions'],
  },
  SH: {
    name: 'Share of category',
    unit: '%',
    format: 'percent',
    definition: 'The part of the chosen categories’ net sales that is the brand’s.',
    formula: 'brand NS ÷ category NS',
    rate: true,
  },
  PEN: {
    name: 'Penetration of all buyers',
    unit: '%',
    format: 'percent',
    definition: 'The part of all buyers, whatever they bought in the period, who bought the brand.',
    formula: 'brand buyers ÷ all buyers',
    rate: true,
    buyers: true,
  },
  RPEN: {
    name: 'Penetration of category buyers',
    unit: '%',
    format: 'percent',
    definition: 'The part of the chosen categories’ buyers who bought the brand.',
    formula: 'brand buyers ÷ category buyers',
    rate: true,
    buyers: true,
  },
  FREQ: {
    name: 'Purchase frequency',
    unit: 'orders a buyer',
    format: 'decimal',
    definition: 'How many orders a buyer placed on average.',
    formula: 'ORD ÷ BUY',
    buyers: true,
  },
  SPT: {
    name: 'Spend per trip',
    unit: 'currency',
    format: 'money',
    definition: 'Net sales per order.',
    formula: 'NS ÷ ORD',
  },
  BR: {
    name: 'Buy rate',
    unit: 'currency',
    format: 'money',
    definition: 'Net sales per buyer: how often they buy times what they spend each time.',
    formula: 'NS ÷ BUY = FREQ × SPT',
    buyers: true,
  },
  RPT: {
    name: 'Repeat rate',
    unit: '%',
    format: 'percent',
    definition: 'The part of buyers who bought on two days or more of the period.',
    formula: 'buyers with ≥ 2 order dates ÷ buyers',
    rate: true,
    buyers: true,
  },
  SOR: {
    name: 'Share of requirements',
    unit: '%',
    format: 'percent',
    definition:
      'Of all that the brand’s buyers spent in the category, the part that went to the brand.',
    formula: 'brand NS ÷ category NS, among the brand’s buyers',
    rate: true,
    buyers: true,
  },
  IDX: {
    name: 'Index',
    unit: '',
    format: 'index',
    definition:
      'How much more (over 100) or less (under 100) of the brand’s buyers than of the category’s belong to this group.',
    formula: '100 × share of the group among the brand’s buyers ÷ its share among the category’s',
    buyers: true,
  },
  RAT: {
    name: 'Average rating',
    unit: 'stars',
    format: 'stars',
    definition: 'Mean of the stars that reviewers gave, from 1 to 5.',
    formula: 'Σ stars ÷ reviews',
    needs: ['reviews'],
  },
  BRAT: {
    name: 'Bayesian rating',
    unit: 'stars',
    format: 'stars',
    definition:
      'Mean rating, drawn towards the category’s by the weight of 20 reviews, so that few reviews do not lead a ranking.',
    formula: '(20 × category mean + Σ stars) ÷ (20 + reviews)',
    needs: ['reviews'],
  },
  REV: {
    name: 'Reviews',
    unit: 'reviews',
    format: 'integer',
    definition: 'Reviews that were written in the period.',
    formula: 'number of reviews',
    needs: ['reviews'],
    additive: true,
  },
  SENT: {
    name: 'Net sentiment',
    unit: 'points',
    format: 'points',
    definition:
      'Of all mentions of a theme in reviews: the part that is positive minus the part that is negative.',
    formula: '% positive − % negative theme mentions',
    needs: ['reviews'],
    rate: true,
  },
  OOS: {
    name: 'Out of stock',
    unit: '%',
    format: 'percent',
    definition: 'The part of the days that products were listed in a region but not in stock.',
    formula: 'out-of-stock days ÷ listed days',
    needs: ['listings'],
    rate: true,
  },
  LOST: {
    name: 'Lost sales',
    unit: 'currency',
    format: 'money',
    definition:
      'An estimate of what empty shelves cost: sales a day in stock, times the days out of stock.',
    formula: 'VEL ÷ 7 × out-of-stock days × AUP',
    needs: ['listings'],
  },
  CONV: {
    name: 'Sampling conversion',
    unit: '%',
    format: 'percent',
    definition: 'The part of people who bought the product within 90 days of getting its sample.',
    formula: 'people who bought within 90 days of delivery ÷ people delivered to',
    needs: ['samples'],
    rate: true,
  },
  LIFT: {
    name: 'Sampling lift',
    unit: 'points',
    format: 'points',
    definition:
      'Conversion of those who got a sample, minus that of the control group, who got none.',
    formula: 'CONV − the control group’s',
    needs: ['samples'],
    rate: true,
  },
  PI: {
    name: 'Purchase intent',
    unit: '%',
    format: 'percent',
    definition: 'The part of answers in the upper two of five boxes: would buy, would surely buy.',
    formula: 'answers of 4 or 5 ÷ answers',
    needs: ['samples'],
    rate: true,
  },
  NPS: {
    name: 'Net promoter score',
    unit: 'points',
    format: 'points',
    definition: 'The part of answers of 9 or 10, minus the part of 0 to 6.',
    formula: '% 9–10 − % 0–6',
    needs: ['samples'],
    rate: true,
  },
  CPA: {
    name: 'Cost per acquisition',
    unit: 'currency',
    format: 'money',
    definition:
      'What a buyer cost who would not have bought without the sample. Nothing is shown where there was no lift.',
    formula: 'cost of the campaigns ÷ (LIFT × people delivered to)',
    needs: ['samples'],
  },
  GR: {
    name: 'Growth',
    unit: '%',
    format: 'percent',
    definition: 'Change of net sales against the comparison period.',
    formula: 'NS ÷ NS of the comparison period − 1; rates change in percentage points',
    rate: true,
  },
} as const satisfies Record<string, Definition>;

export type MetricCode = keyof typeof definitions;

export const metrics: ReadonlyMap<string, Metric> = new Map(
  Object.entries<Definition>(definitions).map(([code, definition]) => [
    code,
    { code, needs: [], rate: false, buyers: false, additive: false, ...definition },
  ]),
);

export const isMetricCode = (code: string): code is MetricCode => Object.hasOwn(definitions, code);

/** @throws {RangeError} for a code that is not in the catalogue: a fault of ours */
export function metric(code: string): Metric {
  const found = metrics.get(code);
  if (found === undefined) throw new RangeError(`no metric ${code}`);
  return found;
}

/** The unit as a column shows it. */
export const unitOf = (unit: string, currency: string): string =>
  unit === 'currency' ? currency : unit;
