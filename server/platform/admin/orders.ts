import { randomUUID } from 'node:crypto';

import { isIdempotencyKey } from '../ams/idempotency-key';
import { holdsNul } from '../ams/nul';
import { messages } from '../ams/orders/input';
import { listOrders, listQuery } from '../ams/orders/list';
import { isOperation, operate, type OperationName } from '../ams/orders/operations';
import { Refusal } from '../ams/refusal';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import { adminPaths, firstValue, orderAddress, type OrderListPath } from './addresses';
import { fieldErrors, type Attempt } from './attempt';
import { loadOrder, type DeskOrder } from './desk-order';
import type { AdminCall, AdminDoor, Form } from './door';
import { MissingOrder } from './pages/missing-order';
import { OrderPage } from './pages/order';
import { OrderListPage } from './pages/order-list';
import { figure, receiptBody } from './receipt-form';

const lists = {
  [adminPaths.pending]: {
    title: 'Pending orders',
    lead: 'Purchase orders that are placed, partly received or in review.',
    tab: 'pending',
    sort: '-placed',
  },
  [adminPaths.received]: {
    title: 'Received orders',
    lead: 'Purchase orders of which nothing more is waited for.',
    tab: 'received',
    sort: '-updated',
  },
} as const;

const longestNumber = 40;
const query = listQuery.pick({ q: true, sort: true, after: true });

interface Deps {
  db: Database;
  log: Log;
  now: () => Date;
}

/** R-17, O-11: the lists of orders, an order alone where `order_number` names one, and what is done with it. */
export function addOrderPages(door: AdminDoor, deps: Deps): void {
  for (const path of [adminPaths.pending, adminPaths.received] as const)
    door.page(
      path,
      'consignment.operate',
      (call) => show(door, deps, path, call),
      (call, form) => change(door, deps, path, call, form),
    );
}

async function show(
  door: AdminDoor,
  { db }: Deps,
  path: OrderListPath,
  call: AdminCall,
): Promise<void> {
  const asked = numberOf(call);
  if (asked === '') return showList(door, db, path, call);
  const order = await findOrder(db, call, asked);
  if (order === null) return showMissing(door, path, call, asked);
  const done = firstValue(call.request.query['done']);
  sendOrder(door, path, call, 200, order, null, isOperation(done) ? done : null);
}

const numberOf = ({ request }: AdminCall): string =>
  firstValue(request.query['order_number']).trim();

/** @returns null where there is none, or what was named cannot be a number */
async function findOrder(db: Database, { viewer }: AdminCall, number: string) {
  if (number.length > longestNumber || holdsNul(number)) return null;
  try {
    return await loadOrder(db, viewer, number);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
}

/** A query that makes no sense is left out: a list is a place to begin, not to fail. */
async function showList(
  door: AdminDoor,
  db: Database,
  path: OrderListPath,
  call: AdminCall,
): Promise<void> {
  const { title, lead, tab, sort } = lists[path];
  const given = Object.fromEntries(
    Object.keys(query.shape).flatMap((name) => {
      const value = firstValue(call.request.query[name]);
      return value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = query.safeParse({ sort, ...given });
  const wanted = parsed.success && !holdsNul(parsed.data) ? parsed.data : query.parse({ sort });
  const load = (after: string | undefined) =>
    listOrders(db, call.viewer, { ...wanted, after, tab, counts: 'false', first: 25 });
  let isFirst = wanted.after === undefined;
  const { orders, next } = await load(wanted.after).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    isFirst = true;
    return load(undefined);
  });
  door.send(call, 200, {
    title,
    body: OrderListPage({
      view: { path, title, lead, orders, next, isFirst, search: wanted.q, sort: wanted.sort },
    }),
  });
}

function showMissing(door: AdminDoor, path: OrderListPath, call: AdminCall, number: string): void {
  door.send(call, 404, {
    title: 'No such order',
    body: MissingOrder({ path, number: number.slice(0, longestNumber) }),
  });
}

/** What was sent, as the AMS takes it; of each line of a receipt its number. */
function bodyOf(name: OperationName, form: Form): { given: unknown; lines: number[] } {
  const version = figure(form.get('version') ?? '');
  if (name === 'receive') {
    const { body, lines } = receiptBody(form);
    return { given: { version, ...body }, lines };
  }
  const reason = form.get('reason') ?? '';
  if (name !== 'short_close') return { given: { version, reason }, lines: [] };
  // An empty choice is no line at all.
  const line = figure(form.get('line') ?? '') ?? null;
  return { given: { version, reason, line }, lines: [] };
}

async function change(
  door: AdminDoor,
  deps: Deps,
  path: OrderListPath,
  call: AdminCall,
  form: Form,
): Promise<void> {
  const { db, log, now } = deps;
  const { viewer, response } = call;
  const number = numberOf(call);
  const name = form.get('action') ?? '';
  const before = await findOrder(db, call, number);
  if (before === null) return showMissing(door, path, call, number);
  if (!isOperation(name)) return sendOrder(door, path, call, 422, before);
  const { given, lines } = bodyOf(name, form);
  try {
    await operate({ db, now: now(), viewer }, name, number, { key: keyOf(form), given });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // As it is now, with what others have done meanwhile.
    const current = await loadOrder(db, viewer, number);
    return sendOrder(door, path, call, error.status, current, {
      name,
      typed: form,
      errors: errorsOf(error, form, lines),
      message: messageOf(error),
      confirms: error.code === 'confirm' || (form.has('reason') && name === 'receive'),
      seen: seenOf(form, current),
    });
  }
  log.info({ event: 'order-operated', by: viewer.id, order: number, action: name });
  const { tab } = await loadOrder(db, viewer, number);
  const next = tab === 'received' ? adminPaths.received : adminPaths.pending;
  response.redirect(303, orderAddress(next, number, name));
}

/** One for each form that was shown: whoever sends none of ours is not protected against sending twice. */
function keyOf(form: Form): string {
  const key = form.get('key') ?? '';
  return isIdempotencyKey(key) ? key : randomUUID();
}

function seenOf(form: Form, { events }: DeskOrder): number {
  const seen = figure(form.get('seen') ?? '');
  return seen !== undefined && seen >= 0 && seen <= events.length ? seen : events.length;
}

function errorsOf(refusal: Refusal, form: Form, lines: readonly number[]): Record<string, string> {
  const errors = fieldErrors(refusal, lines);
  // A choice is not typed: what is missing is not a figure that is wrong.
  if ('line' in errors && !form.get('line')) errors['line'] = messages.required;
  // Only who was asked once can have left an answer out.
  if (refusal.code === 'confirm' && form.has('reason')) {
    if (form.get('confirm') !== 'on') errors['confirm'] = 'Please confirm it.';
    if ((form.get('reason') ?? '').trim() === '') errors['reason'] = messages.required;
  }
  return errors;
}

const messageOf = ({ code, message }: Refusal): string =>
  code === 'key_reused'
    ? 'This form was sent before, with something else in it. See what is stored, then send it again if it is still right.'
    : message;

function sendOrder(
  door: AdminDoor,
  path: OrderListPath,
  call: AdminCall,
  status: number,
  order: DeskOrder,
  attempt: Attempt | null = null,
  done: OperationName | null = null,
): void {
  door.send(call, status, {
    title: order.order_number,
    body: OrderPage({ view: { path, order, token: call.token, attempt, done } }),
  });
}
