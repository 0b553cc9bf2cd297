import { brandOfKey, demoBrands } from './demo-brands';
import { seedCategories } from '../../catalogue/categories';
import { assortments, nameProducts } from './assortment';
import { dateOf, days, dayIndex, mondayOf, weekIndex } from './calendar';
import { brandStyles, flavors, nameParts, ownerships, priceTiers, restrictionsOf } from './lexicon';
import { normal, weighted, type Random } from './random';
import { regions } from './regions';
import type { Scale } from './sizes';
import { stories } from './stories';

/** Rows of dim_category. Ids count from 1 in the order of the seed. */
export const categories = seedCategories.map(({ id: code, ...row }, index) => ({
  ...row,
  id: index + 1,
  code,
}));
const byCode = new Map(seedCategories.map((row, index) => [row.id, { ...row, number: index + 1 }]));
const subCategories = seedCategories.filter(({ level }) => level === 3).map(({ id }) => id);

export interface DemoBrand {
  id: number;
  code: string;
  name: string;
  /** Key in demo-brands.ts; null for an invented brand. */
  key: string | null;
  /** Rank by sales over all three years, from 1. */
  rank: number;
  /** Sales of a year as a multiple of the year before. */
  trend: number;
  hq: (typeof regions)[number];
  founded: number;
  ownership: string;
  priceTier: string;
  /** Standard deviations above the median prices of its sub-categories. */
  priceLevel: number;
  style: string;
}

export interface DemoProduct {
  id: number;
  code: string;
  brand: DemoBrand;
  /** Rank by sales in its brand, from 1. */
  place: number;
  subCategory: string;
  department: number;
  category: number;
  subCategoryId: number;
  subCategoryName: string;
  name: string;
  gtin14: string;
  ounces: number;
  unitsPerCase: number;
  priceCents: number;
  /** Index of the day; negative before the demo begins. */
  launchDay: number;
  /** Index of the last day; null if the product is still sold. */
  lastDay: number | null;
  /** Indexes in `flavors`. */
  flavors: readonly number[];
  /** Name of the first flavour. */
  flavorName: string;
  restrictions: readonly string[];
}

export interface Catalogue {
  brands: readonly DemoBrand[];
  products: readonly DemoProduct[];
}

const zipf = { brands: 0.95, products: 0.8 };
/** Relative weight of a brand in the market. Weights do not add up to 1. */
export const brandShare = ({ rank }: DemoBrand): number => rank ** -zipf.brands;
/** Relative weight of a product in its brand. Weights do not add up to 1. */
export const productShare = ({ brand, place }: DemoProduct): number =>
  place ** -zipf.products *
  (brand.key === stories.launch.brand && place === stories.launch.product ? stories.launch.own : 1);

/** Creates the brands and products of the demo: those of the demo users, and invented competitors. */
export function makeCatalogue(scale: Scale, random: Random): Catalogue {
  const brands = makeBrands(scale.brands, random);
  const counts = productCounts(brands, scale.products);
  const products: DemoProduct[] = [];
  for (const brand of brands) {
    const subs = subCategoriesOf(brand, counts.get(brand)!, random);
    const names = nameProducts(brand, subs, random);
    subs.forEach((subCategory, index) => {
      products.push(
        makeProduct(brand, products.length + 1, index + 1, subCategory, names[index]!, random),
      );
    });
  }
  return { brands, products };
}

function makeBrands(count: number, random: Random): DemoBrand[] {
  const ranks = ranksOf(count);
  const taken = new Set<string>(demoBrands.map(({ name }) => name));
  const rows = Array.from({ length: count }, (_, index) => {
    const named = demoBrands[index];
    const id = index + 1;
    const name = named?.name ?? inventedName(id, taken, random);
    const key = named?.key ?? null;
    const level = normal(random.of('price level', id), random.of('price level 2', id));
    const trend = Math.exp(0.09 * normal(random.of('trend', id), random.of('trend 2', id)));
    return {
      id,
      code: `brd_${
        key ??
        name
          .toLowerCase()
          .replace(/[^a-z]+/g, '-')
          .replace(/-$/, '')
      }`,
      name,
      key,
      rank: ranks[index]!,
      trend: named?.trend ?? trend,
      hq: weighted(regions, ({ population }) => population, random.of('hq', id)),
      founded: 2020 - Math.floor(35 * random.of('founded', id) ** 2),
      ownership: ownerships[Math.floor(ownerships.length * random.of('ownership', id) ** 1.5)]!,
      priceTier: priceTiers[level < -0.674 ? 0 : level < 0.253 ? 1 : level < 1.282 ? 2 : 3],
      priceLevel: level,
      style:
        key === null ? brandStyles[Math.floor(brandStyles.length * random.of('style', id))]! : '',
    };
  });
  return rows;
}

/** The rank of each brand. In a small market the named brands keep their order and spread over all ranks. */
function ranksOf(count: number): number[] {
  const inOrder = demoBrands.toSorted((a, b) => a.rank - b.rank);
  const named = new Map<unknown, number>(
    inOrder.map((brand, place) => [
      brand,
      count >= 100 ? brand.rank : 3 + Math.floor((place * (count - 3)) / inOrder.length),
    ]),
  );
  const free = Array.from({ length: count }, (_, index) => index + 1).filter(
    (rank) => ![...named.values()].includes(rank),
  );
  return Array.from({ length: count }, (_, index) => named.get(demoBrands[index]) ?? free.shift()!);
}

