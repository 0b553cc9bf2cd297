import type { DataSetContent } from '../../data-set-content';
import type { Dialect } from '../compile/dialect';
import { type DimensionCode, dimensions } from '../model/dimensions';
import type { Cell } from './figure-table';

/** Id and display name of a dimension's value. The id is the one that the rest of the platform knows. */
export interface Named {
  id: string;
  name: string;
  /** Id of a product's brand. */
  brand?: string;
}

export type Namer = (value: Cell) => Named;

const maxProducts = 50_000;

const occasions: ReadonlyMap<number, string> = new Map([
  [1, 'Work'],
  [2, 'Play'],
]);

const unknown = (dim: DimensionCode): Named => ({
  id: 'unknown',
  name: `Unknown ${dimensions[dim].noun}`,
});

/** A text with a capital letter first. */
export const capitalised = (text: string): string =>
  text.replace(/^./u, (letter) => letter.toUpperCase());

/** Names of a data set's dimension values. It caches what it has read, as results need the same names repeatedly. */
export class NameLookup {
  private readonly products = new Map<number, Named>();
  private readonly attributes = new Map<'flavor' | 'restriction', Promise<Map<number, Named>>>();

  constructor(
    private readonly dataSet: DataSetContent,
    private readonly dialect: Dialect,
  ) {}

  brand(id: number): Named {
    const brand = id === 0 ? undefined : this.dataSet.brandsById.get(id);
    return brand === undefined ? unknown('brand') : { id: brand.code, name: brand.name };
  }

  /** @returns the names of products by id, each as '(brand) product' (D-11) */
  async productNames(ids: readonly number[]): Promise<Map<number, Named>> {
    const names = new Map(ids.map((id) => [id, this.products.get(id)]));
    const missing = [...names].filter(([, name]) => name === undefined).map(([id]) => id);
    if (missing.length > 0) {
      const { rows } = await this.dataSet.store.query(
        `SELECT id, code, name, brand FROM dim_product WHERE id IN (${this.dialect.listParameter(1, 'integer')})`,
        [missing],
      );
      if (this.products.size + rows.length > maxProducts) this.products.clear();
      for (const [id, code, name, brand] of rows) {
        const of = this.brand(Number(brand));
        const named = { id: String(code), name: `(${of.name}) ${String(name)}`, brand: of.id };
        this.products.set(Number(id), named);
        names.set(Number(id), named);
      }
    }
    return new Map(ids.map((id) => [id, names.get(id) ?? unknown('product')]));
  }

  /** @returns a function that names a dimension's values; it knows the given ones */
  async namer(dim: DimensionCode, values: readonly Cell[]): Promise<Namer> {
    switch (dim) {
      case 'brand':
        return (value) => this.brand(Number(value));
      case 'product': {
        const names = await this.productNames([...new Set(values.map(Number))]);
        return (value) => names.get(Number(value)) ?? unknown(dim);
      }
      case 'department':
      case 'category':
      case 'sub_category': {
        const names = new Map(
          this.dataSet.categories.map(({ id, code, name }) => [id, { id: code, name }]),
        );
        return (value) => names.get(Number(value)) ?? unknown(dim);
      }
      case 'flavor':
      case 'restriction': {
        const names = await this.attributeNames(dim);
        return (value) =>
          names.get(Number(value)) ?? { id: 'none', name: `No ${dimensions[dim].noun}` };
      }
      case 'occasion':
        return (value) => {
          const name = occasions.get(Number(value));
          return name === undefined ? unknown(dim) : { id: name.toLowerCase(), name };
        };
      case 'stars':
        return (value) => ({
          id: String(value),
          name: Number(value) === 1 ? '1 star' : `${String(value)} stars`,
        });
      case 'theme':
        return (value) => ({
          id: String(value),
          name: capitalised(String(value)),
        });
      default:
        return (value) => {
          if (value === '' || value === null) return unknown(dim);
          // An unknown place has a word of its own in the data.
          const { name } = value === 'Unknown' ? unknown(dim) : { name: String(value) };
          return { id: String(value), name };
        };
    }
  }

  private attributeNames(dim: 'flavor' | 'restriction'): Promise<Map<number, Named>> {
    const known = this.attributes.get(dim);
    if (known !== undefined) return known;
    const names = this.dataSet.store
      .query(`SELECT id, name FROM dim_${dim}`, [])
      .then(
        ({ rows }) =>
          new Map(rows.map(([id, name]) => [Number(id), { id: String(name), name: String(name) }])),
      );
    this.attributes.set(dim, names);
    names.catch(() => this.attributes.delete(dim));
    return names;
  }
}
