import { and, eq, inArray, sql } from 'drizzle-orm';

import { defaultWarehouseId } from '../../../../contract/ams/inventory';
import {
  orderFieldNames,
  type orderCalls,
  type OrderInput,
  type orderUses,
} from '../../../../contract/ams/orders';
import { orderTexts } from '../../../../contract/limits';
import type { BodyOf } from '../../../../contract/call';
import { messages } from '../../../../contract/fields';
import { pick } from '../../../../contract/pick';
import { product } from '../../database/schema/catalogue';
import { consignmentLine, consignmentOrder } from '../../database/schema/orders';
import { warehouse } from '../../database/schema/stock';
import { isAccepting } from '../inventory/intake';
import { invalidField, Refusal, type FieldError } from '../../http/refusal';
import { findAccountOfBrand } from '../scope';
import type { Change } from '../entity-routes';
import { addEvent, findOrder, lockOrder, updateOrder } from './order-changes';
import { confirmation, withOrderLink } from './mails';
import { assertPlaceable } from './placing';
import { after } from './state-machine';
import { loadOrderDetails, type OrderResult, type OrderRow } from './order-view';

type NewLine = Omit<typeof consignmentLine.$inferInsert, 'orderNumber'>;

/** Creates a draft, and places it if the input says so (O-03). */
export async function create(
  change: Change,
  input: BodyOf<typeof orderUses.create>,
): Promise<OrderResult | Refusal> {
  const places = (input.action ?? (input.model === 'mail' ? 'place' : 'save')) === 'place';
  const { head, lines } = await read(change, input);
  if (places) assertPlaceable({ ...head, lines });
  const copied =
    input.copiedFrom === undefined
      ? null
      : await findOrder(change.tx, change.principal, input.copiedFrom);
  const order = await insertDraft(change, head, lines, copied?.orderNumber ?? null);
  return places ? place(change, order, 201) : orderResult(change, order, 201);
}

/** Changes a draft, and places it if the input says so. */
export async function edit(
  change: Change,
  number: string,
  input: BodyOf<typeof orderCalls.edit>,
): Promise<OrderResult | Refusal> {
  await lockOrder(change, number, input.version, 'save');
  const { head, lines } = await read(change, input);
  if (input.action === 'place') assertPlaceable({ ...head, lines });
  await change.tx.delete(consignmentLine).where(eq(consignmentLine.orderNumber, number));
  await insertLines(change, number, lines);
  const order = await updateOrder(change, number, head, { action: 'save' });
  return input.action === 'place' ? place(change, order) : orderResult(change, order);
}

/** Places a draft without a change. */
export async function placeDraft(
  change: Change,
  number: string,
  version: number,
): Promise<OrderResult | Refusal> {
  const { order, lines } = await lockOrder(change, number, version, 'place');
  await findOwner(change, order.brandId);
  assertPlaceable({ ...order, lines });
  return place(change, order);
}

/** Creates a draft with the head and the lines of an order in any state. */
export async function copy(change: Change, number: string, version: number): Promise<OrderResult> {
  const { order, lines } = await lockOrder(change, number, version, 'copy');
  const { accountId } = await findOwner(change, order.brandId);
  // The expected date and the tracking number belong to the copied order alone.
  const { expectedDate: _day, tracking: _number, ...kept } = pick(order, orderFieldNames);
  const made = await insertDraft(
    change,
    { accountId, brandId: order.brandId, warehouseId: order.warehouseId, ...kept },
    lines.map((line) => pick(line, ['line', 'productId', 'cases', 'unitsPerCase', 'looseUnits'])),
    order.orderNumber,
  );
  return orderResult(change, made, 201);
}

/** The account that an order of a brand belongs to. @throws Refusal forbidden, invalid */
const findOwner = ({ tx, principal }: Change, brandId: string) =>
  findAccountOfBrand(
    tx,
    { principal, permission: 'consignment.place', reading: 'consignment.view' },
    brandId,
  );

async function insertDraft(
  change: Change,
  head: Omit<typeof consignmentOrder.$inferInsert, 'orderNumber' | 'status'>,
  lines: readonly NewLine[],
  copiedFrom: string | null = null,
): Promise<OrderRow> {
  const { tx, now } = change;
  const [order] = await tx
    .insert(consignmentOrder)
    .values({
      ...head,
      orderNumber: sql`'PO-' || nextval('consignment_order_number')`,
      status: 'initial',
      copiedFrom,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await insertLines(change, order!.orderNumber, lines);
  await addEvent(change, order!.orderNumber, {
    action: copiedFrom === null ? 'save' : 'copy',
    reason: copiedFrom,
  });
  return order!;
}

async function insertLines({ tx }: Change, orderNumber: string, lines: readonly NewLine[]) {
  if (lines.length > 0)
    await tx.insert(consignmentLine).values(lines.map((line) => ({ ...line, orderNumber })));
}

/** When intake is closed, this returns the refusal: throwing it would roll back the draft, which is kept (O-06). */
async function place(
  change: Change,
  order: OrderRow,
  status: 200 | 201 = 200,
): Promise<OrderResult | Refusal> {
  const { tx, principal, now, mails } = change;
  if (!(await isAccepting(tx, order.accountId, order.warehouseId)))
    return new Refusal('not_accepting', orderTexts.notAccepting, {
      current: await loadOrderDetails(tx, principal, order, now),
    });
  const next = after({ ...order, lines: [] }, 'place');
  const placed = await updateOrder(
    change,
    order.orderNumber,
    { status: next.status, reviewState: next.reviewState, placedBy: principal.id, placedAt: now },
    { action: 'place' },
  );
  const view = await loadOrderDetails(tx, principal, placed, now);
  const mail = confirmation(view);
  await mails.write({ ...mail, text: withOrderLink(mail.text, mails, order.orderNumber) });
  return { status, body: { order: view } };
}

export async function orderResult(
  { tx, principal, now }: Change,
  order: OrderRow,
  status: 200 | 201 = 200,
): Promise<OrderResult> {
  return { status, body: { order: await loadOrderDetails(tx, principal, order, now) } };
}

/**
 * Makes rows of the input.
 * @throws Refusal forbidden, invalid for a brand, a warehouse or products that the caller cannot use
 */
async function read(change: Change, input: OrderInput) {
  const { tx } = change;
  const { accountId } = await findOwner(change, input.brand);
  const warehouseId = input.warehouse ?? defaultWarehouseId;
  const [known] = await tx.select().from(warehouse).where(eq(warehouse.id, warehouseId));
  if (!known) throw invalidField('warehouse', messages.required, messages.gaps);
  const ids = input.lines.map((line) => line.product);
  const products = await tx
    .select()
    .from(product)
    .where(and(eq(product.brandId, input.brand), inArray(product.id, ids)));
  const packed = new Map(products.map(({ id, unitsPerCase }) => [id, unitsPerCase]));
  const fields = ids.flatMap((id, index): FieldError[] =>
    packed.has(id) ? [] : [{ path: ['lines', index, 'product'], message: orderTexts.foreign }],
  );
  if (fields.length > 0) throw new Refusal('invalid', messages.gaps, { fields });
  return {
    head: {
      accountId,
      brandId: input.brand,
      warehouseId,
      ...pick(input, orderFieldNames),
    },
    lines: input.lines.map((line, index) => ({
      line: index + 1,
      productId: line.product,
      cases: line.cases,
      unitsPerCase: line.unitsPerCase ?? packed.get(line.product) ?? null,
      looseUnits: line.looseUnits,
    })),
  };
}
