import { expect, it } from 'vitest';

import { testSeed } from '../../support/random/seed';
import { allRequests, startMeasuredProduct } from '../../support/slow-inputs/requests';
import { createWalk, maxMs, slowestOf } from '../../support/slow-inputs/walk';

/** `npm run fuzz -- slow-inputs` */
const runs = Number(process.env['FUZZ_RUNS'] ?? 0);

it('[SEC-50] no text of an allowed size keeps the thread of a server busy for more than 100 ms', async () => {
  const { product, servers } = await startMeasuredProduct();
  const requests = await allRequests(product, servers);
  const walk = createWalk(servers, runs, testSeed);
  const began = Date.now();
  for (const [index, base] of requests.entries()) {
    await walk.walk(base);
    const seconds = Math.round((Date.now() - began) / 1_000);
    console.log(`${index + 1} of ${requests.length}, ${seconds} s: ${base.method} ${base.route}`);
  }
  // Pages and files once more: they show what was stored.
  for (const base of requests) if (base.method === 'GET') await walk.measureAsItIs(base);
  for (const server of ['BFF', 'platform'] as const) {
    console.log(`The slowest requests of the ${server}, of ${walk.sent[server]}`);
    console.table(slowestOf(walk.findings, server));
  }
  expect(walk.findings.filter(({ ms }) => ms > maxMs)).toEqual([]);
});
