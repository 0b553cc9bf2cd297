import { Worker } from 'node:worker_threads';

import { expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startProduct } from '../../support/processes';
import { signIn } from '../../support/sign-in';

/** `npm run load -- sign-ins` sends as many as the requirement names. */
const people = Number(process.env['LOAD_SIGN_INS'] ?? '40');

/** Asks for an address every 50 ms from a thread of its own, which the work of the test does not hold up. */
function watchHealth(address: string) {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const waits = [];
    let over = false;
    parentPort.once('message', () => (over = true));
    (async () => {
      while (!over) {
        const asked = performance.now();
        const answer = await fetch(workerData).catch(() => ({ ok: false }));
        waits.push(answer.ok ? performance.now() - asked : Infinity);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      parentPort.postMessage(waits);
    })();`;
  const worker = new Worker(code, { eval: true, workerData: address });
  return {
    /** @returns how long each answer took, in ms; Infinity for none */
    stop: () =>
      new Promise<number[]>((resolve) => {
        worker.once('message', (waits: number[]) => {
          resolve(waits);
        });
        worker.postMessage('stop');
      }),
  };
}

it('[A-11 REL-02] many who sign in at once all come in, and the server stays responsive', async () => {
  const { bff, platform } = await startProduct();
  const began = performance.now();
  const health = watchHealth(bff.url + paths.health);
  const outcomes = await Promise.allSettled(
    Array.from({ length: people }, () => signIn(bff.url, 'core')),
  );
  const waits = await health.stop();
  const seconds = (performance.now() - began) / 1_000;

  const failures = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason).slice(0, 200)] : [],
  );
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(0);
  console.log(
    `${people} sign-ins, ${failures.length} failed, ${seconds.toFixed(1)} s; ` +
      `health p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  );
  expect(failures).toEqual([]);
  expect(waits.filter((each) => each === Infinity)).toEqual([]);
  const events = [...bff.logs, ...platform.logs].map(({ event }) => event);
  expect(events).not.toContain('breaker');
});
