import type { QueryContext } from '../execute/query-context';

/** What the data set knows of the chosen product; a member is null where it is not known. */
export interface ProductFacts {
  name: string;
  gtin: string | null;
  ounces: number | null;
  unitsPerCase: number | null;
  listPrice: number | null;
  launched: string | null;
  discontinued: string | null;
  ingredients: string | null;
  allergens: string | null;
  nutrition: string | null;
  caseDimensions: string | null;
  storage: string | null;
  shelfLifeDays: number | null;
  caseCost: number | null;
  image: string | null;
  /** Its categories from the department on, as far as they are known. */
  categories: { id: number; level: number; name: string }[];
}

const levels = ['department', 'category', 'sub_category'] as const;
const columns: readonly string[] = [
  'name',
  'gtin14',
  'net_wt_oz',
  'units_per_case',
  'list_price_cents',
  'launch_date',
  'discontinued_date',
  'ingredients',
  'allergens',
  'nutrition',
  'case_dimensions',
  'storage',
  'shelf_life_days',
  'case_cost_cents',
  'image_url',
  ...levels,
];

/**
 * The chosen product, which widgets of a page read once.
 * @returns null where none is chosen
 */
export const chosenProduct = (context: QueryContext): Promise<ProductFacts | null> =>
  context.shared.once(context, readChosenProduct);

async function readChosenProduct({
  dataSet,
  dialect,
  selection,
  signal,
}: QueryContext): Promise<ProductFacts | null> {
  if (selection.product === null) return null;
  const { rows } = await dataSet.store.query(
    `SELECT ${columns.join(', ')} FROM dim_product WHERE id = ${dialect.parameter(1, 'integer')}`,
    [selection.product],
    signal,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const cell = (name: string) => row[columns.indexOf(name)] ?? null;
  const text = (name: string) => (cell(name) === null ? null : String(cell(name)));
  const number = (name: string) => (cell(name) === null ? null : Number(cell(name)));
  return {
    name: String(cell('name')),
    gtin: text('gtin14'),
    ounces: number('net_wt_oz'),
    unitsPerCase: number('units_per_case'),
    listPrice: number('list_price_cents'),
    launched: text('launch_date'),
    discontinued: text('discontinued_date'),
    ingredients: text('ingredients'),
    allergens: text('allergens'),
    nutrition: text('nutrition'),
    caseDimensions: text('case_dimensions'),
    storage: text('storage'),
    shelfLifeDays: number('shelf_life_days'),
    caseCost: number('case_cost_cents'),
    image: text('image_url'),
    categories: levels.flatMap((name) => {
      const found = dataSet.categories.find(({ id }) => id === number(name));
      return found === undefined ? [] : [{ id: found.id, level: found.level, name: found.name }];
    }),
  };
}

/** The deepest category of a product as a condition, and its name; null for a product without one. */
export function deepestCategory({ categories }: ProductFacts) {
  const deepest = categories.at(-1);
  const dim = deepest === undefined ? undefined : levels[deepest.level - 1];
  return deepest === undefined || dim === undefined
    ? null
    : { name: deepest.name, condition: { dim, in: [deepest.id] } };
}
