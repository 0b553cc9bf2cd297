import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';

import type { Transaction } from '../../database/transaction';
import { accountBrand } from '../../database/schema/accounts';
import { lineItem, lineItemSet, lineItemSetEvent } from '../../database/schema/brand-orders';
import { product } from '../../database/schema/catalogue';
import { Refusal, type FieldError } from '../../http/refusal';
import { sha256 } from '../../identity/secrets';
import { readSheet } from '../../sampling/sheet';
import type { ApiResult } from '../api-router';
import type { Change } from '../entity-routes';
import {
  day,
  id,
  messages,
  moment,
  optionalText,
  requiredText,
  wholeNumber,
} from '../orders/input';
import { findAccountOfBrand } from '../scope';
import { by } from './changes';

/** Orders of one request. */
const mostOrders = 500;
/** Bytes of one request. */
export const intakeLimit = 2_097_152;

const address = z
  .strictObject({
    name: requiredText(200),
    company: optionalText(200),
    street: z.array(requiredText(200)).min(1, messages.required).max(4),
    city: requiredText(200),
    region: optionalText(200),
    postal_code: optionalText(20),
    country: z
      .string({ error: messages.required })
      .regex(/^[A-Z]{2}$/, 'Use the two letters of ISO 3166, such as US.'),
    phone: optionalText(50),
  })
  .transform(({ postal_code, ...rest }) => ({ ...rest, postalCode: postal_code }));

const order = z.strictObject({
  /** What a Code 128 can print: printable characters of ASCII. */
  order_number: z
    .string({ error: messages.required })
    .trim()
    .regex(/^[\x20-\x7E]{1,40}$/, 'Use 1 to 40 plain letters, digits and signs.'),
  /** Whose order it is, where several accounts have the brand. */
  account: id.optional(),
  brand: id,
  ordered_at: moment.optional(),
  due_date: day,
  ship_to: address,
  ship_from: address.optional(),
  notes: optionalText(2_000),
  lines: z
    .array(
      z.strictObject({
        product: id,
        sku: optionalText(100),
        quantity: wholeNumber(1_000_000, 1),
      }),
    )
    .min(1, 'An order has at least one line.')
    .max(500, 'An order has at most 500 lines.'),
});
export const intakeBody = z.strictObject({
  orders: z
    .array(order)
    .min(1, messages.required)
    .max(mostOrders, `Send at most ${mostOrders} orders at once.`),
});
export type IntakeOrder = z.infer<typeof order>;

/**
 * The columns of the CSV file. A row is a line of an order; the other columns count in the first row of each order. Those that
 * say whose order it is must not contradict it later.
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
 * @throws Refusal invalid for unknown and missing heads, and for a row that names another account or brand than the first
 *   row of its order: two accounts may have orders with the same number
 */
