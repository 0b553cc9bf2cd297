/**
 * A story: one of six events in the demo market that drill-downs can find (docs/demo-data.md). All happen to brands of the demo users, in the
 * last 26 weeks. Factors apply to order lines, days are YYYY-MM-DD, and weeks begin on Monday.
 */
interface Story {
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
  /** A flavour goes viral. */
  viral: {
    from: '2026-07-13',
    to: '2026-08-30',
    brand: 'crunchwell',
    product: 2,
    /** Sales of each week, as a multiple of the usual sales. */
    sales: [2.2, 3.8, 4.3, 3.7, 3.1, 2.6, 2.3],
  },
  /** A recall. */
  recall: {
    from: '2026-06-22',
    to: '2026-07-19',
    brand: 'hive-honey',
    product: 1,
    refundedFrom: '2026-06-01',
    refundedShare: 0.35,
    /** Demand in each week after the recall, as a share of the usual demand. */
    recovery: [0.45, 0.5, 0.58, 0.66, 0.72, 0.78],
  },
  /** A price rise. */
  priceRise: {
    from: '2026-05-04',
    to: '2026-08-30',
    brand: 'cocoa-atelier',
    product: null,
    price: 1.15,
    demand: 0.8,
  },
  /** A regional stock-out. */
  stockOut: {
    from: '2026-07-20',
    to: '2026-08-30',
    brand: 'saltmarsh',
    product: 1,
    divisions: ['New England', 'Middle Atlantic'],
  },
  /** A seasonal hit. */
  seasonal: {
    from: '2026-06-01',
    to: '2026-08-30',
    brand: 'fizzberry',
    product: 3,
    sales: 2.4,
  },
  /** A launch that eats its sibling. */
  launch: {
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
