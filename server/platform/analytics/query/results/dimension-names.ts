import type { OpenDataSet } from '../../data-set';
import type { DimensionCode } from '../model/selection';
import { dimensions } from '../model/dimensions';
import type { Cell } from './figure-table';

/** What a row of a dimension is called: the id that the rest of the platform knows, and a name for people. */
export interface Named {
  id: string;
  name: string;
}

interface Known {
  products: Map<number, Named>;
  flavor: Promise<Map<number, Named>> | null;
  restriction: Promise<Map<number, Named>> | null;
}

/** Names are small and asked for again and again; they go with the opened version. */
const known = new WeakMap<OpenDataSet, Known>();
const keptProducts = 50_000;

function knownOf(dataSet: OpenDataSet): Known {
  let found = known.get(dataSet);
  if (found === undefined) {
    found = { products: new Map(), flavor: null, restriction: null };
    known.set(dataSet, found);
  }
  return found;
}

const occasions = new Map([
  [1, 'Work'],
  [2, 'Play'],
]);
const unknownOf = (dim: DimensionCode): Named => ({
  id: 'unknown',
  name: `Unknown ${dimensions[dim].noun}`,
});

export function brandNamed(dataSet: OpenDataSet, id: number): Named {
  const brand = id === 0 ? undefined : dataSet.brandsById.get(id);
  return brand === undefined ? unknownOf('brand') : { id: brand.code, name: brand.name };
}

/** Names of products by id, each as '(brand) product' (D-11). */
export async function productNames(
  dataSet: OpenDataSet,
  ids: readonly number[],
): Promise<Map<number, Named>> {
  const { products } = knownOf(dataSet);
  const missing = ids.filter((id) => !products.has(id));
  if (missing.length > 0) {
    const { rows } = await dataSet.store.query(
      'SELECT id, code, name, brand FROM dim_product WHERE id IN (SELECT unnest($1::INTEGER[]))',
      [missing],
    );
    if (products.size + rows.length > keptProducts) products.clear();
    for (const [id, code, name, brand] of rows) {
      const of = brandNamed(dataSet, Number(brand)).name;
      products.set(Number(id), { id: String(code), name: `(${of}) ${String(name)}` });
    }
  }
  return new Map(ids.map((id) => [id, products.get(id) ?? unknownOf('product')]));
}

async function namesOf(dataSet: OpenDataSet, dim: 'flavor' | 'restriction') {
  const cache = knownOf(dataSet);
  cache[dim] ??= dataSet.store
    .query(`SELECT id, name FROM dim_${dim}`, [])
    .then(
      ({ rows }) =>
        new Map(rows.map(([id, name]) => [Number(id), { id: String(name), name: String(name) }])),
    );
  try {
    return await cache[dim];
  } catch (error) {
    cache[dim] = null;
    throw error;
  }
}

/** A function that names the values of a dimension, for those values. */
export async function namer(
  dataSet: OpenDataSet,
  dim: DimensionCode,
  values: readonly Cell[],
): Promise<(value: Cell) => Named> {
  const unknown = unknownOf(dim);
  switch (dim) {
    case 'brand':
      return (value) => brandNamed(dataSet, Number(value));
    case 'product': {
      const names = await productNames(dataSet, [...new Set(values.map(Number))]);
      return (value) => names.get(Number(value)) ?? unknown;
    }
    case 'department':
    case 'category':
    case 'sub_category': {
      const names = new Map(
        dataSet.categories.map(({ id, code, name }) => [id, { id: code, name }]),
      );
      return (value) => names.get(Number(value)) ?? unknown;
    }
    case 'flavor':
    case 'restriction': {
      const names = await namesOf(dataSet, dim);
      return (value) =>
        names.get(Number(value)) ?? { id: 'none', name: `No ${dimensions[dim].noun}` };
    }
    case 'occasion':
      return (value) => {
        const name = occasions.get(Number(value));
        return name === undefined ? unknown : { id: name.toLowerCase(), name };
      };
    default:
      return (value) =>
        value === '' || value === null ? unknown : { id: String(value), name: String(value) };
  }
}
