import { execFileSync, spawnSync } from 'node:child_process';

import { sql } from 'drizzle-orm';
import { parse } from 'papaparse';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { orderIntake } from '../../../../server/platform/accounts/authorize-request';
import { amsBasePath } from '../../../../contract/call';
import { csvOfSets } from '../../../../server/platform/ams/brand-orders/csv';
import { dayText } from '../../../../server/platform/dates/day-text';
import { until } from '../../../support/wait';
import { LoginClient } from '../login-client';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  createCallers,
  dayFromToday,
  inDatabase,
  newKey,
  type Answered,
  type Caller,
} from './ams-client';
import {
  intakeKey,
  parcel,
  readAll,
  readSet,
  setOf,
  setsPath,
  shopOrder,
  takeIn,
} from './brand-order-client';

/** `.ci/run` installs it. */
const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;

let platform: TestPlatform;
let merchant: Caller;
let amsUrl: string;

beforeAll(async () => {
  platform = await startTestPlatform({ intakeKey });
  merchant = await createCallers(platform)('merchant-admin');
  ({ amsUrl } = platform.current().connection);
});
afterAll(() => platform.remove());

const takeOne = async (more: Record<string, unknown> = {}): Promise<string> =>
  (await takeIn(amsUrl, [shopOrder(more)]))[0]!;

