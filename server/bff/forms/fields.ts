import { formatPaths, getPaths } from '@conform-to/dom';
import { parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';

import { plainText, readingOf, type Readings } from '../../../app/contracts/forms/readings';
import { maxValues, valuesByName } from '../../../app/contracts/forms/values-by-name';
import { InvalidFieldsError } from '../errors';

/** Names that are ignored: internal fields of Conform, and list indexes that are larger than those of any form. */
const ignoredName = /^__|\[\d{4,}/;

/**
 * Parses the fields of a form by a schema. `lines[2].product` is the product of the third line.
 * @throws {InvalidFieldsError} with the first problem of each field, by its name
 */
export function parseFields<Value>(fields: URLSearchParams, schema: z.ZodType<Value>): Value {
  const given = valuesByName(fields);
  const sent = new URLSearchParams(
    [...given].flatMap(([name, values]) =>
      ignoredName.test(name) ? [] : values.slice(0, maxValues).map((value) => [name, value]),
    ),
  );
  const parsed = parseWithZod(sent, { schema, disableAutoCoercion: true });
  if (parsed.status === 'success') return parsed.value;
  const problems = new Map<string, string>();
  for (const [name, messages] of Object.entries(parsed.error ?? {})) {
    const root = String(getPaths(name)[0] ?? 'form');
    // A list whose fields share one name shows its errors in one place.
    const field = given.has(root) || name === '' ? root : name;
    if (!problems.has(field)) problems.set(field, messages?.[0] ?? '');
  }
  throw new InvalidFieldsError(Object.fromEntries(problems));
}

/**
 * Validates a value that has already been read from a form.
 * @throws {InvalidFieldsError} with the first problem of each field, by its name
 */
export function checkFields<Value>(value: unknown, schema: z.ZodType<Value>): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidFieldsError(byField(parsed.error.issues));
}

/** The first message of each field, by its name in a form. */
export function byField(
  faults: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of faults)
    problems[formatPaths(path.filter((part) => typeof part !== 'symbol'))] ??= message;
  return problems;
}

/** The members of a value that satisfy their part of a schema. */
export const readParts = <Shape extends z.ZodRawShape>(
  value: Readonly<Record<string, unknown>>,
  { shape }: z.ZodObject<Shape>,
): Partial<z.infer<z.ZodObject<Shape>>> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape as unknown as Record<string, z.ZodType>).flatMap(
      ([name, part]) => {
        const parsed = part.safeParse(value[name]);
        return parsed.success ? [[name, parsed.data]] : [];
      },
    ),
  ) as Partial<z.infer<z.ZodObject<Shape>>>;

/**
 * The fields with counts as plain digits and days as pages write them, from how a language writes them.
 * @param language BCP 47
 */
export const plainFields = (
  fields: URLSearchParams,
  readings: Readings,
  language: string,
): URLSearchParams =>
  new URLSearchParams(
    [...fields].map(([name, text]) => [name, plainText(text, readingOf(readings, name), language)]),
  );
