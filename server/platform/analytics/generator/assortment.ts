import { assortmentRows, type FlavorGroup, type Season } from './assortment-rows';

/** The products of a sub-category. */
export interface Assortment {
  /** Median list price in cents. */
  price: number;
  ounces: number;
  unitsPerCase: number;
  /** Product types, as used in names. */
  forms: readonly string[];
  flavors: FlavorGroup;
  /** Relative number of products. */
  weight: number;
  seasons: readonly Season[];
  /** Restrictions that a product may never claim (codes of `restrictions` in lexicon.ts). */
  never: readonly string[];
}

/** Months (1–12) of each season, and its sales as a multiple of the rest of the year. */
export const seasons: Readonly<Record<Season, { months: readonly number[]; factor: number }>> = {
  chocolate: { months: [11, 12, 1, 2], factor: 1.6 },
  cold: { months: [6, 7, 8], factor: 1.45 },
  better: { months: [1], factor: 1.25 },
  gifting: { months: [11, 12], factor: 1.8 },
};

/** Assortments by sub-category id. */
export const assortments: ReadonlyMap<string, Assortment> = new Map(
  assortmentRows.map(
    ([slug, price, ounces, unitsPerCase, weight, flavors, forms, at = [], never = []]) => [
      `cat_${slug}`,
      { price, ounces, unitsPerCase, weight, flavors, forms: forms.split('|'), seasons: at, never },
    ],
  ),
);