export function ordersOfCsv(text: string): unknown {
  const [head, ...rows] = readSheet(text);
  const names = head?.cells ?? [];
  const wrong = names.filter((name) => !columns.some((column) => column === name));
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

/**
 * Takes orders in, all or none. An order whose number its account has already is left as it is, so that a repeat is harmless.
 * @throws Refusal invalid for a brand or product that does not exist; key_reused for a number that another order has
 */
export async function takeIn(
  change: Change,
  { orders }: { orders: readonly IntakeOrder[] },
): Promise<ApiResult> {
  const { tx, now } = change;
  await assertProducts(tx, orders);
  const accounts = new Map<string, string>();
  const rows: NewSet[] = [];
  for (const [index, one] of orders.entries()) {
    const owner = JSON.stringify([one.account, one.brand]);
    const accountId = accounts.get(owner) ?? (await accountOf(tx, one, index));
    accounts.set(owner, accountId);
    rows.push({
      id: sql`'LS-' || nextval('line_item_set_number')`,
      accountId,
      brandId: one.brand,
      orderNumber: one.order_number,
      orderedAt: one.ordered_at === undefined ? now : new Date(one.ordered_at),
      dueDate: one.due_date,
      shipTo: one.ship_to,
      shipFrom: one.ship_from ?? null,
      notes: one.notes,
      intakeHash: hashOf(one),
      createdAt: now,
      updatedAt: now,
    });
  }
  const created = await insertSets(change, rows, orders);
  const taken = [];
  for (const [index, row] of rows.entries()) {
    const id = created.get(keyOf(row));
    // Of two equal orders in one request the first is the new one.
    created.delete(keyOf(row));
    taken.push({
      id: id ?? (await findKnown(tx, row, index)),
      order_number: row.orderNumber,
      created: id !== undefined,
    });
  }
  const isNew = taken.some((one) => one.created);
  return { status: isNew ? 201 : 200, body: { orders: taken } };
}

type NewSet = Omit<typeof lineItemSet.$inferInsert, 'id'> & { id: SQL };

const keyOf = ({ accountId, orderNumber }: Pick<NewSet, 'accountId' | 'orderNumber'>) =>
  JSON.stringify([accountId, orderNumber]);

/** Of what an order says: a part that is missing counts as one that is null, so that new optional parts change no hash. */
const hashOf = (one: IntakeOrder): string =>
  sha256(JSON.stringify(one, (_name, value: unknown) => value ?? undefined));

/** Rows of one statement, which has at most 65,535 parameters. */
const rowsAtOnce = 5_000;

/**
 * Writes the orders that are not there yet with their lines. All are written by one statement, in the order of their keys:
 * two requests then never wait for each other, neither for a number nor for a counter.
 * @returns the ids of the new ones by their keys
 */
async function insertSets(
  change: Change,
  rows: readonly NewSet[],
  orders: readonly IntakeOrder[],
): Promise<Map<string, string>> {
  const { tx } = change;
  const inOrder = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
  const inserted = await tx
    .insert(lineItemSet)
    .values(inOrder)
    .onConflictDoNothing({ target: [lineItemSet.accountId, lineItemSet.orderNumber] })
    .returning();
  const created = new Map(inserted.map((row) => [keyOf(row), row.id]));
  const open = new Map(created);
  const lines = rows.flatMap((row, index) => {
    const setId = open.get(keyOf(row));
    open.delete(keyOf(row));
    if (setId === undefined) return [];
    return orders[index]!.lines.map(({ product: productId, sku, quantity }, at) => ({
      setId,
      line: at + 1,
      productId,
      sku,
      ordered: quantity,
    }));
  });
  for (let at = 0; at < lines.length; at += rowsAtOnce)
    await tx.insert(lineItem).values(lines.slice(at, at + rowsAtOnce));
  if (inserted.length > 0)
    await tx
      .insert(lineItemSetEvent)
      .values(inserted.map(({ id }) => ({ setId: id, ...by(change), action: 'received' })));
  return created;
}

/**
 * @returns the id of an order that is there already
 * @throws Refusal key_reused for a number that another order has
 */
async function findKnown(tx: Transaction, row: NewSet, index: number): Promise<string> {
  const [known] = await tx
    .select({ id: lineItemSet.id, hash: lineItemSet.intakeHash })
    .from(lineItemSet)
    .where(
      and(eq(lineItemSet.accountId, row.accountId), eq(lineItemSet.orderNumber, row.orderNumber)),
    );
  if (known?.hash === row.intakeHash) return known.id;
  const message = `Another order has the number ${row.orderNumber}.`;
  throw new Refusal('key_reused', message, {
    fields: [{ path: ['orders', index, 'order_number'], message }],
  });
}

/** @throws Refusal invalid for a brand without an owner, or one that this account does not own */
async function accountOf(
  tx: Transaction,
  { brand: brandId, account: wanted }: IntakeOrder,
  index: number,
): Promise<string> {
  if (wanted === undefined) {
    const everything = { accountId: null, brands: null, isLimitedToOwnBrands: false };
    try {
      return (await findAccountOfBrand(tx, everything, brandId)).accountId;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw wrongField(index, 'brand', 'This brand has no owner.');
    }
  }
  const [found] = await tx
    .select({ id: accountBrand.accountId })
    .from(accountBrand)
    .where(and(eq(accountBrand.accountId, wanted), eq(accountBrand.brandId, brandId)));
  if (!found) throw wrongField(index, 'account', 'This account has no such brand.');
  return found.id;
}

const wrongField = (index: number, field: string, message: string) =>
  new Refusal('invalid', message, { fields: [{ path: ['orders', index, field], message }] });

/** @throws Refusal invalid for products of another brand than the order's */
async function assertProducts(tx: Transaction, orders: readonly IntakeOrder[]): Promise<void> {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map((line) => line.product)))];
  const rows = await tx
    .select({ id: product.id, brandId: product.brandId })
    .from(product)
    .where(inArray(product.id, ids));
  const brandOf = new Map(rows.map((row) => [row.id, row.brandId]));
  const message = 'The brand has no such product.';
  const fields = orders.flatMap(({ brand: brandId, lines }, at) =>
    lines.flatMap((line, index): FieldError[] =>
      brandOf.get(line.product) === brandId
        ? []
        : [{ path: ['orders', at, 'lines', index, 'product'], message }],
    ),
  );
  if (fields.length > 0) throw new Refusal('invalid', message, { fields: fields.slice(0, 100) });
}
