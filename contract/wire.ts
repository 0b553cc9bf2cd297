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

/** What a value may be: the options of a union, and otherwise the schema alone. */
function optionsOf(schema: unknown): unknown[] {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodUnion ? inner.options.flatMap(optionsOf) : [inner];
}

type Renamed = (value: unknown) => unknown;
/** The fields of an object, by their names in the code. */
type Fields = ReadonlyMap<string, Renamed>;
/** The object with other names, and its fields renamed. */
type RenameObject = (fields: Fields, object: Record<string, unknown>) => [string, unknown][];

/** What renames the values that fit one of the schemas. */
function renaming(schemas: readonly unknown[], renameObject: RenameObject): Renamed {
  const options = schemas.flatMap(optionsOf);
  const within = (inner: readonly unknown[]) =>
    inner.length === 0 ? null : renaming(inner, renameObject);
  const element = within(
    options.flatMap((one) => (one instanceof z.ZodArray ? [one.element] : [])),
  );
  const entry = within(
    options.flatMap((one) => (one instanceof z.ZodRecord ? [one.valueType] : [])),
  );
  const shapes = options.flatMap((one) => (one instanceof z.ZodObject ? [one.shape] : []));
  const names = new Set(shapes.flatMap((shape) => Object.keys(shape)));
  const fields = new Map(
    [...names].map((name) => [
      name,
      renaming(
        shapes.flatMap((shape): unknown[] => (Object.hasOwn(shape, name) ? [shape[name]] : [])),
        renameObject,
      ),
    ]),
  );
  return (value) => {
    if (Array.isArray(value)) {
      const items = value as unknown[];
      return element === null ? items : items.map(element);
    }
    if (!isRecord(value)) return value;
    if (entry !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, entry(item)]));
    return shapes.length === 0 ? value : Object.fromEntries(renameObject(fields, value));
  };
}

/** Undeclared names are kept, so that a strict schema refuses them. */
const toCode: RenameObject = (fields, object) =>
  Object.entries(object).map(([name, value]) => {
    const renamed = fields.get(codeName(name));
    return [codeName(name), renamed === undefined ? value : renamed(value)];
  });

/** What a schema does not declare never leaves the program. */
const toNames =
  (nameOf: (name: string) => string): RenameObject =>
  (fields, object) =>
    [...fields].flatMap(([name, renamed]) =>
      Object.hasOwn(object, name) ? [[nameOf(name), renamed(object[name])]] : [],
    );
const toSnake = toNames(snakeCase);
const asTheyAre = toNames((name) => name);

/** A parsed JSON of the wire in the names of the code, to be validated by the schema. */
export const fromWire = (
  schema: z.ZodType,
  json: unknown,
  naming: Naming = 'snake_case',
): unknown => (naming === 'snake_case' ? renaming([schema], toCode)(json) : json);

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
): unknown => renaming([schema], naming === 'snake_case' ? toSnake : asTheyAre)(value);

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
