import { LRUCache } from 'lru-cache';

import { dayText } from '../../../dates/day-text';
import type { DataSetContent } from '../../data-set-content';
import { amount } from '../../metrics/format';
import type { Dialect } from '../compile/dialect';
import type { FirstDays } from '../model/on-sale';

/**
 * Facts of a product in the data set; null where unknown. Amounts and days are texts, formatted as they are shown,
 * since formatting takes longer than reading.
 */
export interface ProductFacts {
  name: string;
  gtin: string | null;
  ounces: number | null;
  unitsPerCase: number | null;
  listPrice: string | null;
  launched: string | null;
  discontinued: string | null;
  ingredients: string | null;
  allergens: string | null;
  nutrition: string | null;
  caseDimensions: string | null;
  storage: string | null;
  shelfLifeDays: number | null;
  caseCost: string | null;
  image: string | null;
  /** Its known categories, from the department down. */
  categories: { id: number; level: number; name: string }[];
}

const levels = ['department', 'category', 'sub_category'] as const;
const columns: readonly string[] = [
  ...['name', 'gtin14', 'net_wt_oz', 'units_per_case', 'list_price_cents', 'launch_date'],
  ...['discontinued_date', 'ingredients', 'allergens', 'nutrition', 'case_dimensions', 'storage'],
  ...['shelf_life_days', 'case_cost_cents', 'image_url'],
  ...levels,
];

const maxProducts = 1_000;

/** Facts of a data set's products, cached by product id: most statements of a product's page wait for its category. */
export class ProductLookup {
  private readonly products = new LRUCache<number, Promise<ProductFacts | null>>({
    max: maxProducts,
  });

  private firsts: Promise<FirstDays> | null = null;

  constructor(
    private readonly dataSet: DataSetContent,
    private readonly dialect: Dialect,
  ) {}

  /**
   * @param id null where no product is chosen
   * @returns null for null, and for an id that the data set does not have
   */
  facts(id: number | null): Promise<ProductFacts | null> {
    if (id === null) return Promise.resolve(null);
    const known = this.products.get(id);
    if (known !== undefined) return known;
    const facts = this.read(id);
    this.products.set(id, facts);
    facts.catch(() => this.products.delete(id));
    return facts;
  }

  /** The first days with an order line, read once for all products. */
  firstDays(): Promise<FirstDays> {
    this.firsts ??= this.readFirstDays();
    this.firsts.catch(() => (this.firsts = null));
    return this.firsts;
  }

  private async readFirstDays(): Promise<FirstDays> {
    const { rows } = await this.dataSet.store.query(
      `SELECT p.id, p.code, r.brand, MIN(r.date)
       FROM rollup_product_day AS r JOIN dim_product AS p ON p.id = r.product
       GROUP BY p.id, p.code, r.brand`,
      [],
    );
    const ofProduct = new Map<number, string>();
    const ofCode = new Map<string, string>();
    const ofBrand = new Map<number, string>();
    const note = <Key>(days: Map<Key, string>, key: Key, day: string) => {
      const known = days.get(key);
      if (known === undefined || day < known) days.set(key, day);
    };
    for (const [product, code, brand, day] of rows) {
      note(ofProduct, Number(product), String(day));
      note(ofCode, String(code), String(day));
      note(ofBrand, Number(brand), String(day));
    }
    return {
      ofProduct,
      ofCode,
      of: ({ brand, product }) =>
        product !== null ? ofProduct.get(product) : brand !== null ? ofBrand.get(brand) : undefined,
    };
  }

  private async read(id: number): Promise<ProductFacts | null> {
    const { rows } = await this.dataSet.store.query(
      `SELECT ${columns.join(', ')} FROM dim_product WHERE id = ${this.dialect.parameter(1, 'integer')}`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const cell = (name: string) => row[columns.indexOf(name)] ?? null;
    const text = (name: string) => (cell(name) === null ? null : String(cell(name)));
    const number = (name: string) => (cell(name) === null ? null : Number(cell(name)));
    const day = (name: string) => (cell(name) === null ? null : dayText(String(cell(name))));
    const { currency } = this.dataSet.info;
    return {
      name: String(cell('name')),
      gtin: text('gtin14'),
      ounces: number('net_wt_oz'),
      unitsPerCase: number('units_per_case'),
      listPrice: amount(number('list_price_cents'), currency),
      launched: day('launch_date'),
      discontinued: day('discontinued_date'),
      ingredients: text('ingredients'),
      allergens: text('allergens'),
      nutrition: text('nutrition'),
      caseDimensions: text('case_dimensions'),
      storage: text('storage'),
      shelfLifeDays: number('shelf_life_days'),
      caseCost: amount(number('case_cost_cents'), currency),
      image: text('image_url'),
      categories: levels.flatMap((name) => {
        const found = this.dataSet.categories.find(({ id: known }) => known === number(name));
        return found === undefined ? [] : [{ id: found.id, level: found.level, name: found.name }];
      }),
    };
  }
}

/** The deepest category of a product as a condition, and its name; null for a product without one. */
export function deepestCategory({ categories }: ProductFacts) {
  const deepest = categories.at(-1);
  const dim = deepest === undefined ? undefined : levels[deepest.level - 1];
  return deepest === undefined || dim === undefined
    ? null
    : { name: deepest.name, condition: { dim, in: [deepest.id] } };
}

/** The category of a product (level 2, or the department without one) as a condition; null for a product without either. */
export function categoryOf({ categories }: Pick<ProductFacts, 'categories'>) {
  const found = categories.findLast(({ level }) => level <= 2);
  if (found === undefined) return null;
  return {
    dim: found.level === 2 ? ('category' as const) : ('department' as const),
    in: [found.id],
  };
}
