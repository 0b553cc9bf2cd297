/**
 * A brand of the demo's users. The 226 invented brands take the ranks by sales between, and have a random trend.
 * @param trend sales of a year as a multiple of the year before; null for a random one
 * @param subCategories the sub-category of each product, by its name
 */
const named = (
  key: string,
  name: string,
  rank: number,
  trend: number | null,
  subCategories: Readonly<Record<string, string>>,
) => ({
  ...{ key, name, rank, trend },
  products: Object.keys(subCategories),
  subCategories: Object.values(subCategories).map((slug) => `cat_${slug}`),
});

/** The keys are those of `demo-data`. */
export const demoBrands = [
  named('crunchwell', 'Crunchwell', 18, 1.15, {
    'Sea Salt Kettle Chips': 'chips_kettle',
    'Smoked Paprika Kettle Chips': 'chips_kettle',
    'Vinegar & Chive Chips': 'chips_kettle',
    'Sweet Potato Crisps': 'chips_vegetable',
  }),
  named('saltmarsh', 'Saltmarsh', 30, 0.97, {
    'Rosemary Crackers': 'crackers_seeded',
    'Seeded Sourdough Thins': 'crackers_thins',
    'Cracked Pepper Crackers': 'crackers_seeded',
    'Cheddar Crisps': 'crackers_cheese',
  }),
  named('oatfield', 'Oatfield', 6, 1.12, {
    'Almond Oat Bar': 'bars_oat',
    'Blueberry Oat Bar': 'bars_oat',
    'Dark Cocoa Oat Bar': 'bars_oat',
    'Peanut Butter Oat Bites': 'bars_oat',
    'Maple Pecan Granola': 'bars_granola',
  }),
  named('barwood', 'Barwood', 15, null, {
    'Hazelnut Protein Bar': 'bars_protein',
    'Espresso Protein Bar': 'bars_protein',
    'Salted Caramel Protein Bar': 'bars_protein',
  }),
  named('orchard-lane', 'Orchard Lane', 36, null, {
    'Apple Rings': 'fruit_dried',
    'Mango Strips': 'fruit_dried',
    'Sour Cherry Bites': 'fruit_bites',
    'Pear Chips': 'fruit_crisps',
  }),
  named('cocoa-atelier', 'Cocoa Atelier', 4, 1.06, {
    'Single Origin 72%': 'chocolate_dark',
    'Sea Salt Milk 45%': 'chocolate_milk',
    'Almond Brittle Bar': 'chocolate_milk',
    'Orange Peel 65%': 'chocolate_dark',
    'Hazelnut Praline Squares': 'chocolate_filled',
  }),
  named('midnight-square', 'Midnight Square', 47, 0.92, {
    'Espresso Dark Squares': 'chocolate_dark',
    'Mint Dark Squares': 'chocolate_dark',
    'Raspberry Dark Squares': 'chocolate_dark',
  }),
  named('popyard', 'Popyard', 12, null, {
    'Kettle Corn': 'popcorn_kettle',
    'White Cheddar Popcorn': 'popcorn_savory',
    'Truffle Popcorn': 'popcorn_savory',
    'Lime & Chili Popcorn': 'popcorn_savory',
  }),
  named('ember-jerky', 'Ember & Oak Jerky', 41, null, {
    'Original Beef Jerky': 'jerky_beef',
    'Black Pepper Beef Jerky': 'jerky_beef',
    'Teriyaki Turkey Jerky': 'jerky_poultry',
  }),
  named('hive-honey', 'Hive Honey Snacks', 22, null, {
    'Honey Roasted Almonds': 'nuts_flavored',
    'Honey Sesame Crunch': 'nuts_seeds',
    'Honey Mustard Pretzels': 'chips_pretzels',
    'Honeycomb Bites': 'candy_caramels',
  }),
  named('harvest-grain', 'Harvest Grain', 55, null, {
    'Ancient Grain Crackers': 'crackers_seeded',
    'Quinoa Clusters': 'bars_granola',
    'Buckwheat Crisps': 'crackers_thins',
  }),
  named('fizzberry', 'Fizzberry', 9, 1.08, {
    'Raspberry Sparkling Water': 'water_flavored',
    'Blackcurrant Sparkling Water': 'water_flavored',
    'Elderflower Sparkling Water': 'water_flavored',
  }),
  named('nutcracker', 'Nutcracker & Sons', 26, null, {
    'Smoked Cashews': 'nuts_roasted',
    'Chili Peanuts': 'nuts_flavored',
    'Trail Mix No. 4': 'nuts_trail',
  }),
  named('brightleaf', 'Brightleaf', 62, null, {
    'Ginger Kombucha': 'tea_kombucha',
    'Peach Black Tea': 'tea_black',
    'Yuzu Green Tea': 'tea_green',
  }),
];

/** @returns undefined for the key of an invented brand, which is null */
export const brandOfKey = (wanted: string | null) => demoBrands.find(({ key }) => key === wanted);
