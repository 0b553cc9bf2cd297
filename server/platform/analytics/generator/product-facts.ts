import type { DemoProduct } from './catalogue';
import { dateOf, dayIndex } from './calendar';
import { insertRows, type GeneratorContext } from './generator-context';
import type { Random } from './random';
import { reformulations } from './stories';

/** Facts that the products of a category share. */
interface Kind {
  ingredients: string;
  allergens: string;
  /** Kilocalories, grams of sugar and of protein of 100 g or 100 ml. */
  nutrition: readonly [energy: number, sugar: number, protein: number];
  shelfLifeDays: number;
  storage: string;
}

const dry = 'Cool and dry, up to 77 °F';
const cold = 'Refrigerated, 33–39 °F';

/** Kinds by the category in a sub-category's slug: `chips` in cat_chips_kettle. */
const kinds: Readonly<Record<string, Kind>> = {
  chips: {
    ingredients: 'Potatoes, sunflower oil, salt',
    allergens: 'None declared',
    nutrition: [520, 1, 6],
    shelfLifeDays: 180,
    storage: dry,
  },
  chocolate: {
    ingredients: 'Cocoa mass, cane sugar, cocoa butter, emulsifier (sunflower lecithin)',
    allergens: 'Milk; may contain nuts',
    nutrition: [560, 42, 8],
    shelfLifeDays: 365,
    storage: 'Cool and dry, 54–68 °F',
  },
  cookies: {
    ingredients: 'Wheat flour, butter, cane sugar, eggs, baking powder, salt',
    allergens: 'Wheat, milk, eggs',
    nutrition: [490, 28, 6],
    shelfLifeDays: 210,
    storage: dry,
  },
  crackers: {
    ingredients: 'Whole-grain flour, seeds, sunflower oil, yeast, salt',
    allergens: 'Wheat, sesame',
    nutrition: [450, 3, 11],
    shelfLifeDays: 270,
    storage: dry,
  },
  nuts: {
    ingredients: 'Nuts and seeds, sunflower oil, salt',
    allergens: 'Tree nuts, peanuts',
    nutrition: [610, 6, 20],
    shelfLifeDays: 270,
    storage: dry,
  },
  popcorn: {
    ingredients: 'Popcorn, coconut oil, cane sugar, salt',
    allergens: 'None declared',
    nutrition: [470, 14, 8],
    shelfLifeDays: 180,
    storage: dry,
  },
  bars: {
    ingredients: 'Oats, dates, nut butter, protein crisps, sea salt',
    allergens: 'Oats, tree nuts',
    nutrition: [410, 19, 15],
    shelfLifeDays: 240,
    storage: dry,
  },
  jerky: {
    ingredients: 'Meat or plant protein, cane sugar, spices, vinegar, salt',
    allergens: 'Soy',
    nutrition: [300, 11, 38],
    shelfLifeDays: 365,
    storage: dry,
  },
  fruit: {
    ingredients: 'Fruit, rice flour',
    allergens: 'None declared',
    nutrition: [330, 55, 3],
    shelfLifeDays: 300,
    storage: dry,
  },
  candy: {
    ingredients: 'Cane sugar, glucose syrup, fruit juice, pectin',
    allergens: 'None declared',
    nutrition: [340, 58, 1],
    shelfLifeDays: 540,
    storage: dry,
  },
  water: {
    ingredients: 'Carbonated water, natural flavours',
    allergens: 'None declared',
    nutrition: [4, 1, 0],
    shelfLifeDays: 365,
    storage: dry,
  },
  coffee: {
    ingredients: 'Brewed coffee, milk, cane sugar',
    allergens: 'Milk',
    nutrition: [48, 6, 2],
    shelfLifeDays: 90,
    storage: cold,
  },
  tea: {
    ingredients: 'Filtered water, tea leaves, cane sugar, lemon juice',
    allergens: 'None declared',
    nutrition: [22, 5, 0],
    shelfLifeDays: 180,
    storage: cold,
  },
  energy: {
    ingredients: 'Carbonated water, cane sugar, caffeine, vitamins, natural flavours',
    allergens: 'None declared',
    nutrition: [45, 10, 0],
    shelfLifeDays: 540,
    storage: dry,
  },
};

/** Columns of dim_product that describe a product rather than its sales. */
export const factColumns = [
  'ingredients',
  'allergens',
  'nutrition',
  'case_dimensions',
  'storage',
  'shelf_life_days',
  'case_cost_cents',
] as const;

/** The facts of a product, in the order of `factColumns`. About a twelfth of the invented products lack some. */
export function productFacts(
  { id, brand, subCategory, flavorName, ounces, unitsPerCase, priceCents }: DemoProduct,
  random: Random,
): (string | number | null)[] {
  const kind = kinds[subCategory.split('_')[1] ?? ''];
  if (kind === undefined) throw new RangeError(`${subCategory} has no facts.`);
  const isGap = brand.key === null && random.of('facts', id) < 1 / 12;
  const [energy, sugar, protein] = kind.nutrition;
  const vary = (figure: number, stream: string) =>
    Math.round(figure * (0.9 + 0.2 * random.of(stream, id)));
  const nutrition = `${vary(energy, 'energy')} kcal, ${vary(sugar, 'sugar')} g sugar, ${vary(protein, 'protein')} g protein per 100 g`;
  // A box sized by its content: longer than wide, wider than high.
  const volume = ounces * unitsPerCase * 6;
  const edge = Math.cbrt(volume);
  const inches = [1.4, 1, 0.72].map((stretch) => (edge * stretch).toFixed(1)).join(' × ');
  return [
    `${kind.ingredients}, ${flavorName.toLowerCase()}`,
    kind.allergens,
    isGap ? null : nutrition,
    `${inches} in`,
    kind.storage,
    isGap ? null : kind.shelfLifeDays,
    Math.round(priceCents * unitsPerCase * (0.5 + 0.12 * random.of('case cost', id))),
  ];
}

/** Fills product_event: the launches and the planted reformulations. */
export async function makeProductEvents(context: GeneratorContext): Promise<void> {
  const { products } = context.catalogue;
  const launches = products
    .filter(({ launchDay }) => launchDay >= 0)
    .map(({ id, launchDay }) => [id, dateOf(launchDay), 'launch', 'Launched']);
  const reformulated = reformulations.flatMap(({ brand, product, from, text }) =>
    products
      .filter((one) => one.brand.key === brand && one.place === product)
      .map(({ id }) => [id, dateOf(dayIndex(from)), 'reformulation', text]),
  );
  await insertRows(
    context,
    'product_event',
    ['product', 'date', 'kind', 'text'],
    [...launches, ...reformulated],
  );
}
