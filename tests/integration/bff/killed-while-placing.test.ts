import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { navigationHeaders, type HttpClient } from '../../support/network/http-client';
import {
  accepted,
  readAfterKill,
  Refused,
  untilAnswered,
  workWhileKilled,
} from '../../support/programs/kills';
import { openOutbox } from '../../support/people/outbox';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { testSeed as seed } from '../../support/random/seed';
import { seededChance } from '../../support/random/seeded-chance';
import { signIn } from '../../support/people/sign-in';
import {
  brandId,
  createCallers,
  ordersPath,
  products,
  type Caller,
} from '../platform/ams/ams-client';

/**
 * Orders go through two BFFs to one platform, while all three are killed with SIGKILL again and again. Small here;
 * `npm run load -- orders` is the same with a thousand orders, a receipt for each, and fifty kills.
 */
const orderCount = scenarioSize('LOAD_ORDERS', 60);
const killCount = scenarioSize('LOAD_KILLS', 6);
/** Share of the placed orders whose goods are received, 0 to 1. */
const receiptShare = scenarioSize('LOAD_RECEIPT_SHARE', 0.3);

const peopleAtOnce = 4;
const chance = seededChance(seed);

interface Attempt {
  key: string;
  tracking: string;
  cases: number;
  loose: number;
  /** Its number, once a BFF has answered that it is placed. */
  number: string | null;
  /** The person has given up after an answer that did not come. */
  abandoned: boolean;
  /** Units that the warehouse has received, as the platform answered. */
  received: number;
}

const newAttempt = (index: number): Attempt => ({
  key: randomUUID(),
  tracking: `KILL-${seed}-${index}-`,
  cases: 1 + Math.floor(chance('cases', index) * 20),
  loose: Math.floor(chance('loose', index) * 12),
  number: null,
  abandoned: false,
  received: 0,
});

/** One try of the form of a new order, as a browser without scripts sends it. */
async function send(client: HttpClient, bff: ProcessBff, csrfToken: string, attempt: Attempt) {
  const page = `${bff.url}${paths.newOrder}?form=${attempt.key}`;
  return client.post(page, {
    headers: navigationHeaders(page, new URL(page)),
    form: {
      csrfToken,
      formKey: attempt.key,
      intent: 'place',
      brand: brandId,
      contactEmail: 'dock@hive.example',
      expectedDate: '2027-01-15',
      tracking: attempt.tracking,
      'lines[0].product': products[0],
      'lines[0].cases': String(attempt.cases),
      'lines[0].unitsPerCase': '12',
      'lines[1].product': products[1],
      'lines[1].looseUnits': String(attempt.loose),
    },
  });
}

/** Sends it until it is answered, each time to any of the two; some give up at the first answer that does not come. */
async function place(client: HttpClient, bffs: ProcessBff[], token: string, attempt: Attempt) {
  const givesUp = chance('gives up', attempt.tracking) < 0.1;
  let round = 0;
  await untilAnswered(`order ${attempt.tracking}`, async () => {
    const bff = bffs[Math.floor(chance('bff', attempt.tracking, round) * bffs.length)]!;
    round += 1;
    try {
      const answer = await send(client, bff, token, attempt);
      const text = `${answer.status} ${answer.text.slice(0, 2_000)}`;
      if (answer.status >= 500) throw new Error(text);
      const [, number] = /\/consignment-orders\/(PO-\d+)$/.exec(answer.location ?? '') ?? [];
      if (number === undefined) throw new Refused(text);
      attempt.number = number;
    } catch (error) {
      if (error instanceof Refused || !givesUp) throw error;
      attempt.abandoned = true;
    }
  });
}

/**
 * Takes some of an order in, with one key, until it is answered.
 * @param signedIn somebody of the warehouse, signed in lately: tokens live for minutes
 */
async function receive(signedIn: (again: boolean) => Promise<Caller>, attempt: Attempt) {
  const key = randomUUID();
  const quantity = 1 + Math.floor(chance('received', attempt.tracking) * attempt.cases * 12);
  const body = { version: 2, lines: [{ line: 1, quantity }] };
  let isOver = false;
  await untilAnswered(`the receipt of ${attempt.number!}`, async () => {
    const caller = await signedIn(isOver);
    const answer = await caller.post(`${ordersPath}/${attempt.number!}/receive`, body, key);
    isOver = answer.status === 401;
    accepted(answer);
  });
  attempt.received = quantity;
}

