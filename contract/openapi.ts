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

const wireName = (name: string, naming: Naming) =>
  naming === 'snake_case' ? snakeCase(name) : name;

/** The schemas of an API. Those with an id (`.meta({ id })`) become components. */
class Schemas {
  readonly components: Record<string, Schema> = {};

  /** @throws {Error} for two schemas with one id */
  of(schema: z.ZodType, io: 'input' | 'output', naming: Naming = 'snake_case'): Schema {
    return this.rewrite(z.toJSONSchema(schema, { io }) as Schema, naming);
  }

  /** Names of the wire, references to the components, no patterns that a format says already, no limits that say nothing. */
  private rewrite(schema: Schema, naming: Naming): Schema {
    const { $schema: _dialect, $defs, properties, required, $ref, ...more } = schema;
    const { pattern, minimum, maximum, ...rest } = more;
    for (const [id, part] of Object.entries($defs ?? {}))
      this.addComponent(id, this.rewrite(part, naming));
    const follow = (part: unknown) => this.follow(part, naming);
    return {
      ...($ref !== undefined && { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }),
      ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, follow(part)])),
      ...(pattern !== undefined && rest.format === undefined && { pattern }),
      ...(isLimit(minimum) && { minimum }),
      ...(isLimit(maximum) && { maximum }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, part]) => [
            wireName(name, naming),
            this.rewrite(part, naming),
          ]),
        ),
      }),
      // A record has required keys and no properties: its keys are data.
      ...(required && {
        required: properties ? required.map((name) => wireName(name, naming)) : required,
      }),
    };
  }

  private follow(value: unknown, naming: Naming): unknown {
    if (Array.isArray(value)) return value.map((item) => this.follow(item, naming));
    return typeof value === 'object' && value !== null
      ? this.rewrite(value as Schema, naming)
      : value;
  }

  private addComponent(id: string, { id: _id, ...schema }: Schema): void {
    const known = this.components[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas of the contract have the id ${id}.`);
    this.components[id] = schema;
  }
}

const json = (schema: Schema) => ({ 'application/json': { schema } });
const text = { schema: { type: 'string' } };

function parametersOf({ query }: AnyCall | FileCall, schemas: Schemas, naming: Naming) {
  const schema = query && schemas.of(query, 'input', naming);
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query',
    // A default makes a parameter optional.
    required: schema?.required?.includes(name) === true,
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

function operationOf(call: AnyCall | FileCall, schemas: Schemas) {
  const naming = ('naming' in call && call.naming) || 'snake_case';
  const parameters = parametersOf(call, schemas, naming);
  const head = {
    summary: call.summary,
    'x-permission': call.permission,
    ...(call.permission.length === 0 && { security: [{ intake: [] }] }),
  };
  const refused = { '4XX': { $ref: '#/components/responses/Refused' } };
  if ('file' in call)
    return {
      ...head,
      parameters,
      responses: {
        200: { description: 'The file', content: { [call.file]: text } },
        ...refused,
      },
    };
  const answer = {
    description: 'Success',
    content: json(schemas.of(call.answer, 'output', naming)),
  };
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  return {
    ...head,
    parameters: [...parameters, ...(call.method === 'GET' ? [] : [key])],
    ...(call.body !== undefined && {
      requestBody: {
        required: true,
        content: {
          ...json(schemas.of(call.body, 'input', naming)),
          ...(call.csv === true && { 'text/csv': text }),
        },
      },
    }),
    responses: {
      ...Object.fromEntries((call.statuses ?? [200]).map((status) => [status, answer])),
      ...refused,
    },
  };
}

function pathsOf(calls: readonly (AnyCall | FileCall)[], schemas: Schemas) {
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
    item[call.method.toLowerCase()] = operationOf(call, schemas);
  }
  return paths;
}

/**
 * The OpenAPI description of calls and files (O-13).
 * @throws {Error} for two schemas with one id
 */
export function describeApi(calls: readonly (AnyCall | FileCall)[]) {
  const schemas = new Schemas();
  const refusal = schemas.of(refusalSchema, 'output');
  const paths = pathsOf(calls, schemas);
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
      responses: {
        Refused: {
          description:
            'Nothing has been changed, except that a draft is kept while intake is closed.',
          content: json(refusal),
        },
      },
      schemas: schemas.components,
    },
  };
}

/** The description of the whole AMS; `npm run schema` prints it to `contract/openapi.json`. */
export const openApi = describeApi(allCalls);
