import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inventoryCalls } from '../../../../contract/ams/inventory';
import { orderCalls } from '../../../../contract/ams/orders';
import * as sets from '../../../../server/platform/ams/brand-orders/lists';
import { inventoryPage, type StockPlace } from '../../../../server/platform/ams/inventory/list';
import {
  lastSaleQuery,
  onHandQuery,
  onTheWayQuery,
  soldQuery,
} from '../../../../server/platform/ams/orders/figures';
import {
  ordering,
  pageCondition,
  sortKey,
  type OrderPlace,
} from '../../../../server/platform/ams/orders/list';
import { scopeConditions, type Scope } from '../../../../server/platform/ams/scope';
import { openDatabase, type OpenDatabase } from '../../../../server/platform/database/connect';
import { lineItemSet } from '../../../../server/platform/database/schema/brand-orders';
import { consignmentOrder } from '../../../../server/platform/database/schema/orders';
import { inTransaction } from '../../../../server/platform/database/transaction';
import { revokeAccount } from '../../../../server/platform/identity/revocation';
import { makeDatabase } from '../test-platform';

let dataDir: string;
let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: OpenDatabase;
const run = (statement: string) => database.db.execute(sql.raw(statement));

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-plans-'));
  server = await makeDatabase();
  database = await openDatabase({ dataDir, databaseUrl: server?.url ?? null });
  await run(
    `insert into account (id, name) select 'acc_' || i, 'Account ' || i from generate_series(1, 3) i`,
  );
  await run(
    `insert into brand (id, name) select 'brd_' || i, 'Brand ' || i from generate_series(1, 6) i`,
  );
  await run(
    `insert into account_brand select 'acc_' || (i % 3 + 1), 'brd_' || i from generate_series(1, 6) i`,
  );
  await run(`insert into warehouse (id, name) values ('whs_main', 'Main')`);
  await run(`insert into product (id, brand_id, name)
    select 'prd_' || i, 'brd_' || (i % 6 + 1), 'Product ' || lpad(i::text, 6, '0') from generate_series(1, 50000) i`);
  await run(`insert into stock_ledger (account_id, product_id, warehouse_id, delta, kind, reference)
    select 'acc_' || ((i % 6 + 1) % 3 + 1), 'prd_' || i, 'whs_main', i % 40, 'receipt', 'r' from generate_series(1, 50000) i`);
});
afterAll(async () => {
  await database.close();
  await server?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Removes all orders, with their lines. */
const removeOrders = () => run('truncate consignment_order cascade');

/** Adds orders by number: half of them of the first account, changed a minute apart. */
async function fillOrders(from: number, to: number): Promise<void> {
  await run(`insert into consignment_order
      (order_number, account_id, brand_id, warehouse_id, status, review_state, placed_at, created_at, updated_at)
    select 'PO-' || (1000000 + i), 'acc_' || (case when i % 2 = 0 then 1 else 2 + i / 2 % 2 end), 'brd_' || (i % 6 + 1), 'whs_main',
      (array['initial', 'Placed', 'Partially Received', 'Received', 'Received'])[i % 5 + 1],
      case when i % 7 = 0 then 'voided' end, at, at, at
    from generate_series(${from}, ${to}) i, lateral (select timestamptz '2026-01-01' + i * interval '1 minute' as at) t`);
  await run('vacuum analyze consignment_order');
}

/** Pages of 8 KB that a query touches. */
async function buffers(query: SQL): Promise<number> {
  const { rows } = (await database.db.execute(
    sql`explain (analyze, buffers, format json) ${query}`,
  )) as { rows: Record<string, { Plan: Record<string, number> }[]>[] };
  const plan = rows[0]!['QUERY PLAN']![0]!.Plan;
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
}

const scopes: Scope[] = [
  { accountId: null, brands: null, isLimitedToOwnBrands: false },
  { accountId: 'acc_1', brands: ['brd_3', 'brd_6'], isLimitedToOwnBrands: false },
];
const lists = ['summary', 'placed', 'received'].flatMap((tab) =>
  ['-updated', 'updated', '-placed', 'placed'].map((sort) => ({ tab, sort })),
);

/** The first page of each list, and those after and before nine tenths of it. */
async function measureOrders(): Promise<Map<string, number>> {
  const measured = new Map<string, number>();
  for (const scope of scopes)
    for (const list of lists) {
      const query = orderCalls.list.query!.parse(list);
      const page = (place: OrderPlace | null, rows = 26) =>
        database.db
          .select()
          .from(consignmentOrder)
          .where(pageCondition(scopeConditions(scope, consignmentOrder), query, place))
          .orderBy(...ordering(query, place))
          .limit(rows);
      const all = await page(null, 1_000_000);
      const key = sortKey(query, all[Math.floor(all.length * 0.9)]!);
      const name = `${scope.accountId ?? 'all'} ${list.tab} ${list.sort}`;
      measured.set(`${name}, first page`, await buffers(page(null).getSQL()));
      for (const isBack of [false, true]) {
        const deep = page({ key, isBack, at: 1 }).getSQL();
        measured.set(`${name}, deep page${isBack ? ' backwards' : ''}`, await buffers(deep));
      }
    }
  return measured;
}

it('[O-02] a page of orders reads as much of 10,000 as of 1,000, and a deep one as much as the first', async () => {
  await removeOrders();
  await fillOrders(1, 1_000);
  const few = await measureOrders();
  await fillOrders(1_001, 10_000);
  const many = await measureOrders();
  // 26 rows, each perhaps on a page of its own, and the way down an index.
  const most = 26 + 10;
  const over = [...few, ...many].filter(([, count]) => count > most);
  expect(over).toEqual([]);
});

const today = '2026-06-01';
/** Numbers of brand orders at which pages and counts are measured; `LOAD_SETS=100000` prints the figures, too. */
const setCounts = [1_000, Number(process.env['LOAD_SETS'] ?? 10_000)] as const;

/** Adds brand orders by number: a tenth of them is new, a hundredth in the future, the others are over. */
async function fillSets(from: number, to: number): Promise<void> {
  await run(`insert into line_item_set (id, account_id, brand_id, order_number, state, ordered_at, due_date, ship_to, intake_hash)
    select 'LS-' || (1000000 + i), 'acc_' || (case when i % 2 = 0 then 1 else 2 + i / 2 % 2 end), 'brd_' || (i % 6 + 1), 'N' || i, state,
      timestamptz '2026-05-01' - i * interval '7 minutes',
      case when state <> 'new' then date '2026-05-20' - i / 100 else date '${today}' + case when i / 60 % 10 > 0 then i / 10 % 14 else 15 + i / 10 % 60 end end,
      '{"name": "June Abara", "street": ["18 Alder Street"], "city": "Portland", "country": "US"}', 'h'
    from generate_series(${from}, ${to}) i,
      lateral (select case when i / 6 % 10 = 0 then 'new' else (array['partially_shipped', 'shipped', 'fulfilled', 'fulfilled', 'cancelled'])[i / 6 % 5 + 1] end as state) s`);
  await run('vacuum analyze line_item_set');
  await run('vacuum analyze line_item_set_count');
}

/** The first page of each list of brand orders, those after and before nine tenths of it, and the counts of the tabs. */
async function measureSets(): Promise<Map<string, number>> {
  const { db } = database;
  const horizon = '2026-06-15';
  const measured = new Map<string, number>();
  for (const scope of scopes) {
    const reach = scopeConditions(scope, lineItemSet);
    const who = scope.accountId ?? 'all';
    measured.set(`${who} counts`, await buffers(sets.countsQuery(db, scope, horizon).getSQL()));
    for (const state of [undefined, 'new', 'fulfilled', 'future'] as const)
      for (const sort of ['due', '-due', 'ordered', '-ordered'] as const) {
        if (state === 'future' && sort.endsWith('ordered')) continue;
        const query = { state, sort };
        const page = (rows: number, place: sets.SetPlace | null = null) =>
          db
            .select()
            .from(lineItemSet)
            .where(sets.pageCondition(reach, query, horizon, place))
            .orderBy(...sets.ordering(query, place))
            .limit(rows);
        const all = await page(1_000_000);
        const after = sets.placeAfter(query, all[Math.floor(all.length * 0.9)]!);
        const name = `${who} ${state ?? 'all'} ${sort}`;
        measured.set(`${name}, first page`, await buffers(page(26).getSQL()));
        measured.set(`${name}, deep page`, await buffers(page(26, after).getSQL()));
        const before = page(26, { ...after, isBack: true });
        measured.set(`${name}, deep page backwards`, await buffers(before.getSQL()));
      }
  }
  return measured;
}

it('[O-08] a page of brand orders reads as much of ten times as many, a deep one as the first, and the tabs are not counted', async () => {
  await fillSets(1, setCounts[0]);
  const few = await measureSets();
  await fillSets(setCounts[0] + 1, setCounts[1]);
  const many = await measureSets();
  if (process.env['LOAD_SETS'] !== undefined) console.table([...many]);
  // 26 rows, each perhaps on a page of its own, and the way down an index. A page of new ones by the time of the order
  // passes over future ones in the index.
  const most = 26 + 14;
  expect([...few, ...many].filter(([, count]) => count > most)).toEqual([]);
});

it('[O-01] a page of the inventory by name reads as much of 50,000 stock rows at its end as at its beginning', async () => {
  await run('vacuum analyze product');
  await run('vacuum analyze stock_balance');
  const query = inventoryCalls.list.query!.parse({});
  for (const scope of scopes) {
    const first = await buffers(inventoryPage(scope, query, null, 26));
    const key: StockPlace['key'] = ['Product 045000', 'prd_45000'];
    const read = (isBack: boolean) =>
      buffers(inventoryPage(scope, query, { key, isBack, at: 45_000 }, 26));
    const deep = Math.max(await read(false), await read(true));
    const brands = scope.brands?.length ?? 6;
    // A page of rows for each brand, each with its product, its index and its balance.
    expect(Math.max(first, deep)).toBeLessThan(brands * 26 * 12);
  }
});

it('[O-02] the summary reads what is open and what was sold of late, however much was closed before', async () => {
  await removeOrders();
  await fillOrders(1, 10_000);
  await run(`insert into consignment_line (order_number, line, product_id, loose_units)
    select order_number, 1, 'prd_1', 10 from consignment_order where tab = 'placed' order by order_number limit 20`);
  // All orders that are not received are voided except those with lines: twenty are open.
  await run(`update consignment_order set review_state = 'voided' where tab = 'placed'
    and order_number not in (select order_number from consignment_line)`);
  const sell = (from: number, to: number) =>
    run(`insert into stock_ledger (account_id, product_id, warehouse_id, delta, kind, reference, at)
      select 'acc_' || (i % 3 + 1), 'prd_' || (i % 100 + 1), 'whs_main', -1, 'sale', 's',
        timestamptz '2026-06-01' - i * interval '6 hours' from generate_series(${from}, ${to}) i`);
  const measure = async () => {
    for (const table of ['consignment_order', 'consignment_line', 'stock_ledger', 'stock_balance'])
      await run(`vacuum analyze ${table}`);
    const measured: number[] = [];
    for (const scope of scopes)
      for (const query of [
        onTheWayQuery(scope),
        onHandQuery(scope),
        lastSaleQuery(scope),
        soldQuery(scope, new Date('2026-06-01')),
      ])
        measured.push(await buffers(query));
    return measured;
  };
  await sell(1, 1_000);
  const few = await measure();
  await sell(1_001, 20_000);
  await run(`insert into consignment_line (order_number, line, product_id, loose_units, received)
    select order_number, line, 'prd_1', 10, 10
      from consignment_order cross join generate_series(1, 10) line where tab = 'received'`);
  const many = await measure();
  expect(few.every((count) => count > 0)).toBe(true);
  // Twenty orders and their lines, each perhaps on a page of its own, and the way down an index; all would be hundreds.
  expect(many.filter((count, at) => count > few[at]! * 1.5 + 60)).toEqual([]);
});

it('the end of the sessions of an account reads nothing of other accounts', async () => {
  await run(`insert into oidc_payload (model, id, payload, grant_id, uid, session_uid)
    select (array['Session', 'RefreshToken', 'Grant', 'Interaction', 'AccessToken'])[i % 5 + 1], 'id ' || i,
      jsonb_build_object('accountId', 'sub ' || i / 10), 'grant ' || i / 5, 'uid ' || i, 'uid ' || i / 5
    from generate_series(1, 20000) i`);
  await run('vacuum analyze oidc_payload');
  const read = await inTransaction(database.db, async (tx) => {
    await revokeAccount(tx, 'sub 700', null);
    const { rows } = (await tx.execute(
      sql`select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'oidc_payload'`,
    )) as { rows: { read: number }[] };
    return rows[0]?.read;
  });
  expect(read).toBe(0);
  const { rows } = (await run(
    `select count(*)::int as found from oidc_payload where payload->>'accountId' = 'sub 700'`,
  )) as { rows: { found: number }[] };
  expect(rows[0]?.found).toBe(0);
});
