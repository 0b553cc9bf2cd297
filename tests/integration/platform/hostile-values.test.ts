import { Agent } from 'node:http';

import { expect, it } from 'vitest';

import {
  leavesOf,
  valueAt,
  withValueAt,
  write,
  type BaseRequest,
} from '../../support/slow-inputs/base-request';
import { requestsWithoutPages, startMeasuredProduct } from '../../support/slow-inputs/requests';
import { send } from '../../support/slow-inputs/server-meter';

/** Values that a date, a number or a database cannot hold, and values of another type. */
const hostile = {
  string: [
    ...['0000-01-01', '0000-01-01T00:00:00Z', '+275760-09-14', '2026-02-30', ''],
    ...['\u0000', '\ud800', '__proto__', '9'.repeat(400), '1e999', 0, ['x']],
  ],
  number: [-1, 0.5, -0, 2 ** 31, 2 ** 53, 1e308, '1'],
  other: [null, true, {}],
} as const;
const valuesFor = (leaf: unknown): readonly unknown[] => [
  ...(typeof leaf === 'string' ? hostile.string : []),
  ...(typeof leaf === 'number' ? hostile.number : []),
  ...hostile.other,
];

it('[REL-06] no value in a field of an AMS call or a GraphQL operation is an error of the platform', async () => {
  const { product, servers } = await startMeasuredProduct();
  const { url } = servers.platform;
  const agent = new Agent({ keepAlive: true });
  const bases = (await requestsWithoutPages(product)).filter(
    ({ server, body }) => server === 'platform' && body?.type === 'json',
  );
  expect(bases.length).toBeGreaterThan(50);

  const failed: unknown[] = [];
  const jsonOf = ({ body }: BaseRequest) => (body?.type === 'json' ? body.value : null);
  for (const given of bases) {
    let base = given;
    // The text of an operation has tests of its own.
    for (const at of leavesOf(jsonOf(given)).filter((path) => path.join() !== 'query'))
      for (const value of valuesFor(valueAt(jsonOf(given), at))) {
        const body = { type: 'json', value: withValueAt(jsonOf(base), at, value) } as const;
        const { status, text } = await send(url, write({ ...base, body }), agent);
        if (status === 0 || status >= 500 || text.includes('INTERNAL_SERVER_ERROR'))
          failed.push([base.method, base.route, at.join('.'), JSON.stringify(value), text]);
        // The next value meets a record that no earlier one has changed.
        if (status < 300 && base.renew !== undefined) base = await base.renew();
      }
  }
  expect(failed).toEqual([]);
});