/** A unique invented name. Brands with neighbouring ids have different first and second parts. */
function inventedName(id: number, taken: Set<string>, random: Random): string {
  const { first, second, after } = nameParts;
  for (let attempt = 0; ; attempt++) {
    const start = first[(id * 11 + attempt) % first.length]!;
    const stem = start + second[(id * 7 + Math.floor(id / first.length)) % second.length]!;
    if (taken.has(stem)) continue;
    taken.add(stem);
    return stem + after[Math.floor(after.length * random.of('after', id))]!;
  }
}

/** Number of products of each brand. Named brands have their listed products; of the others, larger ones have more. */
function productCounts(brands: readonly DemoBrand[], total: number): Map<DemoBrand, number> {
  const counts = new Map<DemoBrand, number>();
  const others = brands.filter(({ key }) => key === null);
  let left = total;
  for (const brand of brands) {
    const named = brandOfKey(brand.key);
    if (named === undefined) continue;
    counts.set(brand, named.products.length);
    left -= named.products.length;
  }
  const weight = (brand: DemoBrand) => (brand.rank + 3) ** -0.25;
  let weights = others.reduce((sum, brand) => sum + weight(brand), 0);
  for (const brand of others) {
    const count = Math.round((left * weight(brand)) / weights);
    counts.set(brand, count);
    left -= count;
    weights -= weight(brand);
  }
  return counts;
}

/** The sub-category of each product. All are in the brand's main category, except for those in at most one other. */
function subCategoriesOf(brand: DemoBrand, count: number, random: Random): string[] {
  const named = brandOfKey(brand.key);
  if (named !== undefined) return named.subCategories;
  const weight = (sub: string) => assortments.get(sub)!.weight;
  const home = byCode.get(weighted(subCategories, weight, random.of('home', brand.id)))!.parentId;
  const inHome = subCategories.filter((sub) => byCode.get(sub)!.parentId === home);
  const second = weighted(subCategories, weight, random.of('second', brand.id));
  const far = random.of('far', brand.id) < 0.4 ? 0.25 : 0;
  return Array.from({ length: count }, (_, index) =>
    index > 0 && random.of('is far', brand.id, index) < far
      ? second
      : weighted(inHome, weight, random.of('sub', brand.id, index)),
  );
}

function makeProduct(
  brand: DemoBrand,
  id: number,
  place: number,
  subCategory: string,
  { name, flavors: tastes }: { name: string; flavors: readonly number[] },
  random: Random,
): DemoProduct {
  const { price, ounces, unitsPerCase, never } = assortments.get(subCategory)!;
  const sub = byCode.get(subCategory)!;
  const category = byCode.get(sub.parentId!)!;
  const level =
    0.75 * brand.priceLevel +
    0.66 * normal(random.of('price', brand.id, place), random.of('price 2', brand.id, place));
  const size = [0.75, 1, 1, 1, 1.5][Math.floor(5 * random.of('size', brand.id, place))]!;
  return {
    id,
    code: brand.key === null ? `prd_${brand.code.slice(4)}_${place}` : `prd_${brand.key}_${place}`,
    brand,
    place,
    subCategory,
    department: byCode.get(category.parentId!)!.number,
    category: category.number,
    subCategoryId: sub.number,
    subCategoryName: sub.name,
    name,
    gtin14: gtin14(brand.id, id),
    ounces: Math.round(ounces * size * 10) / 10,
    unitsPerCase,
    priceCents: Math.round((price * Math.exp(0.28 * level)) / 10) * 10 - 1,
    ...lifeOf(brand, place, random),
    flavors: tastes,
    flavorName: flavors[tastes[0]!]!.name,
    restrictions: restrictionsOf(
      brand,
      place,
      subCategory,
      never,
      tastes.map((at) => flavors[at]!.name),
      random,
    ),
  };
}

/** First and last day of a product. 12 % are launched per year, and 30 % of those are discontinued within 24 months. */
function lifeOf(
  brand: DemoBrand,
  place: number,
  random: Random,
): { launchDay: number; lastDay: number | null } {
  const at = (stream: string) => random.of(stream, brand.id, place);
  const { launch } = stories;
  if (brand.key === launch.brand && place === launch.product)
    return { launchDay: dayIndex(launch.from), lastDay: null };
  const old = Math.round(-30 - 365 * (2023 - brand.founded) * at('age'));
  if (brand.key !== null || place === 1) return { launchDay: old, lastDay: null };
  if (at('launched') < 0.36) {
    const launchDay = mondayOf(weekIndex(dateOf(Math.floor(7 + at('launch') * (days - 35)))));
    const last = launchDay + 7 * Math.floor(26 + 78 * at('given up after')) - 1;
    return { launchDay, lastDay: at('given up') < 0.3 && last < days - 1 ? last : null };
  }
  const last = 7 * Math.floor((days / 7) * at('ends')) + 2;
  return { launchDay: old, lastDay: at('is ended') < 0.1 ? last : null };
}

/** GTIN-14 of a case: indicator, prefix, brand, product and check digit. */
function gtin14(brand: number, product: number): string {
  const body = `1085${String(brand).padStart(4, '0')}${String(product).padStart(5, '0')}`;
  const sum = [...body].reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}
