import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { brandId, products } from '../../integration/platform/ams/ams-client';
import { startFaultProxy, type Fault, type FaultProxy } from '../../support/network/fault-proxy';
import { navigationHeaders, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { testSeed } from '../../support/random/seed';
import { signIn } from '../../support/people/sign-in';
import { readSession } from '../../support/people/stored-session';
import { countsText } from '../../support/network/traffic';
import { until } from '../../support/wait';

const rounds = scenarioSize('LOAD_LOST_ORDERS', 10);
const posts = 20;

let platform: ProcessPlatform;
let bffs: [ProcessBff, ProcessBff];
let proxy: FaultProxy;
let client: HttpClient;
let csrfToken: string;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ ownProcess: true, appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  const env = { AMS_URL: proxy.url };
  const first = await startBff({ ownProcess: true, platform, port, env });
  bffs = [first, await startBff({ ownProcess: true, platform, shareWith: first, env })];
  ({ client } = await signIn(first.url, 'merchant-admin'));
  csrfToken = (await client.get(first.url + paths.auth.csrf)).json<{ csrfToken: string }>()
    .csrfToken;
  return () => proxy.close();
});
beforeEach(() => proxy.clear());

/** One post of the same form to one of the two processes. */
async function post(key: string, tracking: string, index: number): Promise<string> {
  const page = `${bffs[index % 2]!.url}${paths.newOrder}?form=${key}`;
  const answer = await client.post(page, {
    headers: navigationHeaders(page, new URL(page)),
    form: {
      csrfToken,
      formKey: key,
      intent: 'place',
      brand: brandId,
      contactEmail: 'dock@hive.example',
      expectedDate: '2030-01-15',
      tracking,
      'lines[0].product': products[0],
      'lines[0].cases': '3',
      'lines[0].unitsPerCase': '12',
    },
  });
  return /PO-\d+$/.exec(answer.location ?? '')?.[0] ?? String(answer.status);
}

/** The numbers of the orders with this tracking, of the platform itself. */
async function ordersWith(tracking: string): Promise<string[]> {
  const token = String((await readSession(client, bffs[0]))?.access_token);
  const answer = await client.get(
    `${platform.url}/api/v1/ams/consignment_orders?first=100&sort=-updated`,
    { authorization: `Bearer ${token}`, accept: 'application/json' },
  );
  const { orders } = answer.json<{ orders: { order_number: string; tracking: string }[] }>();
  return orders
    .filter((order) => order.tracking === tracking)
    .map(({ order_number: number }) => number);
}

const kinds: [string, () => Fault][] = [
  ['every answer is lost', () => ({ dropAnswer: true })],
  [
    'the platform dies after its commit',
    () => ({ dropAnswer: true, times: 1, onAnswer: () => platform.kill('SIGKILL') }),
  ],
];

describe(`${posts} equal posts of an order over two processes`, () => {
  it.each(kinds)(
    '[REL-01 O-05 REL-07] %s: people send again until they are told, and there is one order',
    async (name, fault) => {
      const told: Record<string, number> = {};
      const wrong: string[][] = [];
      for (let round = 0; round < rounds; round += 1) {
        const tracking = `LOST-${testSeed}-${name.length}-${round}`;
        const key = randomUUID();
        const stop = proxy.fault(/consignment_orders$/, fault());
        const first = await Promise.all(
          Array.from({ length: posts }, (_, index) => post(key, tracking, index)),
        );
        for (const answer of first) {
          const kind = answer.startsWith('PO-') ? 'placed' : answer;
          told[kind] = (told[kind] ?? 0) + 1;
        }
        stop();
        if (name.includes('dies')) await platform.restart();
        // The breaker opens meanwhile: people wait and press the button again.
        const numbers = await until(
          'all are told of an order',
          async () => {
            const again = await Promise.all(
              Array.from({ length: posts }, (_, index) => post(key, tracking, index)),
            );
            return again.every((answer) => answer.startsWith('PO-')) ? again : null;
          },
          { everyMs: 500, timeoutMs: 120_000 },
        );
        const orders = await ordersWith(tracking);
        if (orders.length !== 1 || new Set(numbers).size !== 1 || numbers[0] !== orders[0])
          wrong.push(orders);
      }
      reportFigures({
        [name]: `${rounds} rounds, at first ${countsText(told)}, wrong ${wrong.length}`,
      });
      expect(wrong).toEqual([]);
    },
  );
});
