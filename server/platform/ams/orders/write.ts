import { and, eq, inArray, sql } from 'drizzle-orm';

import { consignmentLine, consignmentOrder, product, warehouse } from '../../database/schema';
import { defaultWarehouseId } from '../../database/seed/reference';
import { createOutbox } from '../../mail/outbox';
import type { Answer } from '../door';
import { isAccepting } from '../inventory/intake';
import { Refusal } from '../refusal';
import { accountFor, scopeOf } from '../scope';
import { messages, type CreateInput, type EditInput, type OrderInput } from './input';
import { commit, note, take, type Change } from './locked';
import { confirmation } from './mails';
import { assertPlaceable } from './placing';
import { after } from './state-machine';
import { describe, type OrderRow } from './view';

type NewLine = Omit<typeof consignmentLine.$inferInsert, 'orderNumber'>;

/** Makes a draft, and places it when the caller means to (O-03). */
export async function create(change: Change, input: CreateInput): Promise<Answer> {
  const places = (input.action ?? (input.model === 'mail' ? 'place' : 'save')) === 'place';
  const { head, lines } = await read(change, input);
  if (places) assertPlaceable({ ...head, lines });
  const order = await insertDraft(change, head, lines);
  return places ? place(change, order, 201) : answer(change, order, 201);
}

/** Changes a draft, and places it when the caller means to. */
export async function edit(change: Change, number: string, input: EditInput): Promise<Answer> {
  await take(change, number, input.version, 'save');
  const { head, lines } = await read(change, input);
  if (input.action === 'place') assertPlaceable({ ...head, lines });
  await change.tx.delete(consignmentLine).where(eq(consignmentLine.orderNumber, number));
  await insertLines(change, number, lines);
  const order = await commit(change, number, head, { action: 'save' });
  return input.action === 'place' ? place(change, order) : answer(change, order);
}

/** Places a draft as it is. */
export async function placeDraft(change: Change, number: string, version: number): Promise<Answer> {
  const { order, lines } = await take(change, number, version, 'place');
  await accountFor(change.tx, await scopeOf(change.tx, change.viewer), order.brandId);
  assertPlaceable({ ...order, lines });
  return place(change, order);
}

/** A draft of its own with the head and the lines of any order (also of a rejected one). */
export async function copy(change: Change, number: string, version: number): Promise<Answer> {
  const { order, lines } = await take(change, number, version, 'copy');
  const scope = await scopeOf(change.tx, change.viewer);
  const { accountId } = await accountFor(change.tx, scope, order.brandId);
  const { brandId, warehouseId, contactEmail, carrier, cartons, pallets, notes } = order;
  const made = await insertDraft(
    change,
    // The day and the tracking number were those of another consignment.
    { accountId, brandId, warehouseId, contactEmail, carrier, cartons, pallets, notes },
    lines.map(({ line, productId, cases, unitsPerCase, looseUnits }) => ({
      line,
      productId,
      cases,
      unitsPerCase,
      looseUnits,
    })),
    order.orderNumber,
  );
  return answer(change, made, 201);
}

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
  await note(change, order!.orderNumber, {
    action: copiedFrom === null ? 'save' : 'copy',
    reason: copiedFrom,
  });
  return order!;
}

async function insertLines({ tx }: Change, orderNumber: string, lines: readonly NewLine[]) {
  if (lines.length > 0)
    await tx.insert(consignmentLine).values(lines.map((line) => ({ ...line, orderNumber })));
}

/** @returns a refusal as an answer when intake is off: the draft is kept, which a thrown one would undo (O-06) */
async function place(change: Change, order: OrderRow, status = 200): Promise<Answer> {
  const { tx, viewer, now } = change;
  if (!(await isAccepting(tx, order.accountId, order.warehouseId))) {
    const refusal = new Refusal('not_accepting', messages.notAccepting, {
      current: await describe(tx, viewer, order),
    });
    return { status: refusal.status, body: refusal.toJSON() };
  }
  const next = after({ ...order, lines: [] }, 'place');
  const placed = await commit(
    change,
    order.orderNumber,
    { status: next.status, reviewState: next.reviewState, placedBy: viewer.id, placedAt: now },
    { action: 'place' },
  );
  const view = await describe(tx, viewer, placed);
  await createOutbox(tx).write(confirmation(view));
  return { status, body: { order: view } };
}

export async function answer(
  { tx, viewer }: Change,
  order: OrderRow,
  status = 200,
): Promise<Answer> {
  return { status, body: { order: await describe(tx, viewer, order) } };
}

/** What was sent as rows, after a look at whether brand, warehouse and products are the caller's to name. */
async function read({ tx, viewer }: Change, input: OrderInput) {
  const { accountId } = await accountFor(tx, await scopeOf(tx, viewer), input.brand);
  const warehouseId = input.warehouse ?? defaultWarehouseId;
  const [known] = await tx.select().from(warehouse).where(eq(warehouse.id, warehouseId));
  if (!known)
    throw new Refusal('invalid', messages.gaps, {
      fields: [{ path: ['warehouse'], message: messages.required }],
    });
  const products = await tx
    .select()
    .from(product)
    .where(
      and(
        eq(product.brandId, input.brand),
        inArray(
          product.id,
          input.lines.map((line) => line.product),
        ),
      ),
    );
  const packed = new Map(products.map(({ id, unitsPerCase }) => [id, unitsPerCase]));
  const foreign = input.lines.flatMap((line, index) => (packed.has(line.product) ? [] : [index]));
  if (foreign.length > 0)
    throw new Refusal('invalid', messages.gaps, {
      fields: foreign.map((index) => ({
        path: ['lines', index, 'product'],
        message: 'The brand has no such product.',
      })),
    });
  return {
    head: {
      accountId,
      brandId: input.brand,
      warehouseId,
      contactEmail: input.contact_email,
      expectedDate: input.expected_date,
      carrier: input.carrier,
      tracking: input.tracking,
      cartons: input.cartons,
      pallets: input.pallets,
      notes: input.notes,
    },
    lines: input.lines.map((line, index) => ({
      line: index + 1,
      productId: line.product,
      cases: line.cases,
      unitsPerCase: line.units_per_case ?? packed.get(line.product) ?? null,
      looseUnits: line.loose_units,
    })),
  };
}
