import { expect, it } from 'vitest';

import { allCalls } from '../../../contract/ams/all-calls';
import { amsBasePath } from '../../../contract/call';
import type { RequestLimits } from '../accounts/authorize-request';
import { addAmsRoutes, type AmsDeps } from './all-routes';
import { createApiRouter } from './api-router';

it('[O-13] the api has a route for each call of the contract, and no others', () => {
  const api = createApiRouter({} as RequestLimits);
  addAmsRoutes(api, { billing: {} } as AmsDeps);
  const layers = api.router.stack as {
    route?: { path: string; methods: Record<string, boolean> };
  }[];
  const routes = layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method} ${route.path}`) : [],
  );
  const calls = allCalls.map(
    ({ method, path }) =>
      `${method.toLowerCase()} ${amsBasePath}${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(routes.sort()).toEqual(calls.sort());
});
