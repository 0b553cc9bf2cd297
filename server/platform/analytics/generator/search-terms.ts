import { categories, type Catalogue, type DemoProduct } from './catalogue';
import { flavors } from './lexicon';

export interface SearchTerm {
  term: string;
  /** Relative number of searches. */
  weight: number;
  finds: readonly DemoProduct[];
}

/** Unmet demand: terms without any product. */
const unmet = [
  'mushroom chips',
  'matcha popcorn',
  'insect protein',
  'cbd gummies',
  'sugar free soda',
  'hot honey nuts',
  'ube cookies',
  'salt free pretzels',
  'collagen popcorn',
  'date caramel',
  'tahini chocolate',
  'pickle chips',
  'freeze dried candy',
  'adaptogen latte',
  'low fodmap bar',
  'kids lunch box',
] as const;

/** Brands whose best-known product people search for by its name: those of the highest ranks. */
export const searchedBrands = 60;

/** All search terms with their results: categories, flavours, brands, best-known products, and unmet demand. */
export function searchTerms({ brands, products }: Catalogue): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const add = (term: string, weight: number, finds: readonly DemoProduct[]) => {
    const word = term.toLowerCase();
    if (!terms.has(word)) terms.set(word, { term: word, weight, finds });
  };
  const stillSold = (list: readonly DemoProduct[]) =>
    list.filter(({ lastDay }) => lastDay === null);
  for (const { id, level, name } of categories) {
    if (level === 1) continue;
    const finds = products.filter((row) => row.category === id || row.subCategoryId === id);
    add(name, level === 2 ? 6 : 2.5, stillSold(finds));
  }
  flavors.forEach(({ name, called }, at) => {
    const finds = stillSold(products.filter((row) => row.flavors.includes(at)));
    add(name, 4 / (1 + at / 6), finds);
    if (called !== name) add(called, 1.2, finds);
  });
  for (const brand of brands) {
    const own = products.filter((row) => row.brand === brand);
    add(brand.name, 40 / (brand.rank + 6), stillSold(own));
    const [first] = own;
    if (brand.rank <= searchedBrands && first) add(first.name, 8 / (brand.rank + 6), [first]);
  }
  unmet.forEach((term, at) => add(term, 4 / (1 + at / 4), []));
  return [...terms.values()];
}
