import { expect, it } from 'vitest';
import * as z from 'zod';

import { defineCall } from './call';
import { describeApi, openApi } from './openapi';

const operation = (method: string, path: string, api: { paths: object } = openApi) => {
  const paths = api.paths as Record<string, Record<string, unknown>>;
  return paths[path]?.[method];
};

const one = defineCall('PUT', '/things/{id}', {
  summary: 'Changes a thing',
  permission: ['brand.edit', 'users.manage'],
  query: z.object({ dryRun: z.enum(['true', 'false']).default('false'), onDay: z.iso.date() }),
  body: z.strictObject({ unitsLeft: z.number().int().nullish().transform(Number) }),
  answer: z.object({
    thing: z.object({ id: z.string(), bestBefore: z.string().nullable() }).meta({ id: 'Thing' }),
  }),
  statuses: [201, 200],
});

it('[O-13] describes a call in the names of the wire', () => {
  const api = describeApi([one]);
  expect(operation('put', '/things/{id}', api)).toMatchObject({
    summary: 'Changes a thing',
    'x-permission': ['brand.edit', 'users.manage'],
    parameters: [
      { name: 'dry_run', in: 'query', required: false, schema: { default: 'false' } },
      { name: 'on_day', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: { units_left: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
            additionalProperties: false,
          },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              properties: { thing: { $ref: '#/components/schemas/Thing' } },
              required: ['thing'],
            },
          },
        },
      },
      201: {},
      '4XX': {},
    },
  });
  expect(api.components.schemas['Thing']).toMatchObject({
    properties: { best_before: {} },
    required: ['id', 'best_before'],
    additionalProperties: false,
  });
});

it('refuses two schemas with one id', () => {
  const other = defineCall('GET', '/others', {
    summary: 'Others',
    permission: 'users.manage',
    answer: z.object({ id: z.string() }).meta({ id: 'Thing' }),
  });
  expect(() => describeApi([one, other])).toThrow('Two schemas of the contract have the id Thing.');
});

it('[O-13] orders, notices, storage and users have these methods, addresses and bodies', () => {
  const bodyOf = (method: string, path: string) => JSON.stringify(operation(method, path) ?? null);
  expect(bodyOf('post', '/consignment_orders')).toMatch(
    /"notify":\{"type":"boolean","const":true\}/,
  );
  expect(bodyOf('post', '/consignment_orders')).toMatch(/"model":\{[^}]*"const":"mail"/);
  expect(bodyOf('post', '/merchants/update_storage')).toMatch(/"pallets":.*"notes":/);
  expect(bodyOf('post', '/merchants/delete_users')).toMatch(/"ids":\{/);
  expect(bodyOf('put', '/merchants/{id}')).toMatch(/"version":\{/);
  expect(bodyOf('post', '/merchants')).toMatch(/"name":"skip_emails","in":"query","required":true/);
});
