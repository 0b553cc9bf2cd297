import { brandOfKey } from './demo-brands';
import { flavors, packs } from './lexicon';
import type { Random } from './random';
import { textTable, words } from './text-table';

/** The products of a sub-category. */
export interface Assortment {
  /** Median list price in cents. */
  price: number;
  ounces: number;
  unitsPerCase: number;
  /** Product types, as used in names. */
  forms: readonly string[];
  /** Group of flavours (lexicon.ts). */
  flavors: string;
  /** Relative number of products. */
  weight: number;
  seasons: readonly string[];
  /** Restrictions that a product may never claim (codes of `restrictions` in lexicon.ts). */
  never: readonly string[];
}

/** Months (1–12) of each season, and its sales as a multiple of the rest of the year. */
export const seasons: Readonly<Record<string, { months: readonly number[]; factor: number }>> = {
  chocolate: { months: [11, 12, 1, 2], factor: 1.6 },
  cold: { months: [6, 7, 8], factor: 1.45 },
  better: { months: [1], factor: 1.25 },
  gifting: { months: [11, 12], factor: 1.8 },
};

/** Restrictions that the products of a sub-category may never claim, by what is in them. */
const neverClaimed: Readonly<Record<string, readonly string[]>> = {
  nuts: ['Nut free'],
  meat: ['Vegan', 'Vegetarian'],
  dairy: ['Vegan', 'Dairy free', 'Paleo'],
  grain: ['Gluten free', 'Paleo', 'Keto'],
};

