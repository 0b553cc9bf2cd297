/** The demo's brands with their products; the keys are those of `demo-data`. */
export const demoBrands: readonly { key: string; name: string; products: readonly string[] }[] = [
  {
    key: 'crunchwell',
    name: 'Crunchwell',
    products: [
      'Sea Salt Kettle Chips',
      'Smoked Paprika Kettle Chips',
      'Vinegar & Chive Chips',
      'Sweet Potato Crisps',
    ],
  },
  {
    key: 'saltmarsh',
    name: 'Saltmarsh',
    products: [
      'Rosemary Crackers',
      'Seeded Sourdough Thins',
      'Cracked Pepper Crackers',
      'Cheddar Crisps',
    ],
  },
  {
    key: 'oatfield',
    name: 'Oatfield',
    products: [
      'Almond Oat Bar',
      'Blueberry Oat Bar',
      'Dark Cocoa Oat Bar',
      'Peanut Butter Oat Bites',
      'Maple Pecan Granola',
    ],
  },
  {
    key: 'barwood',
    name: 'Barwood',
    products: ['Hazelnut Protein Bar', 'Espresso Protein Bar', 'Salted Caramel Protein Bar'],
  },
  {
    key: 'orchard-lane',
    name: 'Orchard Lane',
    products: ['Apple Rings', 'Mango Strips', 'Sour Cherry Bites', 'Pear Chips'],
  },
  {
    key: 'cocoa-atelier',
    name: 'Cocoa Atelier',
    products: [
      'Single Origin 72%',
      'Sea Salt Milk 45%',
      'Almond Brittle Bar',
      'Orange Peel 65%',
      'Hazelnut Praline Squares',
    ],
  },
  {
    key: 'midnight-square',
    name: 'Midnight Square',
    products: ['Espresso Dark Squares', 'Mint Dark Squares', 'Raspberry Dark Squares'],
  },
  {
    key: 'popyard',
    name: 'Popyard',
    products: ['Kettle Corn', 'White Cheddar Popcorn', 'Truffle Popcorn', 'Lime & Chili Popcorn'],
  },
  {
    key: 'ember-jerky',
    name: 'Ember & Oak Jerky',
    products: ['Original Beef Jerky', 'Black Pepper Beef Jerky', 'Teriyaki Turkey Jerky'],
  },
  {
    key: 'hive-honey',
    name: 'Hive Honey Snacks',
    products: [
      'Honey Roasted Almonds',
      'Honey Sesame Crunch',
      'Honey Mustard Pretzels',
      'Honeycomb Bites',
    ],
  },
  {
    key: 'harvest-grain',
    name: 'Harvest Grain',
    products: ['Ancient Grain Crackers', 'Quinoa Clusters', 'Buckwheat Crisps'],
  },
  {
    key: 'fizzberry',
    name: 'Fizzberry',
    products: [
      'Raspberry Sparkling Water',
      'Blackcurrant Sparkling Water',
      'Elderflower Sparkling Water',
    ],
  },
  {
    key: 'nutcracker',
    name: 'Nutcracker & Sons',
    products: ['Smoked Cashews', 'Chili Peanuts', 'Trail Mix No. 4'],
  },
  {
    key: 'brightleaf',
    name: 'Brightleaf',
    products: ['Ginger Kombucha', 'Peach Black Tea', 'Yuzu Green Tea'],
  },
];

/** Sub-category of each product of the demo users' brands, in the order of `demoBrands`. */
export const namedProducts: Readonly<Record<string, readonly string[]>> = {
  crunchwell: ['chips_kettle', 'chips_kettle', 'chips_kettle', 'chips_vegetable'],
  saltmarsh: ['crackers_seeded', 'crackers_thins', 'crackers_seeded', 'crackers_cheese'],
  oatfield: ['bars_oat', 'bars_oat', 'bars_oat', 'bars_oat', 'bars_granola'],
  barwood: ['bars_protein', 'bars_protein', 'bars_protein'],
  'orchard-lane': ['fruit_dried', 'fruit_dried', 'fruit_bites', 'fruit_crisps'],
  'cocoa-atelier': [
    'chocolate_dark',
    'chocolate_milk',
    'chocolate_milk',
    'chocolate_dark',
    'chocolate_filled',
  ],
  'midnight-square': ['chocolate_dark', 'chocolate_dark', 'chocolate_dark'],
  popyard: ['popcorn_kettle', 'popcorn_savory', 'popcorn_savory', 'popcorn_savory'],
  'ember-jerky': ['jerky_beef', 'jerky_beef', 'jerky_poultry'],
  'hive-honey': ['nuts_flavored', 'nuts_seeds', 'chips_pretzels', 'candy_caramels'],
  'harvest-grain': ['crackers_seeded', 'bars_granola', 'crackers_thins'],
  fizzberry: ['water_flavored', 'water_flavored', 'water_flavored'],
  nutcracker: ['nuts_roasted', 'nuts_flavored', 'nuts_trail'],
  brightleaf: ['tea_kombucha', 'tea_black', 'tea_green'],
};

/** Ranks by sales of the demo users' brands. The 226 invented brands take the ranks between. */
export const namedRanks: Readonly<Record<string, number>> = {
  'cocoa-atelier': 4,
  oatfield: 6,
  fizzberry: 9,
  popyard: 12,
  barwood: 15,
  crunchwell: 18,
  'hive-honey': 22,
  nutcracker: 26,
  saltmarsh: 30,
  'orchard-lane': 36,
  'ember-jerky': 41,
  'midnight-square': 47,
  'harvest-grain': 55,
  brightleaf: 62,
};

/** Sales of a year as a multiple of the year before. Other brands have a random trend. */
export const namedTrends: Readonly<Record<string, number>> = {
  'cocoa-atelier': 1.06,
  oatfield: 1.12,
  crunchwell: 1.15,
  saltmarsh: 0.97,
  fizzberry: 1.08,
  'midnight-square': 0.92,
};
