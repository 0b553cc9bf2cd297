import { expect, it } from 'vitest';

import { amsRequests, pathOf } from './ams-call';
import { graphqlCalls } from './graphql/transport';
import type { AllowedCall } from './http';
import { restCalls } from './rest';

const allows = (calls: readonly AllowedCall[], method: string, path: string) =>
  calls.some((call) => call.method === method && call.path.test(path));

it.each([
  ['AMS', amsRequests, 'GET', '/api/v1/ams/consignment_orders/PO-1'],
  ['REST', restCalls, 'POST', '/api/v1/auth0/login'],
  ['REST', restCalls, 'POST', '/api/v1/brands/brd_1/logos'],
  ['REST', restCalls, 'GET', '/api/v1/brands/brd_1/logos/1a'],
  ['GraphQL', graphqlCalls, 'POST', '/graphql'],
] as const)(
  '[SEC-45] the calls to %s are those of the list alone',
  (_name, calls, method, path) => {
    expect(allows(calls, method, path)).toBe(true);
    for (const other of [
      `${path}?a=b`,
      `${path}/../y`,
      `${path}/./y`,
      `${path}//y`,
      `${path}#a`,
      `/x${path}`,
      '/api/v1/other',
      '/api/v1/brands/brd_1/x/logos',
      '/api/v1/brands/brd_1/x/logos/1a',
      '/api/v1/brands/brd_1/logos/x',
      'https://elsewhere.example/graphql',
    ])
      expect([other, allows(calls, method, other)]).toEqual([other, false]);
    for (const other of ['DELETE', 'PATCH', 'HEAD'])
      expect([other, allows(calls, other, path)]).toEqual([other, false]);
  },
);

it('[SEC-45] the path of a call cannot be left by its parameters', () => {
  const path = '/merchants/{id}';
  expect(pathOf(path, { id: 'usr_1' })).toBe('/api/v1/ams/merchants/usr_1');
  expect(pathOf(path, { id: 'a/b' })).toBe('/api/v1/ams/merchants/a%2Fb');
  expect(() => pathOf(path, { id: '..' })).toThrow('is not valid');
  expect(() => pathOf(path, { id: '' })).toThrow('is not valid');
});
