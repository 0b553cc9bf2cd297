import * as z from 'zod';

import type { Naming } from './call';

/**
 * Translates between the names of the wire and those of the code, in both directions. It follows the schemas of the contract,
 * the only description: it renames the fields that a schema declares. Keys of a record are data (ids, texts of users) and stay.
 */

/** `unitsPerCase` → `units_per_case` */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `units_per_case` → `unitsPerCase` */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The name of the code for a name of the wire. A name in the form of the code gets that of the wire: no field has it. */
const codeName = (name: string): string => {
  const camel = camelCase(name);
  return camel === name ? snakeCase(name) : camel;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** The fields of a schema of objects, or of all objects of a union; null for anything else. */
function fieldsOf(schema: unknown): Fields | null {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return inner.shape;
  if (!(inner instanceof z.ZodUnion)) return null;
  const all = inner.options.map(fieldsOf).filter((fields) => fields !== null);
  return all.length === 0 ? null : (Object.assign({}, ...all.reverse()) as Fields);
}

/** The schema without what only says that a value may be missing, and of a conversion the part that describes the wire. */
function unwrapped(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return unwrapped(schema.unwrap());
  // `z.preprocess` has its schema behind the function.
  if (schema instanceof z.ZodPipe)
    return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

type Rename = (fields: Fields, object: Record<string, unknown>) => [from: string, to: string][];

function rename(schema: unknown, value: unknown, names: Rename): unknown {
  const inner = unwrapped(schema);
  if (Array.isArray(value))
    return inner instanceof z.ZodArray
      ? value.map((item) => rename(inner.element, item, names))
      : value;
  if (!isRecord(value)) return value;
  if (inner instanceof z.ZodRecord)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, rename(inner.valueType, item, names)]),
    );
  const fields = fieldsOf(inner);
  if (fields === null) return value;
  return Object.fromEntries(
    names(fields, value).map(([from, to]) => {
      // One of the two names is the field's.
      const field = Object.hasOwn(fields, to) ? fields[to] : fields[from];
      return [to, rename(field, value[from], names)];
    }),
  );
}

/** Undeclared names are kept, so that a strict schema refuses them. */
const toCode: Rename = (_fields, object) =>
  Object.keys(object).map((name) => [name, codeName(name)]);

/** What a schema does not declare never leaves the program. */
const toSnake: Rename = (fields, object) =>
  Object.keys(fields)
    .filter((name) => Object.hasOwn(object, name))
    .map((name) => [name, snakeCase(name)]);
const asTheyAre: Rename = (fields, object) =>
  Object.keys(fields)
    .filter((name) => Object.hasOwn(object, name))
    .map((name) => [name, name]);

/** A parsed JSON of the wire in the names of the code, to be validated by the schema. */
export const fromWire = (
  schema: z.ZodType,
  json: unknown,
  naming: Naming = 'snake_case',
): unknown => (naming === 'snake_case' ? rename(schema, json, toCode) : json);

/** Reads a parsed JSON of the wire: in the names of the code, validated by the schema. */
export const decode = <Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  naming: Naming = 'snake_case',
): z.ZodSafeParseResult<z.output<Schema>> => schema.safeParse(fromWire(schema, json, naming));

/** A value for the wire: the fields that the schema declares, in the names of the wire. */
export const toWire = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
  naming: Naming = 'snake_case',
): unknown => rename(schema, value, naming === 'snake_case' ? toSnake : asTheyAre);

type FieldPath = readonly (string | number)[];

/** The path of a field in the names of the code: `['lines', 0, 'units_per_case']` → `['lines', 0, 'unitsPerCase']`. */
export const pathFromWire = (path: FieldPath, naming: Naming = 'snake_case') =>
  path.map((part) =>
    typeof part === 'string' && naming === 'snake_case' ? camelCase(part) : part,
  );

/** The same in the names of the wire. */
export const pathToWire = (path: FieldPath, naming: Naming = 'snake_case') =>
  path.map((part) =>
    typeof part === 'string' && naming === 'snake_case' ? snakeCase(part) : part,
  );
