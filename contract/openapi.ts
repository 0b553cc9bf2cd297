import * as z from 'zod';

import { allCalls } from './ams/all-calls';
import { amsBasePath, type AnyCall, type FileCall, type Naming } from './call';
import { refusalSchema } from './refusals';
import { snakeCase } from './wire';

/** A part of JSON Schema, as zod writes it. */
interface Schema {
  [key: string]: unknown;
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

const isLimit = (value: number | undefined): boolean =>
  value !== undefined && Math.abs(value) !== Number.MAX_SAFE_INTEGER;

const json = (schema: Schema) => ({ 'application/json': { schema } });

/**
 * The OpenAPI description of calls and files (O-13). Schemas with an id (`.meta({ id })`) become components.
 * @throws {Error} for two schemas with one id
 */
export function describeApi(calls: readonly (AnyCall | FileCall)[]) {
  const components: Record<string, Schema> = {};

  /** Names of the wire, references to the components, and no patterns that a format says already. */
  const rewrite = (schema: Schema, naming: Naming): Schema => {
    const rename = (name: string) => (naming === 'snake_case' ? snakeCase(name) : name);
    const follow = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(follow);
      if (typeof value !== 'object' || value === null) return value;
      const {
        $schema: _dialect,
        $defs,
        properties,
        required,
        $ref,
        pattern,
        maximum,
        minimum,
        ...rest
      } = value as Schema;
      for (const [id, part] of Object.entries($defs ?? {})) addComponent(id, rewrite(part, naming));
      return {
        ...($ref !== undefined && { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }),
        ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, follow(part)])),
        ...(pattern !== undefined && rest.format === undefined && { pattern }),
        // Those of every integer of JavaScript say nothing.
        ...(isLimit(minimum) && { minimum }),
        ...(isLimit(maximum) && { maximum }),
        ...(properties && {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, part]) => [rename(name), follow(part)]),
          ),
        }),
        ...(required && { required: properties ? required.map(rename) : required }),
      };
    };
    return follow(schema) as Schema;
  };

  function addComponent(id: string, { id: _id, ...schema }: Schema): void {
    const known = components[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas of the contract have the id ${id}.`);
    components[id] = schema;
  }

  const schemaOf = (schema: z.ZodType, io: 'input' | 'output', naming: Naming = 'snake_case') =>
    rewrite(z.toJSONSchema(schema, { io }) as Schema, naming);

  const refused = {
    '4XX': {
      description: 'Nothing has been changed, except that a draft is kept while intake is closed.',
      content: json(schemaOf(refusalSchema, 'output')),
    },
  };

  const operationOf = (call: AnyCall | FileCall) => {
    const naming = ('naming' in call && call.naming) || 'snake_case';
    const query = call.query && schemaOf(call.query, 'input', naming);
    const parameters = Object.entries(query?.properties ?? {}).map(
      ([name, { description, ...schema }]) => ({
        name,
        in: 'query',
        // A default makes a parameter optional.
        required: query?.required?.includes(name) === true,
        ...(description !== undefined && { description }),
        schema,
      }),
    );
    const security = {
      ...(call.permission.length === 0 && { security: [{ intake: [] }] }),
    };
    const base = { summary: call.summary, 'x-permission': call.permission, ...security };
    if ('file' in call)
      return {
        ...base,
        parameters,
        responses: {
          200: {
            description: 'The file',
            content: { [call.file]: { schema: { type: 'string' } } },
          },
          ...refused,
        },
      };
    const answer = {
      description: 'Success',
      content: json(schemaOf(call.answer, 'output', naming)),
    };
    const csv = call.csv === true ? { 'text/csv': { schema: { type: 'string' } } } : {};
    return {
      ...base,
      parameters: [
        ...parameters,
        ...(call.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
      ],
      ...(call.body !== undefined && {
        requestBody: {
          required: true,
          content: { ...json(schemaOf(call.body, 'input', naming)), ...csv },
        },
      }),
      responses: {
        ...Object.fromEntries((call.statuses ?? [200]).map((status) => [status, answer])),
        ...refused,
      },
    };
  };

  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const item = (paths[call.path] ??= {
      parameters: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
    });
    item[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Endcap AMS',
      version: '1.0.0',
      description:
        'Consignment orders, brand orders, sampling campaigns, inventory and storage of merchants, users and billing. Moments are ISO 8601 in UTC. A 503 with Retry-After is a refusal, too: too many files are being made or read.',
    },
    servers: [{ url: amsBasePath }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        intake: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of the order intake, PLATFORM_INTAKE_KEY.',
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'The same for every try of one request: it is done once, and each try has its answer. Kept for seven days.',
          schema: { type: 'string', pattern: '^[\\w-]{16,128}$' },
        },
      },
      schemas: components,
    },
  };
}

/** The description of the whole AMS; `npm run schema` prints it to `contract/openapi.json`. */
export const openApi = describeApi(allCalls);
