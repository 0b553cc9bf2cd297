import { expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient } from '../../support/http-client';
import { watchHealth } from '../../support/health-watch';
import { startProduct } from '../../support/processes';
import { sendSlowly } from '../../support/slow-client';

/** `npm run load -- slow-connections` opens as many as the requirement names. */
const count = Number(process.env['LOAD_CONNECTIONS'] ?? '100');

it('[SEC-42] many slow connections are cut, and others are answered meanwhile', async () => {
  const { bff } = await startProduct();
  const health = watchHealth(bff.url + paths.health);
  const began = performance.now();
  const start = 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ';
  const slow = Array.from({ length: count }, () => sendSlowly(bff.url, start));
  const page = await createClient().get(bff.url + paths.help);
  expect(page.status).toBe(200);
  const answers = (await Promise.all(slow)).map(({ answer }) => answer.split('\r\n', 1)[0] ?? '');
  const seconds = (performance.now() - began) / 1_000;
  const seen = await health.stop();
  const timedOut = answers.filter((answer) => answer.includes(' 408 ')).length;
  console.table({
    'slow connections': { count, timedOut, seconds: seconds.toFixed(1), ...seen },
  });
  // All are closed. A byte that arrives after the answer resets a connection, and its answer is lost then.
  expect(timedOut).toBeGreaterThan(0);
  // One that arrives while the connection is cut is answered as unreadable.
  expect(answers.filter((answer) => !/^(?:$|HTTP\/1\.1 40[08] )/.test(answer))).toEqual([]);
  expect(seen.unanswered).toBe(0);
});
