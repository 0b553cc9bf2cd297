import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { pathOf, type AnyAmsCall } from '../upstream/ams-call';
import { amsErrorCodes } from '../upstream/ams-errors';
import { snakeCase, type Naming } from '../upstream/ams-codec';

/** The calls of every domain. */
const amsCalls = Object.values(
  import.meta.glob<Record<string, Record<string, AnyAmsCall>>>('./*/calls.ts', { eager: true }),
)
  .flatMap((exported) => Object.values(exported))
  .flatMap((calls) => Object.values(calls));

/** The part of JSON Schema that the OpenAPI file and zod write. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
}
interface Content {
  $ref?: string;
  content?: { 'application/json': { schema: Schema } };
}
interface Operation {
  parameters?: { name?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const file = new URL('../../platform/ams/openapi.json', import.meta.url);
const openApi = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : openApi.components.schemas[schema.$ref.replace('#/components/schemas/', '')]!;

/** One schema for each alternative: of a single type, or of a single value. */
function alternatives(given: Schema): Schema[] {
  const schema = resolve(given);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.flatMap(alternatives);
  if (schema.enum !== undefined) return schema.enum.map((value) => ({ const: value }));
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

const jsonType = (value: unknown) => (value === null ? 'null' : typeof value);

/**
 * Where a value of one schema would not fit another one.
 * @returns one line for each place, in the names of the AMS
 */
function mismatches(produced: Schema, accepted: Schema, at = ''): string[] {
  const options = alternatives(accepted);
  return alternatives(produced).flatMap((one) => {
    const results = options.map((option) => mismatchOf(one, option, at));
    return (
      results.find((result) => result.length === 0) ??
      results.toSorted((a, b) => a.length - b.length)[0] ??
      []
    );
  });
}

function mismatchOf(produced: Schema, accepted: Schema, at: string): string[] {
  if ('const' in accepted)
    return produced.const === accepted.const && 'const' in produced
      ? []
      : [`${at}: only ${String(accepted.const)} is accepted`];
  const type = 'const' in produced ? jsonType(produced.const) : produced.type;
  if (accepted.type !== type && !(accepted.type === 'number' && type === 'integer'))
    return [`${at}: ${String(type)} in place of ${String(accepted.type)}`];
  if (accepted.type === 'array')
    return accepted.items === undefined
      ? []
      : mismatches(produced.items ?? {}, accepted.items, `${at}[]`);
  return accepted.type === 'object' ? objectMismatches(produced, accepted, at) : [];
}

function objectMismatches(produced: Schema, accepted: Schema, at: string): string[] {
  const given = produced.properties ?? {};
  const known = accepted.properties ?? {};
  const rest = accepted.additionalProperties;
  return [
    ...(accepted.required ?? [])
      .filter((name) => !(produced.required ?? []).includes(name))
      .map((name) => `${at}.${name}: may be missing`),
    ...Object.entries(given).flatMap(([name, schema]) => {
      const target = known[name] ?? (typeof rest === 'object' ? rest : undefined);
      if (target !== undefined) return mismatches(schema, target, `${at}.${name}`);
      return rest === false ? [`${at}.${name}: is not accepted`] : [];
    }),
  ];
}

/** Names of the app's schema in the names of the AMS. Keys of records are data, and stay. */
function inWireNames(schema: Schema, naming: Naming): Schema {
  const rename = (name: string) => (naming === 'snake_case' ? snakeCase(name) : name);
  const follow = (inner: Schema) => inWireNames(inner, naming);
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(follow) }),
    ...(schema.items && { items: follow(schema.items) }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: follow(schema.additionalProperties),
    }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, inner]) => [rename(name), follow(inner)]),
      ),
      required: schema.required?.map(rename) ?? [],
    }),
  };
}

const wireSchema = (schema: z.ZodType, { naming = 'snake_case' }: AnyAmsCall) =>
  inWireNames(z.toJSONSchema(schema, { io: 'input' }) as Schema, naming);
