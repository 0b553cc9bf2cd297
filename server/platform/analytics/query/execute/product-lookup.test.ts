import { describe, expect, it, vi } from 'vitest';

import { fakeDataSet } from '../../../../../tests/support/data/fake-data-set';
import { duckdbDialect } from '../compile/dialect';
import { ProductLookup } from './product-lookup';

function lookup() {
  const { store, ...content } = fakeDataSet();
  const query = vi.fn((_sql: string, [id]: readonly unknown[]) =>
    Promise.resolve({
      columns: [],
      rows: id === 7 ? [['Bar', null, 2.5, 12, 429, '2026-01-05']] : [],
    }),
  );
  const products = new ProductLookup(
    { ...content, store: { ...store, query: query } },
    duckdbDialect,
  );
  return { products, query };
}

describe('facts of products', () => {
  it('are read once for all who ask for a product, with amounts and days as they are shown', async () => {
    const { products, query } = lookup();
    const [one, other] = await Promise.all([products.facts(7), products.facts(7)]);
    expect(one).toMatchObject({
      name: 'Bar',
      gtin: null,
      ounces: 2.5,
      unitsPerCase: 12,
      listPrice: '$4.29',
      launched: 'Jan 05, 2026',
      discontinued: null,
      categories: [],
    });
    expect(other).toBe(one);
    expect(await products.facts(7)).toBe(one);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('are null where no product is chosen and where the data set does not have it', async () => {
    const { products, query } = lookup();
    expect(await products.facts(null)).toBeNull();
    expect(query).not.toHaveBeenCalled();
    expect(await products.facts(8)).toBeNull();
  });

  it('are read again after a failure', async () => {
    const { products, query } = lookup();
    query.mockRejectedValueOnce(new Error('no memory'));
    await expect(products.facts(7)).rejects.toThrow('no memory');
    expect(await products.facts(7)).toMatchObject({ name: 'Bar' });
  });
});