const readTables = (platform: ProcessPlatform) =>
  readAfterKill(platform, async (db, all) => {
    const mails = await (await openOutbox(db)).newest(100_000);
    const mailsOf = (number: string) =>
      mails.filter(({ subject }) => subject === `Purchase order ${number} is placed`).length;
    const orders = await all<{ order_number: string; tracking: string; events: number }>(
      sql`select order_number, tracking, status,
              (select count(*)::int from order_event e where e.order_number = o.order_number and action = 'place') as events
            from consignment_order o where tracking like ${`KILL-${seed}-%`}`,
    );
    return {
      orders: orders.map((order) => ({ ...order, mails: mailsOf(order.order_number) })),
      lines: await all<{
        tracking: string;
        line: number;
        ordered: number;
        received: number;
        taken: number;
      }>(
        sql`select o.tracking, l.line, l.total_units as ordered, l.received,
              (select coalesce(sum(quantity), 0)::int from receipt_line r where r.order_number = l.order_number and r.line = l.line) as taken
            from consignment_line l join consignment_order o using (order_number) where o.tracking like ${`KILL-${seed}-%`}`,
      ),
      stock: await all<{ balance: number; ledger: number }>(
        sql`select b.on_hand::int as balance, (select coalesce(sum(delta), 0)::int from stock_ledger l
              where l.product_id = b.product_id and l.account_id = b.account_id and l.warehouse_id = b.warehouse_id) as ledger
            from stock_balance b`,
      ),
      entries: await all<{ delta: number; quantity: number | null }>(
        sql`select l.delta, (select sum(quantity)::int from receipt_line r join consignment_line c using (order_number, line)
              where r.receipt_id = l.reference and c.product_id = l.product_id) as quantity
            from stock_ledger l where l.kind = 'receipt' and l.reference in
              (select id from receipt join consignment_order using (order_number) where tracking like ${`KILL-${seed}-%`})`,
      ),
    };
  });

it(`[O-05 REL-07 REL-01] ${orderCount} orders, ${killCount} times kill -9, seed ${seed}: each answered order is there once, with one mail, each answered receipt once, and the ledger adds up`, async () => {
  console.log(`seed ${seed}: TEST_SEED=${seed} repeats the choices`);
  const [first, second] = [await freePort(), await freePort()];
  const platform = await startPlatform({ ownProcess: true, appUrl: `http://127.0.0.1:${first}` });
  const one = await startBff({ ownProcess: true, platform, port: first });
  const bffs = [one, await startBff({ ownProcess: true, platform, port: second, shareWith: one })];
  const newCaller = () => createCallers({ current: () => platform }, one.url)('admin');
  let warehouse = await newCaller();
  const signedIn = async (again: boolean) => (again ? (warehouse = await newCaller()) : warehouse);
  const { client } = await signIn(one.url, 'merchant-admin');
  const { csrfToken } = (await client.get(one.url + paths.auth.csrf)).json<{
    csrfToken: string;
  }>();

  const attempts = Array.from({ length: orderCount }, (_, index) => newAttempt(index));
  const queue = [...attempts];
  let done = 0;
  const person = async () => {
    for (let attempt = queue.shift(); attempt !== undefined; attempt = queue.shift()) {
      await place(client, bffs, csrfToken, attempt);
      if (attempt.number !== null && chance('goods come', attempt.tracking) < receiptShare)
        await receive(signedIn, attempt);
      done += 1;
    }
  };
  await workWhileKilled(
    Array.from({ length: peopleAtOnce }, person),
    [platform, platform, ...bffs],
    { killCount, total: orderCount, done: () => done, chance, maxPauseMs: 150 },
  );

  const { orders, lines, stock, entries } = await readTables(platform);
  const found = new Map(attempts.map(({ tracking }) => [tracking, [] as typeof orders]));
  for (const order of orders) found.get(order.tracking)!.push(order);
  for (const { tracking, number, abandoned } of attempts) {
    const numbers = found.get(tracking)!.map(({ order_number }) => order_number);
    if (abandoned) expect(numbers.length, tracking).toBeLessThanOrEqual(1);
    else expect(numbers, tracking).toEqual([number]);
  }
  expect(orders.filter(({ mails, events }) => mails !== 1 || events !== 1)).toEqual([]);
  expect(attempts.filter(({ number }) => number !== null).length).toBeGreaterThan(0);

  const takenIn = new Map(attempts.map(({ tracking, received }) => [tracking, received]));
  for (const { tracking, line, received, taken } of lines) {
    expect(taken, tracking).toBe(line === 1 ? takenIn.get(tracking) : 0);
    expect(received, tracking).toBe(taken);
  }
  reportFigures({
    orders: orderCount,
    kills: killCount,
    placed: orders.length,
    'given up': attempts.filter(({ abandoned }) => abandoned).length,
  });
  expect(entries.filter(({ delta, quantity }) => delta !== quantity)).toEqual([]);
  expect(stock.filter(({ balance, ledger }) => balance !== ledger)).toEqual([]);
});
