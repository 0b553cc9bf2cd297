import { formatPaths } from '@conform-to/dom';
import * as z from 'zod';

/**
 * Translates between the field names of the AMS and those of the app, in both directions. The app's zod schemas are the
 * only description: the codec follows a schema and renames the fields that the schema declares. Keys of a record are
 * data (ids, texts of users) and stay as they are. Fields that the schema does not declare are dropped.
 */

/** How a resource of the AMS writes its field names. Orders and inventory use snake_case, users use camelCase. */
export type Naming = 'snake_case' | 'camelCase';

type Direction = 'decode' | 'encode';

/** `unitsPerCase` → `units_per_case` */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `units_per_case` → `unitsPerCase` */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws {Error} for a kind of schema whose fields the codec cannot follow */
function rename(schema: unknown, value: unknown, naming: Naming, direction: Direction): unknown {
  const follow = (inner: unknown, part: unknown) => rename(inner, part, naming, direction);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return value === undefined || value === null ? value : follow(schema.unwrap(), value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => follow(schema.element, item)) : value;
  if (schema instanceof z.ZodRecord)
    return isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, item]) => [key, follow(schema.valueType, item)]),
        )
      : value;
  if (schema instanceof z.ZodObject) {
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([name, field]) => {
        const wireName = naming === 'snake_case' ? snakeCase(name) : name;
        const [from, to] = direction === 'decode' ? [wireName, name] : [name, wireName];
        return Object.hasOwn(value, from) ? [[to, follow(field, value[from])]] : [];
      }),
    );
  }
  if (leaves.some((leaf) => schema instanceof leaf)) return value;
  throw new Error(`The AMS codec cannot follow a schema of type ${typeOf(schema)}.`);
}

const leaves = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral] as const;

const typeOf = (schema: unknown) =>
  schema instanceof z.ZodType ? schema.def.type : 'no zod schema';

/**
 * Reads an answer of the AMS into the app's names, then validates it.
 * @param json the parsed body
 */
export function decode<Shape>(
  schema: z.ZodType<Shape>,
  json: unknown,
  naming: Naming = 'snake_case',
): z.ZodSafeParseResult<Shape> {
  return schema.safeParse(rename(schema, json, naming, 'decode'));
}

/** A body for the AMS: the fields of the schema, in the names of the AMS. */
export function encode<Shape>(
  schema: z.ZodType<Shape>,
  value: Shape,
  naming: Naming = 'snake_case',
): unknown {
  return rename(schema, value, naming, 'encode');
}

/** A path of the AMS as the name of a form field: `['lines', 0, 'units_per_case']` → `lines[0].unitsPerCase`. */
export function fieldName(path: readonly (string | number)[], naming: Naming): string {
  return formatPaths(
    path.map((part) =>
      typeof part === 'string' && naming === 'snake_case' ? camelCase(part) : part,
    ),
  );
}
