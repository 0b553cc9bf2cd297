/**
 * The category tree: 2 departments, 14 categories, 58 sub-categories. Ids are `cat_{slug}`, a sub-category's slug begins
 * with its category's. The default category 'Snacks' comes first (D-12). The demo's data set has the same tree.
 */
export interface SeedCategory {
  id: string;
  parentId: string | null;
  level: 1 | 2 | 3;
  department: 'snack' | 'beverage';
  name: string;
  /** A path on the platform; sub-categories go by the icon of their category. */
  iconUrl: string | null;
}

type Branch = readonly [slug: string, name: string, children: Readonly<Record<string, string>>];

const departments: readonly (readonly [
  slug: string,
  department: SeedCategory['department'],
  name: string,
  categories: readonly Branch[],
])[] = [
  [
    'snacks',
    'snack',
    'Snacks',
    [
      [
        'chips',
        'Chips and crisps',
        {
          kettle: 'Kettle chips',
          tortilla: 'Tortilla chips',
          vegetable: 'Vegetable crisps',
          puffs: 'Puffs and curls',
          pretzels: 'Pretzels',
        },
      ],
      [
        'chocolate',
        'Chocolate',
        {
          dark: 'Dark chocolate',
          milk: 'Milk chocolate',
          filled: 'Filled chocolate',
          gifts: 'Chocolate gifts',
        },
      ],
      [
        'cookies',
        'Cookies',
        {
          butter: 'Butter cookies',
          soft: 'Soft-baked cookies',
          wafers: 'Wafers',
          free: 'Gluten-free cookies',
        },
      ],
      [
        'crackers',
        'Crackers',
        {
          seeded: 'Seeded crackers',
          cheese: 'Cheese crackers',
          thins: 'Crispbread and thins',
          rice: 'Rice crackers',
        },
      ],
      [
        'nuts',
        'Nuts and seeds',
        {
          roasted: 'Roasted nuts',
          flavored: 'Flavoured nuts',
          trail: 'Trail mixes',
          seeds: 'Seeds and sesame snacks',
        },
      ],
      [
        'popcorn',
        'Popcorn',
        {
          kettle: 'Kettle corn',
          savory: 'Savoury popcorn',
          sweet: 'Coated popcorn',
          microwave: 'Microwave popcorn',
        },
      ],
      [
        'bars',
        'Bars',
        {
          protein: 'Protein bars',
          oat: 'Oat bars',
          nut: 'Fruit and nut bars',
          bites: 'Energy bites',
          granola: 'Granola and clusters',
        },
      ],
      [
        'jerky',
        'Jerky and meat snacks',
        {
          beef: 'Beef jerky',
          poultry: 'Poultry jerky',
          sticks: 'Meat sticks',
          plant: 'Plant-based jerky',
        },
      ],
      [
        'fruit',
        'Fruit snacks',
        {
          dried: 'Dried fruit',
          crisps: 'Fruit crisps',
          leather: 'Fruit leather',
          bites: 'Fruit bites',
        },
      ],
      [
        'candy',
        'Candy',
        {
          gummies: 'Gummies',
          hard: 'Hard candy',
          caramels: 'Caramels and toffee',
          mints: 'Mints and gum',
        },
      ],
    ],
  ],
  [
    'beverages',
    'beverage',
    'Beverages',
    [
      [
        'water',
        'Sparkling water',
        {
          flavored: 'Flavoured sparkling water',
          plain: 'Plain sparkling water',
          juice: 'Sparkling juice',
          functional: 'Functional water',
        },
      ],
      [
        'coffee',
        'Ready-to-drink coffee',
        {
          brew: 'Cold brew',
          latte: 'Lattes',
          espresso: 'Espresso drinks',
          protein: 'Protein coffee',
        },
      ],
      [
        'tea',
        'Tea and kombucha',
        { kombucha: 'Kombucha', black: 'Black tea', green: 'Green tea', herbal: 'Herbal tea' },
      ],
      [
        'energy',
        'Energy drinks',
        {
          classic: 'Classic energy drinks',
          natural: 'Natural energy drinks',
          shots: 'Energy shots',
          hydration: 'Hydration drinks',
        },
      ],
    ],
  ],
];

const icon = (slug: string) => `/assets/categories/${slug}.svg`;

/** In the order of display: departments with their categories first, then all sub-categories. */
export const seedCategories: readonly SeedCategory[] = [
  ...departments.flatMap(([slug, department, name, categories]): SeedCategory[] => [
    { id: `cat_${slug}`, parentId: null, level: 1, department, name, iconUrl: icon(slug) },
    ...categories.map(([child, childName]) => ({
      id: `cat_${child}`,
      parentId: `cat_${slug}`,
      level: 2 as const,
      department,
      name: childName,
      iconUrl: icon(child),
    })),
  ]),
  ...departments.flatMap(([, department, , categories]) =>
    categories.flatMap(([slug, , children]) =>
      Object.entries(children).map(([child, name]) => ({
        id: `cat_${slug}_${child}`,
        parentId: `cat_${slug}`,
        level: 3 as const,
        department,
        name,
        iconUrl: null,
      })),
    ),
  ),
];
