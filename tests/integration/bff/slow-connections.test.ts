import { once } from 'node:events';
import { connect } from 'node:net';

import { expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { createClient } from '../../support/network/http-client';
import { healthFigures, watchHealth } from '../../support/programs/health-watch';
import { startProduct } from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { sendSlowly } from '../../support/network/slow-client';

/** `npm run load -- slow-connections` opens as many as the requirement names. */
const slowCount = scenarioSize('LOAD_CONNECTIONS', 100);
const idleCount = scenarioSize('LOAD_IDLE', 200);

/** Opens a connection that sends nothing. @returns once it is open, and when the server has closed it */
async function openIdle(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  // The end of the server's side arrives only when somebody reads.
  socket.resume();
  await once(socket, 'connect');
  return { closed };
}

/**
 * Fewer at a time than the system keeps for a server to accept: it drops the others, and a client that sends nothing never
 * learns that it is connected to nobody.
 */
const atATime = 200;

async function openAllIdle(url: string) {
  const opened: Awaited<ReturnType<typeof openIdle>>[] = [];
  while (opened.length < idleCount) {
    const count = Math.min(atATime, idleCount - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: count }, () => openIdle(url)))));
  }
  return opened;
}

it('[SEC-42] many slow and idle connections are cut, and others are answered meanwhile', async () => {
  const { bff } = await startProduct();
  const health = watchHealth(bff.url + probePaths.health);
  const began = performance.now();
  const idle = await openAllIdle(bff.url);
  const start = 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ';
  const slow = Array.from({ length: slowCount }, () => sendSlowly(bff.url, start));
  const page = await createClient().get(bff.url + paths.help);
  expect(page.status).toBe(200);
  const answers = (await Promise.all(slow)).map(({ answer }) => answer.split('\r\n', 1)[0] ?? '');
  await Promise.all(idle.map(({ closed }) => closed));
  const seconds = (performance.now() - began) / 1_000;
  const seen = await health.stop();
  const timedOut = answers.filter((answer) => answer.includes(' 408 ')).length;
  reportFigures({
    'slow connections': slowCount,
    'idle connections': idleCount,
    'told 408': timedOut,
    'all cut after': `${seconds.toFixed(1)} s`,
    ...healthFigures(seen),
  });
  // All are closed. A byte that arrives after the answer resets a connection, and its answer is lost then.
  expect(timedOut).toBeGreaterThan(0);
  // One that arrives while the connection is cut is answered as unreadable.
  expect(answers.filter((answer) => !/^(?:$|HTTP\/1\.1 40[08] )/.test(answer))).toEqual([]);
  expect(seen.unanswered).toBe(0);
});