const bodyOf = ({ content }: Content) => content?.['application/json'].schema;

describe.each(amsCalls.map((call) => ({ name: `${call.method} ${call.path}`, call })))(
  '[O-13] $name',
  ({ call }) => {
    const operation = openApi.paths[call.path]?.[call.method.toLowerCase()];

    it('is an operation of the OpenAPI file, with these query parameters', () => {
      expect(operation).toBeDefined();
      const names = operation!.parameters?.map(({ name }) => name) ?? [];
      expect(names).toEqual(expect.arrayContaining([...(call.query ?? [])]));
    });

    it('accepts what the OpenAPI file says that a success answers', () => {
      const accepted = wireSchema(call.answer, call);
      const answers = Object.entries(operation!.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, response]) => mismatches(bodyOf(response)!, accepted));
      expect(answers).toContainEqual([]);
    });

    it('sends a body that the OpenAPI file accepts', () => {
      const described = bodyOf(operation!.requestBody ?? {});
      if (call.body === undefined) expect(described).toBeUndefined();
      else expect(mismatches(wireSchema(call.body, call), described!)).toEqual([]);
    });
  },
);

it('[SEC-45] the path of a call cannot be left by its parameters', () => {
  const path = '/merchants/{id}';
  expect(pathOf(path, { id: 'usr_1' })).toBe('/api/v1/ams/merchants/usr_1');
  expect(pathOf(path, { id: 'a/b' })).toBe('/api/v1/ams/merchants/a%2Fb');
  expect(() => pathOf(path, { id: '..' })).toThrow('is not valid');
  expect(() => pathOf(path, { id: '' })).toThrow('is not valid');
});

it('[O-13] orders, notices, storage and users have these methods, addresses and bodies', () => {
  const find = (method: string, path: string) =>
    amsCalls.filter((call) => call.method === method && call.path === path);
  const takes = (path: string, body: object, method = 'POST') =>
    find(method, path).some((call) => {
      const read = call.body?.safeParse(body);
      return read?.success === true && JSON.stringify(read.data) === JSON.stringify(body);
    });
  expect(takes('/consignment_orders', { notify: true })).toBe(true);
  expect(takes('/consignment_orders', { notify: false })).toBe(false);
  expect(takes('/merchants/update_storage', { pallets: 4, notes: '' })).toBe(true);
  expect(takes('/merchants/delete_users', { ids: ['usr_1'] })).toBe(true);
  expect(takes('/merchants/{id}', { version: '1' }, 'PUT')).toBe(true);
  const models = find('POST', '/consignment_orders').flatMap(
    (call) => wireSchema(call.body!, call).properties?.['model'] ?? [],
  );
  expect(models).toMatchObject([{ const: 'mail' }]);
});

describe('[O-13] refusals', () => {
  it('are the codes of the OpenAPI file', () => {
    const { error } = openApi.components.schemas['Refusal']!.properties!;
    expect([...amsErrorCodes].sort()).toEqual([...error!.properties!['code']!.enum!].sort());
  });
});

describe('the comparison of schemas', () => {
  const object = (
    properties: Record<string, Schema>,
    required = Object.keys(properties),
  ): Schema => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });

  it.each<[string, Schema, Schema]>([
    ['a missing field', object({}), object({ a: { type: 'string' } })],
    ['an optional field', object({ a: { type: 'string' } }, []), object({ a: { type: 'string' } })],
    ['an unknown field', object({ a: { type: 'string' } }), object({})],
    ['null', object({ a: { type: ['string', 'null'] } }), object({ a: { type: 'string' } })],
    ['another type', { type: 'number' }, { type: 'integer' }],
    ['a new value', { enum: ['a', 'b'] }, { enum: ['a'] }],
    [
      'a list of others',
      { type: 'array', items: { type: 'string' } },
      { type: 'array', items: { type: 'integer' } },
    ],
  ])('finds %s', (_name, produced, accepted) => {
    expect(mismatches(produced, accepted)).not.toEqual([]);
  });
});
