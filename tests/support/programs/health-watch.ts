import { Worker } from 'node:worker_threads';

import { beside } from '../scenario';

/** How long the answers took while something else went on, in ms. */
export interface HealthReport {
  unanswered: number;
  p50: number;
  p99: number;
  longest: number;
}

/** The same for the table of `npm run load`. */
export const healthFigures = ({ unanswered, p50, p99 }: HealthReport, goalMs = 150) => ({
  'health unanswered': unanswered,
  'health p50': `${p50} ms`,
  'health p99': beside(p99, goalMs),
});

const code = `
  const { parentPort, workerData } = require('node:worker_threads');
  const waits = [];
  let unanswered = 0;
  let over = false;
  parentPort.once('message', () => (over = true));
  (async () => {
    while (!over) {
      const asked = performance.now();
      const answer = await fetch(workerData).catch(() => ({ ok: false }));
      if (answer.ok) waits.push(performance.now() - asked);
      else unanswered += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    parentPort.postMessage({ waits, unanswered });
  })();`;

/** Asks for an address every 50 ms, from a thread of its own, which the work of the test does not hold up. */
export function watchHealth(address: string): { stop(): Promise<HealthReport> } {
  const worker = new Worker(code, { eval: true, workerData: address });
  return {
    stop: () =>
      new Promise((resolve) => {
        worker.once('message', (seen: { waits: number[]; unanswered: number }) => {
          const sorted = seen.waits.sort((a, b) => a - b);
          const at = (part: number) =>
            Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
          resolve({ unanswered: seen.unanswered, p50: at(0.5), p99: at(0.99), longest: at(1) });
        });
        worker.postMessage('stop');
      }),
  };
}
