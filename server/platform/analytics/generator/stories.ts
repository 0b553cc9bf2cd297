/**
 * A story: one of six events in the demo market that drill-downs can find. All happen to brands of the demo users, in the
 * last 26 weeks. Factors apply to order lines, days are YYYY-MM-DD, and weeks begin on Monday.
 */
export interface Story {
  code:
    'viral-flavour' | 'recall' | 'price-rise' | 'regional-stock-out' | 'seasonal-hit' | 'launch';
  title: string;
  what: string;
  howToSee: string;
  /** First and last day. */
  from: string;
  to: string;
  /** Key of the brand in demo-brands.ts. */
  brand: string;
  /** Number of the product in its brand, from 1; null: all products of the brand. */
  product: number | null;
  /** Census divisions that are affected; undefined: all of them. */
  divisions?: readonly string[];
}

export const stories = {
  viral: {
    code: 'viral-flavour',
    title: 'A flavour goes viral',
    what: 'A video about Smoked Paprika Kettle Chips of Crunchwell brings people who never bought the brand: sales of the product go to about four times within three weeks and halve again by the end.',
    howToSee:
      'Crunchwell, last 12 weeks: net sales by week, top products, new buyers; searches for “smoked paprika”.',
    from: '2026-07-13',
    to: '2026-08-30',
    brand: 'crunchwell',
    product: 2,
    /** Sales of each week, as a multiple of the usual sales. */
    sales: [2.2, 3.8, 4.3, 3.7, 3.1, 2.6, 2.3],
  },
  recall: {
    code: 'recall',
    title: 'A recall',
    what: 'Honey Roasted Almonds of Hive Honey Snacks are recalled for an undeclared allergen: off all shelves for four weeks, a good third of the lines of the three weeks before refunded, stars fall, demand comes back slowly.',
    howToSee:
      'Hive Honey Snacks, last 12 weeks: alerts (out of stock), the product’s weekly sales fall to nothing, rating by week, refunds.',
    from: '2026-06-22',
    to: '2026-07-19',
    brand: 'hive-honey',
    product: 1,
    refundedFrom: '2026-06-01',
    refundedShare: 0.35,
    /** Demand in each week after the recall, as a share of the usual demand. */
    recovery: [0.45, 0.5, 0.58, 0.66, 0.72, 0.78],
  },
  priceRise: {
    code: 'price-rise',
    title: 'A price rise',
    what: 'Cocoa Atelier raises all list prices by 15 % on 4 May 2026; a fifth of the units goes, net sales hold nearly.',
    howToSee:
      'Cocoa Atelier, last 12 weeks against a year ago: average unit price up, units down; reviews complain of the price.',
    from: '2026-05-04',
    to: '2026-08-30',
    brand: 'cocoa-atelier',
    product: null,
    price: 1.15,
    demand: 0.8,
  },
  stockOut: {
    code: 'regional-stock-out',
    title: 'A regional stock-out',
    what: 'A co-packer fails: Rosemary Crackers of Saltmarsh are out of stock in New England and the Middle Atlantic from 20 July 2026 on.',
    howToSee:
      'Saltmarsh, last 12 weeks: alerts (out of stock), the product’s sales by division, velocity where it is in stock stays.',
    from: '2026-07-20',
    to: '2026-08-30',
    brand: 'saltmarsh',
    product: 1,
    divisions: ['New England', 'Middle Atlantic'],
  },
  seasonal: {
    code: 'seasonal-hit',
    title: 'A seasonal hit',
    what: 'Elderflower Sparkling Water of Fizzberry is the drink of the summer of 2026: 2.4 times what the season alone gives, June to August.',
    howToSee: 'Fizzberry, last 12 weeks against a year ago: growth, top products, rank.',
    from: '2026-06-01',
    to: '2026-08-30',
    brand: 'fizzberry',
    product: 3,
    sales: 2.4,
  },
  launch: {
    code: 'launch',
    title: 'A launch that eats its sibling',
    what: 'Oatfield launches Peanut Butter Oat Bites on 30 March 2026; 45 of 100 purchases of Almond Oat Bar go to it from then on.',
    howToSee:
      'Oatfield, last 26 weeks: the launch grows, Almond Oat Bar falls by nearly as much, the brand hardly moves.',
    from: '2026-03-30',
    to: '2026-08-30',
    brand: 'oatfield',
    product: 4,
    eats: 1,
    takes: 0.45,
    /** Sales of the launch, as a share of the usual sales of a product of this rank. */
    own: 0.35,
  },
} as const satisfies Readonly<Record<string, Story & Record<string, unknown>>>;

/** The stories, sorted by their first day. */
export const storyList: readonly Story[] = Object.values(stories).sort((a, b) =>
  a.from.localeCompare(b.from),
);

/**
 * Changes of a recipe (docs/demo-data.md). They are not stories: sales do not move, but the ratings of the product do
 * from `from` on.
 */
export const reformulations: readonly {
  brand: string;
  product: number;
  /** YYYY-MM-DD. */
  from: string;
  text: string;
  /** Shift of reviews, as a share of the distance to the best rating, or to the worst if negative. */
  shift: number;
}[] = [
  {
    brand: 'cocoa-atelier',
    product: 2,
    from: '2026-01-19',
    text: 'Less sugar: 30 % cane sugar in place of 42 %',
    shift: 0.3,
  },
  {
    brand: 'oatfield',
    product: 2,
    from: '2025-09-08',
    text: 'Palm oil replaced by sunflower oil',
    shift: 0.25,
  },
  {
    brand: 'popyard',
    product: 1,
    from: '2026-03-02',
    text: 'New sweetener in place of cane sugar',
    shift: -0.35,
  },
];
