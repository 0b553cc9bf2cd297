import { expect, it } from 'vitest';

import { allCalls } from '../../../contract/ams/all-calls';
import { amsBasePath } from '../../../contract/call';
import type { RequestLimits } from '../accounts/authorize-request';
import { addAmsRoutes, type AmsDeps } from './all-routes';
import { createApiRouter } from './api-router';

/** As `get /api/orders/:number`, in the order of the router. */
function mountedRoutes(): string[] {
  const api = createApiRouter({} as RequestLimits);
  addAmsRoutes(api, { billing: {} } as AmsDeps);
  const layers = api.router.stack as {
    route?: { path: string; methods: Record<string, boolean> };
  }[];
  return layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method} ${route.path}`) : [],
  );
}

it('[O-13] the api has a route for each call of the contract, and no others', () => {
  const calls = allCalls.map(
    ({ method, path }) =>
      `${method.toLowerCase()} ${amsBasePath}${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(mountedRoutes().sort()).toEqual(calls.sort());
});

it('[O-13] no route stands behind one whose parameter takes its requests', () => {
  const routes = mountedRoutes();
  const patterns = routes.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));
  for (const [at, route] of routes.entries()) {
    const request = route.replace(/:\w+/g, 'x');
    expect([route, routes[patterns.findIndex((one) => one.test(request))]]).toEqual([
      route,
      routes[at],
    ]);
  }
});
