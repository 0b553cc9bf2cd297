import type * as z from 'zod';

import { intakeLimits, intakeSchema, tooManyLines } from '../../../../contract/ams/order-intake';
import { Refusal } from '../../http/refusal';
import { sha256 } from '../../identity/secrets';
import { readSheet } from '../../sampling/sheet';
import { parseInput, parseJson } from '../parse-input';

/** How the body of the order intake is read, as JSON and as CSV. */

/** Bytes of one request. */
export const maxIntakeBytes = 2_097_152;

type SentOrder = z.infer<typeof intakeSchema>['orders'][number];

/** An order, prepared for the database as far as it can be without it. */
const prepare = ({ lines, ...head }: SentOrder) => ({
  ...head,
  hash: hashOf({ ...head, lines }),
  lineCount: lines.length,
  products: [...new Set(lines.map((line) => line.product))],
  /** JSON, which the database reads: to pass and bind so many values one by one would take long. */
  lines: JSON.stringify(lines),
});
export type IntakeOrder = ReturnType<typeof prepare>;

export const intakeBody = intakeSchema.transform(({ orders }) => ({
  orders: orders.map(prepare),
}));

/** The lines of an order, from the first. */
export const linesOf = ({ lines }: IntakeOrder) => JSON.parse(lines) as SentOrder['lines'];

/** Hash of the content of an order: a missing part counts as null, so that new optional parts change no hash. */
const hashOf = (one: SentOrder): string =>
  sha256(JSON.stringify(one, (_name, value: unknown) => value ?? undefined));

/**
 * Reads the body of the order intake.
 * @throws Refusal bad_request, invalid
 */
export function readIntake(body: Uint8Array, type: 'csv' | 'json'): z.infer<typeof intakeBody> {
  const text = Buffer.from(body).toString('utf8');
  return parseInput(intakeBody, type === 'csv' ? ordersOfCsv(text) : parseJson(text));
}

/**
 * The columns of the CSV file. A row is a line of an order; the other columns count in the first row of each order. Those that
 * identify the owner of the order must not contradict it later.
 */
const columns = [
  'order_number',
  'account',
  'brand',
  'ordered_at',
  'due_date',
  'name',
  'company',
  'street',
  'city',
  'region',
  'postal_code',
  'country',
  'phone',
  'notes',
  'product',
  'sku',
  'quantity',
] as const;
const ownerColumns = ['account', 'brand'] as const;
type Column = (typeof columns)[number];

/**
 * Reads orders from a CSV file with a row of heads. Lines of a street are separated by `|`.
 * @returns the body as JSON would have it, still to be checked
 * @throws Refusal invalid for unknown, repeated and missing heads, for too many rows, and for a row that names another account or brand than the first
 *   row of its order: two accounts may have orders with the same number
 */
function ordersOfCsv(text: string): unknown {
  const [head, ...rows] = readSheet(text, 1 + intakeLimits.lines);
  if (rows.length > intakeLimits.lines) throw new Refusal('invalid', tooManyLines);
  const names = head?.cells ?? [];
  if (names.length > columns.length)
    throw new Refusal('invalid', `A line has at most ${columns.length} columns.`);
  const wrong = names.filter((name) => !columns.some((column) => column === name));
  const twice = columns.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined) throw new Refusal('invalid', `There are two columns ${twice}.`);
  const missing = (['order_number', 'brand', 'product', 'quantity'] as const).filter(
    (name) => !names.includes(name),
  );
  if (wrong.length > 0 || missing.length > 0)
    throw new Refusal(
      'invalid',
      wrong.length > 0
        ? `There is no column ${wrong[0]!.slice(0, 40)}.`
        : `The column ${missing[0]!} is missing.`,
    );
  const orders = new Map<string, Record<string, unknown> & { lines: unknown[] }>();
  for (const { line, cells } of rows) {
    const cell = (name: Column) => cells[names.indexOf(name)] || undefined;
    const number = cell('order_number') ?? '';
    const known = orders.get(number);
    const other = ownerColumns.find((name) => known && cell(name) && cell(name) !== known[name]);
    if (other !== undefined)
      throw new Refusal(
        'invalid',
        `Line ${line} names another ${other} than the first row of order ${number.slice(0, 40)}.`,
      );
    const read = known ?? {
      order_number: number,
      account: cell('account'),
      brand: cell('brand'),
      ordered_at: cell('ordered_at'),
      due_date: cell('due_date'),
      notes: cell('notes'),
      ship_to: {
        name: cell('name'),
        company: cell('company'),
        street: cell('street')?.split('|'),
        city: cell('city'),
        region: cell('region'),
        postal_code: cell('postal_code'),
        country: cell('country'),
        phone: cell('phone'),
      },
      lines: [],
    };
    const quantity = cell('quantity');
    read.lines.push({
      product: cell('product'),
      sku: cell('sku'),
      quantity: quantity === undefined ? undefined : Number(quantity),
    });
    if (!known) orders.set(number, read);
  }
  return { orders: [...orders.values()] };
}
