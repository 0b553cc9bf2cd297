import { assortmentRows, type FlavorGroup, type Season } from './assortment-rows';
import { demoBrands } from './demo-brands';
import { flavors, packs } from './lexicon';
import type { Random } from './random';

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

interface NamedProduct {
  name: string;
  /** Indexes in `flavors`. */
  flavors: readonly number[];
}

/** Unique names for a brand's products, one for each of the given sub-categories. */
export function nameProducts(
  brand: { id: number; key: string | null; style: string },
  subCategories: readonly string[],
  random: Random,
): NamedProduct[] {
  const given = demoBrands.find(({ key }) => key === brand.key);
  if (given) return given.products.map((name) => ({ name, flavors: flavorsIn(name) }));
  const taken = new Set<string>();
  return subCategories.map((subCategory, index) => {
    const { forms, flavors: group } = assortments.get(subCategory)!;
    const fitting = flavors.flatMap(({ groups }, at) => (groups.includes(group) ? [at] : []));
    for (let attempt = 0; ; attempt++) {
      const draw = (stream: string) => random.of(stream, brand.id, index, attempt);
      const first = fitting[Math.floor(fitting.length * draw('flavor'))]!;
      const second = fitting[Math.floor(fitting.length * draw('second flavor'))]!;
      const two = second !== first && draw('has two') < 0.25;
      const form = forms[Math.floor(forms.length * draw('form'))]!;
      const taste = two
        ? `${flavors[first]!.called} & ${flavors[second]!.name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`
        : flavors[first]!.called;
      const pack = packs[Math.floor(attempt / 4) % packs.length]!;
      const name = [draw('styled') < 0.5 ? brand.style : '', taste, form, pack]
        .filter((part) => part !== '')
        .join(' ');
      if (taken.has(name)) continue;
      taken.add(name);
      return { name, flavors: two ? [first, second] : [first] };
    }
  });
}

/** The flavours that a name contains; the first flavour, original, if it contains none. */
function flavorsIn(name: string): number[] {
  const text = name.toLowerCase();
  const found = flavors.flatMap(({ words }, at) =>
    words.some((word) => text.includes(word)) ? [at] : [],
  );
  return found.length > 0 ? found : [0];
}
