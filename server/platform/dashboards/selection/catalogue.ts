import type { OpenDataSet } from '../../analytics/data-set';
import { type ProductRow, toProduct } from '../../analytics/data-set-content';

export interface NamedRow {
  id: number;
  name: string;
}

/** Reads the dimensions that filters list and that are not kept in memory. */
export interface Catalogue {
  product(code: string): Promise<ProductRow | null>;
  /** Products by name, those that begin with the search text first; brand null: of all brands. */
  products(request: {
    brand: number | null;
    search: string;
    offset: number;
    limit: number;
  }): Promise<ProductRow[]>;
  /** Ids of the products in the category of a product, itself included; none where its category is not known. */
  sameCategory(product: number): Promise<number[]>;
  flavors(): Promise<NamedRow[]>;
  restrictions(): Promise<NamedRow[]>;
}

/** A text for searches, in which case and accents do not count, however they are encoded. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The folded name in SQL. */
const foldedName = 'lower(strip_accents(name))';

/** The catalogue of an open data set. All values are bound parameters. */
export function createCatalogue({ store, categories }: OpenDataSet): Catalogue {
  const readNames = async (table: 'dim_flavor' | 'dim_restriction') =>
    (
      await store.query(`SELECT id, name FROM ${table} WHERE id > 0 ORDER BY name, id`, [])
    ).rows.map(([id, name]) => ({ id: Number(id), name: String(name) }));
  return {
    async product(code) {
      if (!isId(code)) return null;
      const { rows } = await store.query(
        'SELECT id, code, name, brand FROM dim_product WHERE code = $1 AND id > 0 LIMIT 1',
        [code],
      );
      return rows[0] ? toProduct(rows[0]) : null;
    },
    async products({ brand, search, offset, limit }) {
      const term = fold(search);
      const { rows } = await store.query(
        `SELECT id, code, name, brand FROM dim_product
         WHERE id > 0 AND brand > 0 AND ($1 < 0 OR brand = $1) AND ($2 = '' OR position($2 IN ${foldedName}) > 0)
         ORDER BY CASE WHEN position($2 IN ${foldedName}) = 1 THEN 0 ELSE 1 END, lower(name), code
         LIMIT $3 OFFSET $4`,
        [brand ?? -1, term, limit, offset],
      );
      return rows.map(toProduct);
    },
    async sameCategory(product) {
      // A data set without categories has departments.
      const column = categories.some(({ level }) => level === 2) ? 'category' : 'department';
      const { rows } = await store.query(
        `SELECT id FROM dim_product
         WHERE id > 0 AND ${column} > 0 AND ${column} = (SELECT ${column} FROM dim_product WHERE id = $1) ORDER BY id`,
        [product],
      );
      return rows.map(([id]) => Number(id));
    },
    flavors: () => readNames('dim_flavor'),
    restrictions: () => readNames('dim_restriction'),
  };
}

/** Whether a text has the form of an id. Databases refuse some characters that JSON can hold. */
export const isId = (text: string): boolean => /^[^\p{C}]{1,200}$/u.test(text);
