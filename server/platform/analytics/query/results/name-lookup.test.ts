import { expect, it } from 'vitest';

import { fakeDataSet } from '../../../../../tests/support/data/fake-data-set';
import { duckdbDialect } from '../compile/dialect';
import { NameLookup } from './name-lookup';

it('names products that it knows and products that it reads, even when it forgets the others for these', async () => {
  const { store, ...content } = fakeDataSet();
  const names = new NameLookup(
    {
      ...content,
      store: {
        ...store,
        query: (_sql, [ids]) =>
          Promise.resolve({
            columns: ['id', 'code', 'name', 'brand'],
            rows: (ids as number[]).map((id) => [id, `p${String(id)}`, `Bar ${String(id)}`, 1]),
          }),
      },
    },
    duckdbDialect,
  );
  await names.productNames([1]);
  const many = Array.from({ length: 50_001 }, (_, at) => at + 1);
  const found = await names.productNames(many);
  expect(found.get(1)).toEqual({ id: 'p1', name: '(Own) Bar 1', brand: 'brd_own' });
  expect([...found.values()].filter(({ id }) => id === 'unknown')).toEqual([]);
});
