import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import {
  accepted,
  readAfterKill,
  untilAnswered,
  workWhileKilled,
} from '../../../support/programs/kills';
import { startPlatform, type ProcessPlatform } from '../../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../../support/scenario';
import { testSeed as seed } from '../../../support/random/seed';
import { seededChance } from '../../../support/random/seeded-chance';
import { createCallers, newKey, type Answered, type Caller } from './ams-client';
import { intakeKey, parcel, setOf, setsPath, shopOrder, takeIn } from './brand-order-client';
import { appUrl } from '../test-platform';

/**
 * Orders are taken in, shipped in two parcels and fulfilled by several people, while the platform is killed with SIGKILL
 * again and again. Small here; `npm run load -- shipments` is the same with a thousand shipments and fifty kills.
 */
const shipmentCount = scenarioSize('LOAD_SHIPMENTS', 12);
const killCount = scenarioSize('LOAD_KILLS', 2);

const people = ['merchant-admin', 'inventory', 'admin'] as const;
const orderCount = Math.ceil(shipmentCount / 2);
const numberOf = (index: number) => `KILL-${index}`;
const chance = seededChance(seed);

type Send = (caller: Caller, key: string) => Promise<Answered>;

/** Changes an order by somebody who tries again with the same key whenever no answer comes. */
function change(what: string, signedIn: () => Promise<Caller>, send: Send) {
  const key = newKey();
  return untilAnswered(what, async () => setOf(accepted(await send(await signedIn(), key))));
}

async function handleOrder(
  platform: ProcessPlatform,
  signedIn: () => Promise<Caller>,
  index: number,
) {
  const { amsUrl } = platform.connection;
  const order = shopOrder({ order_number: numberOf(index) });
  const [id] = await untilAnswered('an order taken in', () => takeIn(amsUrl, [order]));
  const path = `${setsPath}/${id}`;
  const first = 1 + Math.floor(chance('units', index) * 9);
  const one = parcel(1, { lines: [{ line: 1, quantity: first }] });
  const two = parcel(2, {
    lines: [
      { line: 1, quantity: 10 - first },
      { line: 2, quantity: 4 },
    ],
  });
  await change('the first parcel', signedIn, (caller, key) => caller.post(path, one, key));
  await change('the second parcel', signedIn, (caller, key) => caller.post(path, two, key));
  const set = await change('the fulfilment', signedIn, (caller, key) =>
    caller.put(`${path}/mark_as_fulfilled`, { version: 3 }, key),
  );
  expect(set).toMatchObject({ state: 'fulfilled', shipped: 14, left: 0, version: 4 });
}

const readTables = (platform: ProcessPlatform) =>
  readAfterKill(platform, async (_db, all) => ({
    orders: await all<{ number: string; actions: string; shipped: number; sent: number }>(
      sql`select order_number as number,
              (select string_agg(action, ' ' order by e.id) from line_item_set_event e where e.set_id = s.id) as actions,
              (select sum(shipped)::int from line_item l where l.set_id = s.id) as shipped,
              (select sum(quantity)::int from shipment_line c where c.set_id = s.id) as sent
            from line_item_set s where order_number like 'KILL-%' and state = 'fulfilled' and version = 4`,
    ),
    /** Lines that do not add up, in all orders of the platform. */
    wrong: await all(
      sql`select set_id, line from line_item l where shipped <>
              coalesce((select sum(quantity) from shipment_line c where c.set_id = l.set_id and c.line = l.line), 0)
              or shipped + cancelled > ordered`,
    ),
    counts: await all(
      sql`select state from (select state, sum(sets) as sets from line_item_set_count group by 1) counted
              full join (select state, count(*) as found from line_item_set group by 1) real using (state)
              where sets is distinct from found`,
    ),
  }));

it(`[REL-01] ${shipmentCount} shipments and ${orderCount} fulfilments, ${killCount} times kill -9, seed ${seed}: nothing is shipped twice, and every line adds up`, async () => {
  console.log(`seed ${seed}: TEST_SEED=${seed} repeats the choices`);
  const platform = await startPlatform({
    ownProcess: true,
    appUrl,
    env: { PLATFORM_INTAKE_KEY: intakeKey },
  });
  const queue = Array.from({ length: orderCount }, (_, index) => index);
  let done = 0;
  const person = async (name: (typeof people)[number]) => {
    // Tokens live for minutes, and each kill may have come in the middle of a sign-in.
    let caller: Caller | null = null;
    const signedIn = async () => {
      if ((await caller?.get(`${setsPath}.json?first=1`))?.status === 200) return caller!;
      return (caller = await createCallers({ current: () => platform })(name));
    };
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await handleOrder(platform, signedIn, next);
      done += 1;
    }
  };
  await workWhileKilled(people.map(person), [platform], {
    killCount,
    total: orderCount,
    done: () => done,
    chance,
    maxPauseMs: 250,
  });

  const { orders, wrong, counts } = await readTables(platform);
  expect(orders.map(({ number }) => number).sort()).toEqual(
    Array.from({ length: orderCount }, (_, index) => numberOf(index)).sort(),
  );
  for (const { number, actions, shipped, sent } of orders)
    expect([number, actions, shipped, sent]).toEqual([number, 'received ship ship fulfil', 14, 14]);
  reportFigures({ shipments: shipmentCount, fulfilments: orderCount, kills: killCount });
  expect(wrong).toEqual([]);
  expect(counts).toEqual([]);
});