const download = async (who: string, path: string) => {
  const { access_token } = await new LoginClient(platform.current().connection).tokens(
    `${who}@demo.endcap.example`,
  );
  return fetch(`${amsUrl}${amsBasePath}${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
};
const rowsOfFile = (text: string) => parse<string[]>(text.trim()).data;
const textOfPdf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  const input = Buffer.from(await answer.arrayBuffer());
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
};

it('[O-09 SEC-48] the CSV has the filtered orders, line by line, and no cell that runs', async () => {
  await takeIn(amsUrl, [
    shopOrder({
      order_number: '=1+1',
      ship_to: {
        name: '@SUM(A1)',
        company: '"Q" & Co, Ltd',
        street: ['+1 Quay'],
        city: '-Zug',
        country: 'CH',
      },
      lines: [
        { product: 'prd_hive-honey_1', sku: '-12', quantity: 3 },
        { product: 'prd_hive-honey_2', sku: '=2', quantity: 1 },
      ],
    }),
  ]);
  const response = await download(
    'merchant-admin',
    `${setsPath}.csv?q=${encodeURIComponent('=1+1')}`,
  );
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=orders.csv');
  const bytes = Buffer.from(await response.arrayBuffer());
  // Without this mark spreadsheets read another encoding than UTF-8.
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [heads, ...rows] = rowsOfFile(bytes.toString());
  expect(heads).toEqual(
    'Order,Order number,Account,Brand,State,Ordered on,Due date,Ship to,Company,Street,City,Region,Postal code,Country,Line,Product id,Product,SKU,Ordered units,Shipped units,Left units,Cancelled units,Carriers,Tracking numbers'.split(
      ',',
    ),
  );
  expect(rows.map((row) => row.slice(7, 11))).toEqual([
    ["'@SUM(A1)", '"Q" & Co, Ltd', "'+1 Quay", "'-Zug"],
    ["'@SUM(A1)", '"Q" & Co, Ltd', "'+1 Quay", "'-Zug"],
  ]);
  expect(rows.map((row) => [row[1], row[17], row[18]])).toEqual([
    ["'=1+1", '-12', '3'],
    ["'=1+1", "'=2", '1'],
  ]);
});

it('[O-09] the CSV names at each line the parcels that hold units of it', async () => {
  const id = await takeOne();
  const path = `${setsPath}/${id}`;
  const of = (line: number, quantity: number) => ({ lines: [{ line, quantity }] });
  await merchant.post(path, parcel(1, of(1, 2)));
  const other = { carrier: 'FedEx', tracking: '986578788855' };
  const { order_number } = setOf(await merchant.post(path, parcel(2, { ...other, ...of(2, 1) })));
  const file = await download('merchant-admin', `${setsPath}.csv?q=${order_number}`);
  const [, ...rows] = rowsOfFile(await file.text());
  expect(rows.map((row) => row[22])).toEqual(['UPS', 'FedEx']);
  expect(rows[1]![23]).toBe('986578788855');
});

it('[U-10 O-09] the files have the day of an order in the zone of its account', async () => {
  // In New York it is still the day before.
  const today = new Date(`${dayFromToday(-2)}T03:30:00Z`);
  const day = dayFromToday(-3);
  const number = `ZONE-${newKey().slice(0, 8)}`;
  const id = await takeOne({ order_number: number, ordered_at: today.toISOString() });
  const file = await download('merchant-admin', `${setsPath}.csv?q=${number}`);
  expect(rowsOfFile(await file.text())[1]![5]).toBe(day);
  // Admins have the file in their own zone, and the slip in that of the account.
  const slip = await download('admin', `/brands/print_packing_slip.pdf?ids=${id}`);
  if (hasReader) expect(await textOfPdf(slip)).toContain(dayText(day));
});

it('[O-09] the CSV keeps what a spreadsheet would write in another way', async () => {
  const shipTo = { name: 'A', street: ['10-12'], city: '1,234', region: '1E5', country: 'US' };
  await takeIn(amsUrl, [
    shopOrder({
      order_number: '9400111899223197428490',
      ship_to: { ...shipTo, postal_code: '02134' },
      lines: [
        { product: 'prd_hive-honey_1', sku: '1.50', quantity: 3 },
        { product: 'prd_hive-honey_2', sku: '123456789012345', quantity: 1 },
        { product: 'prd_hive-honey_3', sku: '1.5', quantity: 1 },
      ],
    }),
  ]);
  const file = await download('merchant-admin', `${setsPath}.csv?q=9400111899223197428490`);
  const [, ...rows] = rowsOfFile(await file.text());
  const [row] = rows;
  expect([row![1], ...row!.slice(9, 14)]).toEqual([
    "'9400111899223197428490",
    "'10-12",
    "'1,234",
    "'1E5",
    "'02134",
    'US',
  ]);
  expect(rows.map((each) => each[17])).toEqual(["'1.50", '123456789012345', '1.5']);
  expect(row![6]).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('[O-09] both files have what the lists have', async () => {
  const all = rowsOfFile(await (await download('merchant-admin', `${setsPath}.csv`)).text());
  const future = rowsOfFile(
    await (await download('merchant-admin', '/brands/future_orders.csv')).text(),
  );
  const ids = (rows: string[][]) => [...new Set(rows.slice(1).map((row) => row[0]!))];
  expect(ids(all)).toEqual((await readAll(merchant, `${setsPath}.json`, 100)).map(({ id }) => id));
  expect(ids(future)).toEqual(
    (await readAll(merchant, '/brands/future_orders.json', 100)).map(({ id }) => id),
  );
  expect((await download('trial', `${setsPath}.csv`)).status).toBe(403);
  expect((await download('merchant-admin', `${setsPath}.csv?state=gone`)).status).toBe(422);
});

it('[SEC-48 O-09] a long file is read as it is taken, and no further when its reader leaves', async () => {
  // These orders are due before all others: a first page would have nothing else.
  onTestFinished(async () => {
    const remove = sql`delete from line_item_set where order_number like 'MANY-%'`;
    await inDatabase(platform, (db) => db.execute(remove));
  });
  await inDatabase(platform, async (db) => {
    await db.execute(sql`insert into line_item_set (id, account_id, brand_id, order_number, ordered_at, due_date, ship_to, intake_hash)
      select 'LS-9' || i, 'acc_demo_popyard', 'brd_popyard', 'MANY-' || i, now(), '2026-01-01',
        '{"name": "A", "company": null, "street": ["B"], "city": "C", "region": null, "postalCode": null, "country": "US", "phone": null}', 'h'
      from generate_series(1, 4000) i`);
    await db.execute(sql`insert into line_item (set_id, line, product_id, ordered)
      select 'LS-9' || i, line, 'prd_popyard_1', 5 from generate_series(1, 4000) i, generate_series(1, 4) line`);
  });
  const whole = rowsOfFile(await (await download('admin', `${setsPath}.csv?q=MANY-`)).text());
  expect(whole.length).toBe(1 + 4_000 * 4);
  expect(new Set(whole.slice(1).map((row) => `${row[0]} ${row[14]}`)).size).toBe(4_000 * 4);

  let statements = 0;
  const counting = await inDatabase(platform, (db) =>
    Promise.resolve(
      new Proxy(db, {
        get(target, name) {
          if (name === 'select') statements += 1;
          const member: unknown = Reflect.get(target, name, target);
          return typeof member === 'function' ? (member.bind(target) as unknown) : member;
        },
      }),
    ),
  );
  const reader = { db: counting, principal: orderIntake, now: new Date() };
  const { content } = csvOfSets(reader, { q: 'MANY-', sort: 'due' }, 'many.csv');
  const chunks = content[Symbol.asyncIterator]();
  await chunks.next();
  await chunks.next();
  // It reads on until its buffer is full.
  await until(
    'it waits for its reader',
    () => content.readableLength >= content.readableHighWaterMark,
  );
  const taken = statements;
  // A part of 500 orders takes seven statements at most; eight parts are the whole file.
  expect(taken).toBeLessThanOrEqual(3 * 7);
  content.destroy();
  await until('it is closed', () => content.closed);
  expect(statements).toBe(taken);
});

it('[SEC-46] packing slips of one and of several orders, and of no others', async () => {
  const foreign = await takeOne({
    brand: 'brd_crunchwell',
    lines: [{ product: 'prd_crunchwell_1', quantity: 1 }],
  });
  const mine = await takeIn(amsUrl, [shopOrder({ order_number: 'SLIP-1' }), shopOrder()]);
  const slip = (ids: string[]) =>
    download('merchant-admin', `/brands/print_packing_slip.pdf?paper=Letter&ids=${ids.join(',')}`);
  const one = await slip(mine.slice(0, 1));
  expect(one.headers.get('content-disposition')).toBe(
    'attachment; filename="packing slip SLIP-1.pdf"',
  );
  expect(
    Buffer.from(await one.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await slip(mine)).status).toBe(200);
  for (const [ids, message] of [
    [[...mine, foreign], `There is no order ${foreign}.`],
    [['LS-1'], 'There is no order LS-1.'],
    [Array.from({ length: 501 }, (_, index) => `LS-${index}`), 'Choose at most 500 orders.'],
    [[], 'Required!'],
  ] as const) {
    const answer = await slip([...ids]);
    expect(answer.status).toBe(422);
    const { error } = (await answer.json()) as Answered['body'];
    expect(error.fields![0]).toEqual({ path: ['ids'], message });
  }
});

it.runIf(hasReader)(
  '[O-09] a packing slip of each parcel, with its units, and what is left behind it',
  async () => {
    const id = await takeOne({ order_number: `PARCEL-${newKey().slice(0, 8)}` });
    const path = `${setsPath}/${id}`;
    const shipped = async (version: number, ...units: [number, number]) => {
      const lines = units.flatMap((quantity, at) =>
        quantity > 0 ? [{ line: at + 1, quantity }] : [],
      );
      expect((await merchant.post(path, parcel(version, { lines }), newKey())).status).toBe(201);
    };
    await shipped(1, 2, 1);
    await shipped(2, 3, 0);
    const textOf = async (query: string) => {
      const answer = await download(
        'merchant-admin',
        `/brands/print_packing_slip.pdf?ids=${query}`,
      );
      return textOfPdf(answer);
    };
    const { lines } = await readSet(merchant, id);
    const [first] = lines;
    const sums = (...figures: number[]) =>
      new RegExp(`Units in total\\s+${figures.join('\\s+')}\\n`);
    const all = lines.reduce((sum, { ordered }) => sum + ordered, 0);
    expect(await textOf(`${id}&parcel=1`)).toMatch(sums(all, 3, all - 3));
    const second = await textOf(`${id}&parcel=2`);
    expect(second).toMatch(sums(first!.ordered, 3, first!.ordered - 5));
    expect(second).toContain('Packing slip of parcel 2');
    expect(second).not.toContain('Parcel 1');
    for (const [query, status] of [
      [`${id}&parcel=3`, 404],
      [`${id},${await takeOne()}&parcel=1`, 422],
    ] as const)
      expect(
        (await download('merchant-admin', `/brands/print_packing_slip.pdf?ids=${query}`)).status,
      ).toBe(status);
  },
);
