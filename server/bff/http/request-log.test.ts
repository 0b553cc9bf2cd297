import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { createRoutePattern } from './request-log';

const build = {
  routes: { order: { id: 'order', path: 'orders/:id' }, rest: { id: 'rest', path: '*' } },
} as unknown as ServerBuild;

it('names the route of a path', () => {
  const routeOf = createRoutePattern(build);
  expect(routeOf('/orders/17.data')).toBe('/orders/:id');
  expect(routeOf('/nothing')).toBe('/*');
});

it('[SEC-50] takes no more than linear time for a path of slashes', async () => {
  // A new one each time: it keeps what it has found.
  const run = (size: number) => void createRoutePattern(build)(`/orders${'/'.repeat(size)}x`);
  expect(await growthOf(run, 500)).toBeLessThan(3);
});
