import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { intakeCalls } from '../../../../contract/ams/order-intake';
import type { AnswerOf } from '../../../../contract/call';
import { pick } from '../../../../contract/pick';
import { orderIntake } from '../../accounts/authorize-request';
import type { Transaction } from '../../database/transaction';
import { accountBrand } from '../../database/schema/accounts';
import { lineItem, lineItemSet, lineItemSetEvent } from '../../database/schema/brand-orders';
import { product } from '../../database/schema/catalogue';
import { Refusal, type FieldError } from '../../http/refusal';
import type { ApiResult } from '../api-router';
import type { Change } from '../entity-routes';
import { findAccountOfBrand } from '../scope';
import { by } from './changes';
import { linesOf, type IntakeOrder } from './intake-file';

/**
 * Takes orders in, all or none. An order whose number its account has already is left as it is, so that a repeat is harmless.
 * @throws Refusal invalid for a brand or product that does not exist; key_reused for a number that another order has
 */
export async function takeIn(
  change: Change,
  { orders }: { orders: readonly IntakeOrder[] },
): Promise<ApiResult<AnswerOf<typeof intakeCalls.takeIn>>> {
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
      ...pick(one, ['orderNumber', 'dueDate', 'shipTo', 'notes']),
      orderedAt: one.orderedAt === undefined ? now : new Date(one.orderedAt),
      shipFrom: one.shipFrom ?? null,
      intakeHash: one.hash,
      createdAt: now,
      updatedAt: now,
    });
  }
  const created = await insertSets(change, rows, orders);
  const taken = [];
  for (const [index, row] of rows.entries()) {
    const id = created.get(keyOf(row));
    // If a request has two equal orders, the first is the new one.
    created.delete(keyOf(row));
    taken.push({
      id: id ?? (await findKnown(tx, row, index)),
      orderNumber: row.orderNumber,
      created: id !== undefined,
    });
  }
  const isNew = taken.some((one) => one.created);
  return { status: isNew ? 201 : 200, body: { orders: taken } };
}

type NewSet = Omit<typeof lineItemSet.$inferInsert, 'id'> & { id: SQL };

const keyOf = ({ accountId, orderNumber }: Pick<NewSet, 'accountId' | 'orderNumber'>) =>
  JSON.stringify([accountId, orderNumber]);

/** Wrong fields of one answer. */
const maxFaults = 100;
/** Lines of one statement: it keeps the thread of an embedded database for some milliseconds. */
const linesAtOnce = 1_000;

/**
 * Writes the orders that are not there yet with their lines. All are written by one statement, in the order of their keys:
 * two requests then never wait for each other, neither for a number nor for a counter.
 * @returns the ids of the new ones by their keys
 */
async function insertSets(change: Change, rows: readonly NewSet[], orders: readonly IntakeOrder[]) {
  const { tx } = change;
  const inOrder = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
  const inserted = await tx
    .insert(lineItemSet)
    .values(inOrder)
    .onConflictDoNothing({ target: [lineItemSet.accountId, lineItemSet.orderNumber] })
    .returning({
      id: lineItemSet.id,
      accountId: lineItemSet.accountId,
      orderNumber: lineItemSet.orderNumber,
    });
  const created = new Map(inserted.map((row) => [keyOf(row), row.id]));
  const open = new Map(created);
  let part: string[] = [];
  let size = 0;
  for (const [index, row] of rows.entries()) {
    const setId = open.get(keyOf(row));
    open.delete(keyOf(row));
    if (setId === undefined) continue;
    const { lines, lineCount } = orders[index]!;
    if (size + lineCount > linesAtOnce && size > 0) {
      await insertLines(tx, part);
      [part, size] = [[], 0];
    }
    part.push(`{"set":${JSON.stringify(setId)},"lines":${lines}}`);
    size += lineCount;
  }
  await insertLines(tx, part);
  if (inserted.length > 0)
    await tx
      .insert(lineItemSetEvent)
      .values(
        inserted.map(({ id }) => ({ setId: id, ...by(change), action: 'received' as const })),
      );
  return created;
}

/** @param orders JSON of each with its id and lines */
const insertLines = (tx: Transaction, orders: readonly string[]) =>
  tx.execute(sql`
    insert into ${lineItem} (set_id, line, product_id, sku, ordered)
    select one ->> 'set', line, item ->> 'product', item ->> 'sku', (item ->> 'quantity')::int
    from jsonb_array_elements(${`[${orders.join(',')}]`}::jsonb) as one,
      jsonb_array_elements(one -> 'lines') with ordinality as items (item, line)`);

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
    fields: [{ path: ['orders', index, 'orderNumber'], message }],
  });
}

/** @throws Refusal invalid for a brand without an owner, or one that this account does not own */
async function accountOf(
  tx: Transaction,
  { brand: brandId, account: wanted }: IntakeOrder,
  index: number,
): Promise<string> {
  if (wanted === undefined) {
    const permission = 'consignment.operate';
    try {
      const by = { principal: orderIntake, permission, reading: permission } as const;
      return (await findAccountOfBrand(tx, by, brandId)).accountId;
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
  const ids = [...new Set(orders.flatMap(({ products }) => products))];
  const rows = await tx
    .select({ id: product.id, brandId: product.brandId })
    .from(product)
    .where(sql`${product.id} = any(${sql.param(ids)})`);
  const brandOf = new Map(rows.map((row) => [row.id, row.brandId]));
  const message = 'The brand has no such product.';
  const fields: FieldError[] = [];
  for (const [at, one] of orders.entries()) {
    const isWrong = (id: string) => brandOf.get(id) !== one.brand;
    if (fields.length >= maxFaults || !one.products.some(isWrong)) continue;
    for (const [index, line] of linesOf(one).entries())
      if (isWrong(line.product))
        fields.push({ path: ['orders', at, 'lines', index, 'product'], message });
  }
  if (fields.length > 0)
    throw new Refusal('invalid', message, { fields: fields.slice(0, maxFaults) });
}
