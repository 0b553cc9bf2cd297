import type { Random } from './random';
import { words } from './text-table';

/** 40 flavours: name, wording in product names, words that identify it in a given name, and flavour groups. */
export const flavors: readonly {
  name: string;
  called: string;
  words: readonly string[];
  groups: readonly string[];
}[] = (
  [
    ['Original', 'Original', 'original', 'savory smoky'],
    ['Sea salt', 'Sea Salt', 'sea salt', 'savory sweet'],
    ['Paprika', 'Smoked Paprika', 'paprika', 'savory smoky'],
    ['Vinegar', 'Cider Vinegar', 'vinegar', 'savory'],
    ['Chive', 'Sour Cream & Chive', 'chive', 'savory'],
    ['Rosemary', 'Rosemary', 'rosemary', 'savory'],
    ['Black pepper', 'Cracked Pepper', 'pepper', 'savory smoky'],
    ['Cheddar', 'Aged Cheddar', 'cheddar', 'savory'],
    ['Truffle', 'Black Truffle', 'truffle', 'savory'],
    ['Lime', 'Lime', 'lime', 'savory drink'],
    ['Chili', 'Chili', 'chili', 'savory smoky'],
    ['Teriyaki', 'Teriyaki', 'teriyaki', 'smoky'],
    ['Honey', 'Honey', 'honey', 'sweet smoky nutty'],
    ['Mustard', 'Honey Mustard', 'mustard', 'savory'],
    ['Barbecue', 'Hickory Barbecue', 'barbecue', 'savory smoky'],
    ['Almond', 'Almond', 'almond', 'nutty sweet'],
    ['Blueberry', 'Blueberry', 'blueberry', 'fruity nutty'],
    ['Dark cocoa', 'Dark Cocoa', 'cocoa|dark|single origin', 'sweet nutty'],
    ['Peanut butter', 'Peanut Butter', 'peanut', 'nutty'],
    ['Maple', 'Maple', 'maple', 'sweet nutty'],
    ['Pecan', 'Toasted Pecan', 'pecan', 'nutty'],
    ['Hazelnut', 'Hazelnut', 'hazelnut', 'nutty sweet'],
    ['Espresso', 'Espresso', 'espresso', 'sweet nutty'],
    ['Salted caramel', 'Salted Caramel', 'caramel', 'sweet nutty'],
    ['Apple', 'Apple', 'apple', 'fruity'],
    ['Mango', 'Mango', 'mango', 'fruity drink'],
    ['Cherry', 'Sour Cherry', 'cherry', 'fruity'],
    ['Pear', 'Pear', 'pear', 'fruity'],
    ['Orange', 'Blood Orange', 'orange', 'fruity sweet drink'],
    ['Mint', 'Garden Mint', 'mint', 'sweet drink'],
    ['Raspberry', 'Raspberry', 'raspberry', 'fruity sweet drink'],
    ['Blackcurrant', 'Blackcurrant', 'blackcurrant', 'fruity drink'],
    ['Elderflower', 'Elderflower', 'elderflower', 'drink'],
    ['Ginger', 'Ginger', 'ginger', 'drink sweet'],
    ['Peach', 'Peach', 'peach', 'fruity drink'],
    ['Yuzu', 'Yuzu', 'yuzu', 'drink'],
    ['Coconut', 'Coconut', 'coconut', 'sweet fruity nutty'],
    ['Vanilla', 'Vanilla', 'vanilla', 'sweet'],
    ['Lemon', 'Meyer Lemon', 'lemon', 'drink sweet'],
    ['Cinnamon', 'Cinnamon', 'cinnamon', 'sweet nutty'],
  ] as const
).map(([name, called, parts, groups]) => ({
  ...{ name, called },
  words: parts.split('|'),
  groups: words(groups),
}));

/** 14 restrictions, and the share of the eligible products that meet each. */
export const restrictions: Readonly<Record<string, number>> = {
  Vegan: 0.38,
  Vegetarian: 0.75,
  'Gluten free': 0.42,
  'Dairy free': 0.4,
  'Nut free': 0.3,
  'Soy free': 0.35,
  Kosher: 0.33,
  Halal: 0.2,
  Organic: 0.28,
  'Non-GMO': 0.45,
  Keto: 0.12,
  Paleo: 0.1,
  'Low sugar': 0.25,
  'High protein': 0.18,
};

/** Parts of invented brand names. First and second parts give 26 × 20 = 520 combinations. */
export const nameParts = {
  first:
    words(`Thistle Quill Bramble Fennel Larch Wren Tansy Juniper Sorrel Pebble Marl Heron Cobble
    Yarrow Dapple Nettle Osier Plover Rowan Sedge Tarn Umber Vetch Willet Alder Burdock`),
  second: words(
    'wick moor holt lark stead combe garth loom fold mere shaw beck thorpe dell croft spoon barrow ladle finch cask',
  ),
  after: ['', '', '', '', ' Kitchen', ' Provisions', ' & Daughters', ' Pantry', ' Works', ' Bros.'],
};

/** Prefixes of product names, one for each brand; many brands have none. */
export const brandStyles: readonly string[] = [
  ...Array.from({ length: 6 }, () => ''),
  ...words('Classic Small-batch Farmhouse Signature Everyday Slow-made Wild Simply'),
];

/** Pack sizes, which distinguish products with otherwise equal names. */
export const packs = ['', 'Share Pack', 'Minis', 'Family Size', 'Multipack', 'Party Pack'] as const;

export const ownerships = [
  'Independent',
  'Family-owned',
  'Venture-backed',
  'Co-operative',
  'Employee-owned',
] as const;
export const priceTiers = ['Value', 'Mainstream', 'Premium', 'Super premium'] as const;

export const demographics = {
  age: { '18–24': 11, '25–34': 22, '35–44': 22, '45–54': 18, '55–64': 15, '65+': 12 },
  gender: { Female: 56, Male: 42, 'Non-binary': 2 },
  income: {
    'Under $35k': 17,
    '$35k–$60k': 21,
    '$60k–$100k': 27,
    '$100k–$150k': 20,
    'Over $150k': 15,
  },
  household: { '1': 28, '2': 33, '3': 16, '4': 14, '5+': 9 },
  company: { '1–49': 46, '50–199': 28, '200–999': 17, '1,000+': 9 },
  industry: {
    Technology: 24,
    'Professional services': 19,
    Healthcare: 13,
    Finance: 13,
    Education: 10,
    Manufacturing: 9,
    'Media and design': 7,
    Government: 5,
  },
} as const;

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