// Sub-category, median list price in cents, ounces, units per case, weight, flavours, forms, seasons, what is in it.
const assortmentRows = textTable(`
  chips_kettle      |  429 |  5 | 12 | 1.6 | savory | Kettle Chips, Hand-cooked Chips, Thick-cut Chips
  chips_tortilla    |  399 |  9 | 12 | 1.3 | savory | Tortilla Chips, Corn Rounds, Tortilla Strips
  chips_vegetable   |  459 |  5 | 12 |   1 | savory | Beet Crisps, Parsnip Crisps, Root Crisps | better
  chips_puffs       |  379 |  4 | 12 |   1 | savory | Corn Puffs, Chickpea Puffs, Lentil Curls
  chips_pretzels    |  369 |  8 | 12 | 0.9 | savory | Pretzels, Pretzel Twists, Pretzel Nuggets | | grain
  chocolate_dark    |  449 |  3 | 12 | 1.5 | sweet  | Dark Bar, Dark Squares, 70% Bar | chocolate
  chocolate_milk    |  399 |  3 | 12 | 1.3 | sweet  | Milk Bar, Milk Squares, Milk Buttons | chocolate | dairy
  chocolate_filled  |  549 |  4 | 10 |   1 | nutty  | Truffles, Pralines, Filled Hearts | chocolate | dairy
  chocolate_gifts   | 1599 |  9 |  6 | 0.6 | nutty  | Gift Box, Tasting Set, Keepsake Tin | chocolate gifting | dairy
  cookies_butter    |  479 |  7 | 12 |   1 | sweet  | Shortbread, Butter Cookies, Sablés | gifting | dairy grain
  cookies_soft      |  449 |  8 | 12 | 1.1 | sweet  | Soft-baked Cookies, Chewy Cookies, Cookie Rounds | | grain
  cookies_wafers    |  389 |  6 | 12 | 0.8 | nutty  | Wafers, Wafer Rolls, Wafer Bites | | grain
  cookies_free      |  549 |  6 |  8 | 0.7 | sweet  | Almond Flour Cookies, Oat-free Cookies, Thin Cookies | better | nuts
  crackers_seeded   |  469 |  6 | 12 |   1 | savory | Seeded Crackers, Flax Crackers, Super-seed Crackers | better
  crackers_cheese   |  429 |  7 | 12 |   1 | savory | Baked Squares, Cheese Bites, Crunchy Bakes | | dairy
  crackers_thins    |  439 |  6 | 12 |   1 | savory | Thins, Crispbread, Flatbread | | grain
  crackers_rice     |  359 |  5 | 12 | 0.8 | savory | Rice Crackers, Rice Thins, Rice Cakes
  nuts_roasted      |  699 |  8 | 12 | 1.2 | savory | Roasted Cashews, Roasted Almonds, Mixed Nuts | | nuts
  nuts_flavored     |  649 |  6 | 12 |   1 | sweet  | Coated Almonds, Glazed Peanuts, Dusted Pecans | | nuts
  nuts_trail        |  599 |  7 | 12 |   1 | fruity | Trail Mix, Hiker’s Mix, Nut & Berry Mix | | nuts
  nuts_seeds        |  499 |  5 | 12 | 0.7 | nutty  | Pumpkin Seeds, Sesame Crunch, Sunflower Seeds | better
  popcorn_kettle    |  389 |  6 | 12 |   1 | sweet  | Kettle Corn, Kettle-popped Corn, Sweet & Salty Corn
  popcorn_savory    |  379 |  5 | 12 | 1.2 | savory | Popcorn, Air-popped Corn, Skinny Corn
  popcorn_sweet     |  459 |  6 | 12 | 0.7 | sweet  | Caramel Corn, Coated Popcorn, Popcorn Clusters
  popcorn_microwave |  419 |  9 | 12 | 0.6 | savory | Microwave Popcorn, Pop-at-home Corn, Popping Bags
  bars_protein      |  279 |  2 | 12 | 1.7 | nutty  | Protein Bar, High-protein Bar, Protein Crisp | better
  bars_oat          |  229 |  2 | 15 | 1.3 | nutty  | Oat Bar, Flapjack, Baked Oat Bar | better
  bars_nut          |  259 |  2 | 15 | 1.2 | fruity | Fruit & Nut Bar, Nut Bar, Date Bar | better | nuts
  bars_bites        |  499 |  5 |  8 | 0.9 | sweet  | Energy Bites, Oat Bites, Power Balls | better
  bars_granola      |  599 | 11 |  6 | 0.9 | nutty  | Granola, Clusters, Toasted Muesli | better
  jerky_beef        |  749 |  3 | 12 | 1.1 | smoky  | Beef Jerky, Brisket Jerky, Beef Strips | | meat
  jerky_poultry     |  729 |  3 | 12 | 0.8 | smoky  | Turkey Jerky, Chicken Jerky, Turkey Bites | | meat
  jerky_sticks      |  249 |  1 | 24 | 0.9 | smoky  | Beef Stick, Venison Stick, Turkey Stick | | meat
  jerky_plant       |  649 |  3 | 12 | 0.6 | smoky  | Mushroom Jerky, Seitan Jerky, Soy Jerky | better
  fruit_dried       |  549 |  5 | 12 |   1 | fruity | Dried Slices, Sun-dried Rings, Dried Strips | better
  fruit_crisps      |  399 |  2 | 12 | 0.9 | fruity | Fruit Crisps, Crunchy Slices, Freeze-dried Fruit | better
  fruit_leather     |  199 |  1 | 24 | 0.8 | fruity | Fruit Leather, Fruit Strip, Fruit Roll
  fruit_bites       |  429 |  5 | 12 | 0.8 | fruity | Fruit Bites, Fruit Nibbles, Fruit Gems
  candy_gummies     |  349 |  5 | 12 | 1.2 | fruity | Gummies, Sour Gummies, Gummy Rings
  candy_hard        |  299 |  5 | 12 | 0.7 | fruity | Drops, Lollipops, Fruit Candies
  candy_caramels    |  489 |  5 | 12 | 0.8 | sweet  | Caramels, Toffee, Butter Chews | | dairy
  candy_mints       |  229 |  2 | 18 | 0.7 | drink  | Pastilles, Chewing Gum, Breath Drops
  water_flavored    |  179 | 12 | 24 | 1.5 | drink  | Sparkling Water, Seltzer, Bubbly Water | cold
  water_plain       |  159 | 16 | 24 | 0.7 | drink  | Still & Sparkling, Mineral Water, Spring Seltzer | cold
  water_juice       |  229 | 12 | 24 | 0.9 | fruity | Sparkling Juice, Spritz, Fruit Soda | cold
  water_functional  |  279 | 16 | 12 | 0.8 | drink  | Vitamin Water, Mineral Infusion, Aloe Water | cold better
  coffee_brew       |  379 | 11 | 12 | 1.1 | sweet  | Cold Brew, Nitro Brew, Slow Brew | cold
  coffee_latte      |  349 | 11 | 12 |   1 | sweet  | Latte, Flat White, Iced Latte | | dairy
  coffee_espresso   |  299 |  7 | 12 | 0.8 | sweet  | Espresso Shot, Doppio, Iced Espresso
  coffee_protein    |  399 | 11 | 12 | 0.6 | sweet  | Protein Coffee, Collagen Coffee, Breakfast Coffee | better
  tea_kombucha      |  379 | 16 | 12 | 1.2 | drink  | Kombucha, Wild Kombucha, Raw Kombucha | cold better
  tea_black         |  259 | 16 | 12 | 0.9 | drink  | Black Tea, Iced Tea, Cold-steeped Tea | cold
  tea_green         |  269 | 16 | 12 | 0.9 | drink  | Green Tea, Matcha Cooler, Sencha | cold better
  tea_herbal        |  279 | 16 | 12 | 0.7 | drink  | Herbal Tea, Hibiscus Cooler, Rooibos
  energy_classic    |  279 | 12 | 24 | 1.1 | drink  | Energy Drink, Charge, Boost | cold
  energy_natural    |  319 | 12 | 12 | 0.9 | drink  | Natural Energy, Guayusa Energy, Maté Energy | cold
  energy_shots      |  329 |  2 | 24 | 0.6 | drink  | Energy Shot, Wake-up Shot, Ginseng Shot
  energy_hydration  |  249 | 16 | 12 | 0.8 | drink  | Hydration, Electrolyte Drink, Recovery Drink | cold
`);

/** Assortments by sub-category id. */
export const assortments: ReadonlyMap<string, Assortment> = new Map(
  assortmentRows.map(([slug, price, ounces, unitsPerCase, weight, flavors, forms, at, content]) => [
    `cat_${slug}`,
    {
      price: Number(price),
      ounces: Number(ounces),
      unitsPerCase: Number(unitsPerCase),
      weight: Number(weight),
      flavors: flavors ?? '',
      forms: forms?.split(', ') ?? [],
      seasons: words(at ?? ''),
      never: words(content ?? '').flatMap((one) => neverClaimed[one]!),
    },
  ]),
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
  const given = brandOfKey(brand.key);
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
