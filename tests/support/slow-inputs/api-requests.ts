import { readFileSync } from 'node:fs';
import path from 'node:path';

import {
  buildSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  parse,
  typeFromAST,
  type GraphQLInputType,
  type OperationDefinitionNode,
} from 'graphql';

import type { Operation } from '../../../server/bff/upstream/graphql/operation';
import { projectRoot } from '../programs/child';
import { createClient } from '../network/http-client';
import type { BaseRequest } from './base-request';

/** Values that exist in the demo data, by the names of their fields. */
const known: Readonly<Record<string, string>> = {
  brand: 'brd_hive-honey',
  brands: 'brd_hive-honey',
  brandIds: 'brd_hive-honey',
  product: 'prd_hive-honey_1',
  products: 'prd_hive-honey_1',
  parentSlug: 'brand-dossier',
  slug: 'performance',
  widget: 'market-net-sales',
  skip_emails: 'true',
};

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
}
interface ApiOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const openApi = JSON.parse(
  readFileSync(path.join(projectRoot, 'contract/openapi.json'), 'utf8'),
) as {
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, Schema> };
};
const amsPath = openApi.servers[0]!.url;

const dayMs = 86_400_000;
const texts: Readonly<Record<string, () => string>> = {
  date: () => new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10),
  'date-time': () => new Date().toISOString(),
  email: () => 'walker@example.com',
};

/** A value that a schema of the AMS accepts. */
function sampleOf(schema: Schema, name: string, unique: string): unknown {
  if (schema.$ref !== undefined)
    return sampleOf(openApi.components.schemas[schema.$ref.split('/').at(-1)!]!, name, unique);
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice !== undefined) return sampleOf(choice, name, unique);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          // The two settle what else there may be.
          .filter(([key]) => !['notify', 'model', 'confirm', 'account'].includes(key))
          .map(([key, part]) => [key, sampleOf(part, key, unique)]),
      );
    case 'array':
      return [sampleOf(schema.items ?? {}, name, unique)];
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return name === 'order_number' ? unique : sampleText(schema, name);
  }
}

function sampleText(schema: Schema, name: string): string {
  const byName = /expir|date|starts|ends/.test(name) ? 'date' : '';
  const sample = known[name] ?? texts[schema.format ?? byName]?.();
  return sample ?? (schema.pattern === '^[A-Z]{2}$' ? 'US' : 'x');
}

/** What reads a record by its id: calls of the AMS and files, as targets with `ID` in place of the id. */
export const recordTargets: readonly string[] = Object.entries(openApi.paths).flatMap(
  ([route, operations]) =>
    operations['get'] === undefined
      ? []
      : /\{\w+\}/.test(route)
        ? [amsPath + route.replace(/\{\w+\}/, 'ID')]
        : route.endsWith('.pdf')
          ? [`${amsPath}${route}?ids=ID`]
          : [],
);

/** The id of the record that an answer of the AMS is about; null without one. */
export function idOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { order_number: number, id } = answer as Record<string, unknown>;
  // The number of a brand order is that of its shop.
  if (typeof id === 'string') return id;
  if (typeof number === 'string') return number;
  for (const part of Object.values(answer)) {
    const found = idOf(part);
    if (found !== null) return found;
  }
  return null;
}

export interface AmsTokens {
  merchant: string;
  admin: string;
  intake: string;
}

let serial = 0;

/** A request for each operation of the AMS, about a record that exists where it needs one. */
export async function amsRequests(platformUrl: string, tokens: AmsTokens): Promise<BaseRequest[]> {
  const client = createClient();
  const read = async (target: string, token: string): Promise<unknown> => {
    const answer = await client.get(platformUrl + target, { authorization: `Bearer ${token}` });
    return answer.status === 200 && answer.text.startsWith('{') ? answer.json() : null;
  };
  const build = async (
    method: string,
    route: string,
    operation: ApiOperation,
    media: string,
  ): Promise<BaseRequest> => {
    const [collection = ''] = route.split(/\/\{/);
    const isAdmin = /\/(?:flag|resolve|reject|receive|short_close|close_rest|intake)$/.test(route);
    const token = route === '/orders' ? tokens.intake : isAdmin ? tokens.admin : tokens.merchant;
    let record: unknown = null;
    if (route.includes('{'))
      for (const list of [collection, `${collection}.json`, '/billing'])
        record ??= await read(amsPath + list, token);
    const id = route.includes('{') ? (idOf(record) ?? 'x') : '';
    const version = /"version":(\d+)/.exec(JSON.stringify(record))?.[1];
    serial += 1;
    const schema = operation.requestBody?.content[media]?.schema;
    const value = schema === undefined ? null : sampleOf(schema, '', `T-${serial}`);
    const body =
      media === 'text/csv'
        ? ({ type: 'text', media, text: '' } as const)
        : value === null
          ? null
          : ({
              type: 'json',
              value:
                version === undefined || value === null
                  ? value
                  : { ...value, version: Number(version) },
            } as const);
    const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query');
    const search = parameters
      .map(({ name }) => `${name}=${encodeURIComponent(known[name] ?? '')}`)
      .join('&');
    return {
      server: 'platform',
      method: method.toUpperCase(),
      route: amsPath + route,
      target: amsPath + route.replace(/\{\w+\}/, encodeURIComponent(id)) + (search && `?${search}`),
      headers: { authorization: `Bearer ${token}` },
      readerHeaders: { authorization: `Bearer ${tokens.merchant}` },
      body,
      renew: () => build(method, route, operation, media),
    };
  };
  const bases: BaseRequest[] = [];
  for (const [route, operations] of Object.entries(openApi.paths))
    for (const [method, operation] of Object.entries(operations))
      if (method !== 'parameters')
        for (const media of Object.keys(operation.requestBody?.content ?? { '': 0 }))
          bases.push(await build(method, route, operation, media));
  return bases;
}

const schema = buildSchema(readFileSync(path.join(projectRoot, 'contract/schema.graphql'), 'utf8'));

/** A value of an input type, with every field that it has. */
function inputOf(given: GraphQLInputType, name: string): unknown {
  const type = getNullableType(given);
  if (isListType(type)) return [inputOf(type.ofType, name)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.entries(type.getFields()).map(([key, field]) => [key, inputOf(field.type, key)]),
    );
  switch (type.name) {
    case 'Int':
    case 'Float':
      return 1;
    case 'Boolean':
      return false;
  }
  return known[name] ?? (/date/i.test(name) ? texts['date']!() : 'x');
}

/** A request for each GraphQL operation of the BFF, with all its variables. */
export function graphqlRequests(headers: Record<string, string>): BaseRequest[] {
  const modules = import.meta.glob<Record<string, Operation<never, unknown>>>(
    '../../../server/bff/domains/*/queries.ts',
    { eager: true },
  );
  return Object.values(modules)
    .flatMap((module) => Object.values(module))
    .map(({ text }) => {
      const definition = parse(text).definitions.find(
        (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
      )!;
      const variables = (definition.variableDefinitions ?? []).map(({ variable, type }) => {
        const input = typeFromAST(schema, type as never);
        const { value: name } = variable.name;
        return [name, isInputType(input) ? inputOf(input, name) : 'x'];
      });
      return {
        server: 'platform' as const,
        method: 'POST',
        route: `/graphql ${definition.name?.value ?? ''}`,
        target: '/graphql',
        headers,
        body: {
          type: 'json' as const,
          value: { query: text, variables: Object.fromEntries(variables) as unknown },
        },
      };
    });
}
