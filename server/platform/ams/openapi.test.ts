import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { addAmsRoutes, type AmsDeps } from './all-routes';
import type { RequestLimits } from '../accounts/authorize-request';
import { amsPath, createApiRouter } from './api-router';

interface Described {
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
}

it('[O-13] the OpenAPI file describes the routes of the api, all and no others', () => {
  const api = createApiRouter({} as RequestLimits);
  addAmsRoutes(api, { billing: {} } as AmsDeps);
  const layers = api.router.stack as {
    route?: { path: string; methods: Record<string, boolean> };
  }[];
  const routes = layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method} ${route.path}`) : [],
  );
  const file = new URL('./openapi.json', import.meta.url);
  const { servers, paths } = JSON.parse(readFileSync(file, 'utf8')) as Described;
  expect(servers[0]!.url).toBe(amsPath);
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => method !== 'parameters')
      .map(
        (method) =>
          `${method} ${amsPath}${path.replace('{order_number}', ':number').replace('{id}', ':id')}`,
      ),
  );
  expect(described.sort()).toEqual(routes.sort());
});
