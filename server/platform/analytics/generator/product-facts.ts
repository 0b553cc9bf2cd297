import type { DemoProduct } from './catalogue';
import { dateOf, dayIndex } from './calendar';
import { insertRows, type GeneratorContext } from './generator-context';
import type { Random } from './random';
import { reformulations } from './stories';
import { textTable } from './text-table';

const storages: Readonly<Record<string, string>> = {
  dry: 'Cool and dry, up to 77 °F',
  cool: 'Cool and dry, 54–68 °F',
  cold: 'Refrigerated, 33–39 °F',
};

/**
 * Facts that the products of a category share, by the category in a sub-category's slug: `chips` in cat_chips_kettle.
 * Ingredients; allergens; kilocalories, grams of sugar and of protein of 100 g or 100 ml; days of shelf life; storage.
 */
const kinds = new Map(
  textTable(`
  chips     | Potatoes, sunflower oil, salt                                         | None declared          | 520, 1, 6   | 180 | dry
  chocolate | Cocoa mass, cane sugar, cocoa butter, emulsifier (sunflower lecithin) | Milk; may contain nuts | 560, 42, 8  | 365 | cool
  cookies   | Wheat flour, butter, cane sugar, eggs, baking powder, salt            | Wheat, milk, eggs      | 490, 28, 6  | 210 | dry
  crackers  | Whole-grain flour, seeds, sunflower oil, yeast, salt                  | Wheat, sesame          | 450, 3, 11  | 270 | dry
  nuts      | Nuts and seeds, sunflower oil, salt                                   | Tree nuts, peanuts     | 610, 6, 20  | 270 | dry
  popcorn   | Popcorn, coconut oil, cane sugar, salt                                | None declared          | 470, 14, 8  | 180 | dry
  bars      | Oats, dates, nut butter, protein crisps, sea salt                     | Oats, tree nuts        | 410, 19, 15 | 240 | dry
  jerky     | Meat or plant protein, cane sugar, spices, vinegar, salt              | Soy                    | 300, 11, 38 | 365 | dry
  fruit     | Fruit, rice flour                                                     | None declared          | 330, 55, 3  | 300 | dry
  candy     | Cane sugar, glucose syrup, fruit juice, pectin                        | None declared          | 340, 58, 1  | 540 | dry
  water     | Carbonated water, natural flavours                                    | None declared          | 4, 1, 0     | 365 | dry
  coffee    | Brewed coffee, milk, cane sugar                                       | Milk                   | 48, 6, 2    | 90  | cold
  tea       | Filtered water, tea leaves, cane sugar, lemon juice                   | None declared          | 22, 5, 0    | 180 | cold
  energy    | Carbonated water, cane sugar, caffeine, vitamins, natural flavours    | None declared          | 45, 10, 0   | 540 | dry
`).map(([category, ingredients = '', allergens = '', nutrition = '', shelfLife, storage = '']) => [
    category,
    {
      ...{ ingredients, allergens },
      nutrition: nutrition.split(', ').map(Number),
      shelfLifeDays: Number(shelfLife),
      storage: storages[storage]!,
    },
  ]),
);

/** Columns of dim_product that describe a product rather than its sales. */
export const factColumns =
  'ingredients, allergens, nutrition, case_dimensions, storage, shelf_life_days, case_cost_cents';

/** The facts of a product, in the order of `factColumns`. About a twelfth of the invented products lack some. */
export function productFacts(
  { id, brand, subCategory, flavorName, ounces, unitsPerCase, priceCents }: DemoProduct,
  random: Random,
): (string | number | null)[] {
  const kind = kinds.get(subCategory.split('_')[1]);
  if (kind === undefined) throw new RangeError(`${subCategory} has no facts.`);
  const isGap = brand.key === null && random.of('facts', id) < 1 / 12;
  const [energy = 0, sugar = 0, protein = 0] = kind.nutrition;
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
  await insertRows(context, 'product_event (product, date, kind, text)', [
    ...launches,
    ...reformulated,
  ]);
}
