import { Agent, get } from 'node:http';

import autocannon from 'autocannon';

import { tellParent, type FirstByteOrder, type LoadOrder, type LoadResult } from './messages';

/** Sends load from a separate process, so that it uses no CPU time of the server. */

const headersOf = (order: LoadOrder | FirstByteOrder, cookie: string | undefined) => ({
  accept: 'text/html',
  'accept-encoding': order.encoding,
  ...(cookie === undefined ? {} : { cookie }),
});

/** On a busy machine a short measurement may end before the first answer. It is repeated with a longer duration. */
async function loadUntilAnswered(order: LoadOrder): Promise<LoadResult> {
  for (let seconds = order.seconds; ; seconds *= 2) {
    const result = await load({ ...order, seconds });
    if (result.requests > 0 || seconds > order.seconds * 16) return result;
  }
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const users = order.cookies.length === 0 ? [undefined] : order.cookies;
  const result = await autocannon({
    url: order.url,
    connections: order.connections,
    ...(order.amount === undefined ? { duration: order.seconds } : { amount: order.amount }),
    requests: users.map((cookie) => ({ method: 'GET', headers: headersOf(order, cookie) })),
  });
  const statuses: Record<string, number> = {};
  for (const [status, { count }] of Object.entries(result.statusCodeStats ?? {}))
    statuses[status] = count ?? 0;
  if (result.errors > 0) statuses['0'] = result.errors;
  return {
    requests: result.requests.total,
    seconds: result.duration,
    statuses,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

async function firstByte(order: FirstByteOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const ask = (cookie: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      get(order.url, { agent, headers: headersOf(order, cookie) }, (answer) => {
        answer.once('data', () => times.push(performance.now() - began));
        answer.on('end', () => {
          const status = String(answer.statusCode);
          statuses[status] = (statuses[status] ?? 0) + 1;
          resolve();
        });
        answer.on('error', reject);
      }).on('error', reject);
    });
  const began = performance.now();
  for (let turn = 0; performance.now() - began < order.seconds * 1000; turn += 1)
    await ask(order.cookies[turn % Math.max(1, order.cookies.length)]);
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requests: times.length, seconds, statuses, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (order: LoadOrder | FirstByteOrder) => {
  (order.kind === 'load' ? loadUntilAnswered(order) : firstByte(order)).then(
    (result) => {
      tellParent({ type: 'result', result });
    },
    (error: unknown) => {
      tellParent({ type: 'failed', reason: String(error) });
    },
  );
});
tellParent({ type: 'ready' });
