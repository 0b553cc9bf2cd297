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
