import { restrictions } from './lexicon';
import type { Random } from './random';

/** Restrictions that a flavour excludes. */
const ruledOut: Readonly<Record<string, readonly string[]>> = {
  Honey: ['Vegan'],
  Mustard: ['Vegan'],
  Cheddar: ['Vegan', 'Dairy free'],
  Chive: ['Vegan', 'Dairy free'],
  'Salted caramel': ['Vegan', 'Dairy free'],
  Almond: ['Nut free'],
  Pecan: ['Nut free'],
  Hazelnut: ['Nut free'],
  'Peanut butter': ['Nut free'],
};
/** Restrictions that the name of a sub-category implies. */
const always: Readonly<Record<string, readonly string[]>> = {
  cat_cookies_free: ['Gluten free'],
  cat_jerky_plant: ['Vegan', 'Vegetarian'],
  cat_bars_protein: ['High protein'],
  cat_coffee_protein: ['High protein'],
};
/** Restrictions that another restriction implies. */
const implied: Readonly<Record<string, readonly string[]>> = {
  Vegan: ['Vegetarian', 'Dairy free'],
  Organic: ['Non-GMO'],
};

/** The restrictions that a product meets. Their number depends on the brand; contradictory ones are excluded. */
export function restrictionsOf(
  brand: { id: number },
  place: number,
  subCategory: string,
  never: readonly string[],
  flavorNames: readonly string[],
  random: Random,
): string[] {
  const out = new Set([...never, ...flavorNames.flatMap((name) => ruledOut[name] ?? [])]);
  const met = new Set((always[subCategory] ?? []).filter((name) => !out.has(name)));
  for (const [name, share] of Object.entries(restrictions)) {
    if (out.has(name)) continue;
    // Products of one brand mostly meet the same restrictions.
    const draw = 0.7 * random.of(name, brand.id) + 0.3 * random.of(name, brand.id, place);
    if (draw < 0.15 + 0.7 * share) met.add(name);
  }
  for (const name of met) for (const more of implied[name] ?? []) if (!out.has(more)) met.add(more);
  return Object.keys(restrictions).filter((name) => met.has(name));
}
