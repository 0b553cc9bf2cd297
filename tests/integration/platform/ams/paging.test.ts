import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestPlatform, type TestPlatform } from '../test-platform';
import { brandId, createCallers, orderBody, type Body, type Caller } from './ams-client';
import { intakeKey, setsPath, shopOrder, takeIn } from './brand-order-client';

let platform: TestPlatform;
let merchant: Caller;

beforeAll(async () => {
  platform = await startTestPlatform({ intakeKey });
  merchant = await createCallers(platform)('merchant-admin');
  for (let row = 1; row <= 5; row += 1) {
    await merchant.post('/consignment_orders', orderBody({ action: 'save' }));
    await merchant.post('/merchants/update_storage', { pallets: row, notes: '' });
    await merchant.post('/sampling_campaigns', { brand: brandId, name: `Taste ${row}` });
  }
});
afterAll(() => platform.remove());

const withQuery = (path: string, query: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;
const rowNames = ['orders', 'products', 'requests', 'campaigns', 'merchants'];
const rowsOf = (body: Body): object[] => {
  const lists = body as unknown as Record<string, object[]>;
  const name = [...rowNames, 'line_item_sets', 'future_orders'].find((each) => each in lists);
  return lists[name!]!;
};
const read = async (path: string, query: string): Promise<Body> => {
  const { status, body } = await merchant.get(withQuery(path, query));
  expect(status, query).toBe(200);
  return body;
};

describe('a list with keys', () => {
  it.each([
    `${setsPath}.json?sort=due`,
    `${setsPath}.json?sort=-ordered`,
    `${setsPath}.json?state=shipped&sort=-due`,
    '/brands/future_orders.json',
    // By last change, drafts stand at an end of it.
    '/consignment_orders?sort=-updated',
    '/consignment_orders?sort=updated',
    '/consignment_orders?tab=placed&sort=placed',
    '/merchants/inventory?sort=name',
    '/merchants/inventory?sort=-on_hand',
    '/merchants/storage_requests',
    '/merchants',
    '/sampling_campaigns',
    '/sampling_campaigns/products?brand=brd_hive-honey',
  ])('is read back as it was read: %s', async (path) => {
    const pages = [await read(path, 'first=2')];
    while (pages.at(-1)!.next !== null)
      pages.push(await read(path, `first=2&after=${pages.at(-1)!.next}`));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(({ from }) => from)).toEqual(pages.map((_page, index) => 2 * index + 1));
    expect(pages[0]!.previous).toBeNull();

    let current = pages.at(-1)!;
    for (const page of pages.slice(0, -1).reverse()) {
      current = await read(path, `first=2&before=${current.previous}`);
      expect(rowsOf(current)).toEqual(rowsOf(page));
      expect(current.from).toBe(page.from);
      // From here on it goes forwards again.
      const next = await read(path, `first=2&after=${current.next}`);
      expect(rowsOf(next)).toEqual(rowsOf(pages[pages.indexOf(page) + 1]!));
    }
    expect(current.previous).toBeNull();
  });

  it('[O-08] goes back to a full first page, also where it begins within the page before', async () => {
    const path = `${setsPath}.json?sort=-ordered`;
    const first = await read(path, 'first=4');
    const second = await read(path, `first=2&after=${first.next}`);
    // A page of four before the third order has two rows alone.
    const third = await read(path, 'first=2');
    const page = await read(path, `first=4&before=${(await beside(path, third)).previous}`);
    expect(rowsOf(page)).toEqual(rowsOf(first));
    expect([page.from, page.previous]).toEqual([1, null]);
    expect(second.from).toBe(5);
  });

  it('[O-08] has orders that came in meanwhile on its pages before', async () => {
    const path = `${setsPath}.json?sort=-ordered`;
    const first = await read(path, 'first=2');
    const second = await beside(path, first);
    await takeIn(platform.current().connection.amsUrl, [
      shopOrder({ ordered_at: new Date().toISOString() }),
    ]);
    const back = await read(path, `first=2&before=${second.previous}`);
    expect(rowsOf(back).map(idOf)).toEqual(rowsOf(first).map(idOf));
    const start = await read(path, `first=2&before=${back.previous}`);
    expect([start.from, start.previous, rowsOf(start).length]).toEqual([1, null, 2]);
  });

  it('[O-08] refuses a key that it has not given', async () => {
    const path = `${setsPath}.json`;
    const { previous } = await beside(path, await read(path, 'first=1'));
    for (const query of ['before=nonsense', `sort=-due&before=${previous}`]) {
      const { status, body } = await merchant.get(withQuery(path, query));
      expect([status, body.error.fields]).toEqual([
        422,
        [{ path: ['before'], message: 'This page of the list does not exist.' }],
      ]);
    }
  });
});

const idOf = (row: object) => (row as { id: string }).id;
/** The page of two behind another one. */
const beside = (path: string, page: Body) => read(path, `first=2&after=${page.next}`);
