import { isUnstorable } from '../database/storable';
import { messages } from '../../../contract/fields';
import { isOperation, runOperation, type OperationName } from '../ams/orders/operations';
import { nullIfMissing, Refusal } from '../http/refusal';
import { adminPaths, decisionAddress, orderAddress, type OrderListPath } from './addresses';
import type { AdminCall, AdminDeps, AdminRouter, PostedForm } from './admin-router';
import { DecisionPage, decisions, isDecision, type DecisionName } from './decision';
import { figure, firstValue, keyOf, seenOf, summaryOf } from './input';
import { showOrderList } from './order-list';
import { MissingOrder, OrderPage } from './order-page';
import { orderKind } from './order-parts';
import {
  fieldErrors,
  filledWithOutstanding,
  isOutdated,
  isReceiptTyped,
  keptValues,
  questionAfter,
  questionOf,
  receiptBody,
  type RejectedOrderForm,
} from './receipt-form';
import { loadWarehouseOrder, type WarehouseOrder } from './warehouse-order';

const maxNumberLength = 40;

const doneTexts: Readonly<Record<OperationName, string>> = {
  receive: 'The receipt is stored, and the goods are in stock.',
  flag: 'The order is in review.',
  resolve: 'The review is over.',
  reject: 'The order is rejected.',
  short_close: 'The line is closed short.',
  close_rest: 'The remainder is closed short.',
};

/** The lists of orders, the pages of the order that `orderNumber` names, and its operations (R-17, O-11). */
export function addOrderPages(admin: AdminRouter, deps: AdminDeps): void {
  for (const path of [adminPaths.pending, adminPaths.received] as const)
    admin.page(
      path,
      'consignment.operate',
      (call) => show(deps, path, call),
      (call, form) => change(deps, path, call, form),
    );
}

async function show(deps: AdminDeps, path: OrderListPath, call: AdminCall) {
  const asked = numberOf(call);
  if (asked === '') return showOrderList(deps, path, call);
  const order = await findOrder(deps, call, asked);
  if (order === null) return showMissing(path, call, asked);
  const decide = firstValue(call.request.query['decide']);
  if (isDecision(decide))
    return order.allowed.includes(decide)
      ? sendDecision(path, call, 200, order, decide)
      : sendOrder(path, call, 409, order, refusedDecision(new Map(), order, decide));
  sendOrder(path, call, 200, order);
}

const numberOf = ({ request }: AdminCall): string =>
  firstValue(request.query['order_number']).trim();

/** @returns null for an unknown or malformed order number */
async function findOrder({ db, now }: AdminDeps, { principal }: AdminCall, number: string) {
  if (number.length > maxNumberLength || isUnstorable(number)) return null;
  return loadWarehouseOrder(db, principal, number, now()).catch(nullIfMissing);
}

function showMissing(path: OrderListPath, call: AdminCall, number: string) {
  call.send(404, {
    title: 'No such order',
    body: MissingOrder({ path, number: number.slice(0, maxNumberLength) }),
  });
}

/** Makes the AMS's body of a form; for a receipt also the line numbers in the order of its lines. */
function bodyOf(name: OperationName, form: PostedForm): { given: unknown; lines: number[] } {
  const version = figure(form.get('version') ?? '');
  if (name === 'receive') {
    const { body, lines } = receiptBody(form);
    return { given: { version, ...body }, lines };
  }
  const reason = form.get('reason') ?? '';
  if (name !== 'short_close') return { given: { version, reason }, lines: [] };
  // Without a choice there is no line.
  const line = figure(form.get('line') ?? '') ?? null;
  return { given: { version, reason, line }, lines: [] };
}

async function change(
  deps: AdminDeps,
  path: OrderListPath,
  call: AdminCall,
  form: PostedForm,
): Promise<void> {
  const { db, runOnce, outbox, log, now } = deps;
  const { principal } = call;
  const number = numberOf(call);
  const name = form.get('action') ?? '';
  const before = await findOrder(deps, call, number);
  if (before === null) return showMissing(path, call, number);
  if (form.has('decide')) return decide(path, call, form, before);
  if (!isOperation(name)) return sendOrder(path, call, 422, before);
  if (name === 'receive' && form.get('fill') === 'outstanding')
    return sendOrder(path, call, 200, before, filledForm(form, before));
  const { given, lines } = bodyOf(name, form);
  try {
    await runOperation({ runOnce, outbox, now: now(), principal }, name, number, {
      key: keyOf(form),
      given,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The present order, with the changes of others.
    const current = await loadWarehouseOrder(db, principal, number, now());
    const errors = errorsOf(error, form, lines);
    // Nothing was typed: no field is wrong, and the form's message says it.
    const isEmpty = Object.keys(errors).join() === 'lines';
    const rejected: RejectedOrderForm = {
      name,
      typed: keptValues(error, form),
      errors: isEmpty ? {} : errors,
      message: isEmpty ? errors['lines']! : summaryOf(error, errors),
      asks: questionAfter(error, form),
      seen: seenOf(form, current),
    };
    return isDecision(name) && current.allowed.includes(name)
      ? sendDecision(path, call, error.status, current, name, rejected)
      : sendOrder(path, call, error.status, current, rejected);
  }
  log.info({ event: 'order-operated', by: principal.id, order: number, action: name });
  const { tab } = await loadWarehouseOrder(db, principal, number, now());
  const next = tab === 'received' ? adminPaths.received : adminPaths.pending;
  call.redirect(orderAddress(next, number), doneTexts[name]);
}

/** Leads from the form of a receipt to the page of a decision. A receipt that is typed and not stored comes back. */
function decide(
  path: OrderListPath,
  call: AdminCall,
  form: PostedForm,
  order: WarehouseOrder,
): void {
  const name = form.get('decide') ?? '';
  if (!isDecision(name)) return sendOrder(path, call, 422, order);
  const isAllowed = order.allowed.includes(name);
  const keepsReceipt = order.allowed.includes('receive') && isReceiptTyped(form);
  if (isAllowed && !keepsReceipt)
    return call.response.redirect(303, decisionAddress(path, order.orderNumber, name));
  const refused = refusedDecision(form, order, name);
  if (!keepsReceipt) return sendOrder(path, call, 409, order, refused);
  sendOrder(path, call, isAllowed ? 422 : 409, order, {
    ...refused,
    name: 'receive',
    ...(isAllowed && {
      message: `You have typed a receipt that is not stored. Receive the goods, or empty the fields before you ${decisions[name].deed}.`,
    }),
  });
}

/** A decision that the order's state does not allow, with what was typed beside it. */
const refusedDecision = (
  typed: PostedForm,
  order: WarehouseOrder,
  name: OperationName,
): RejectedOrderForm => ({
  name,
  typed,
  errors: {},
  message: messages.state,
  asks: questionOf(typed),
  seen: seenOf(typed, order),
});

/** The form of a receipt with all outstanding units filled in. Nothing is stored yet. */
function filledForm(form: PostedForm, order: WarehouseOrder): RejectedOrderForm | null {
  if (!order.allowed.includes('receive')) return null;
  const typed = filledWithOutstanding(form, order.lines);
  const asks = questionOf(form);
  return { name: 'receive', typed, errors: {}, message: null, asks, seen: seenOf(form, order) };
}

function errorsOf(refusal: Refusal, form: PostedForm, lines: readonly number[]) {
  const errors = fieldErrors(refusal, lines);
  // The line is a choice, so a missing one is not a malformed number.
  if ('line' in errors && !form.get('line')) errors['line'] = messages.required;
  // The confirmation was shown before, so missing answers are errors.
  if (refusal.code === 'confirm' && questionOf(form) !== 'nothing') {
    const isReasonMissing = form.has('reason') && (form.get('reason') ?? '').trim() === '';
    if (form.get('confirm') !== 'on') errors['confirm'] = 'Please confirm it.';
    else if (isOutdated(refusal, form))
      errors['confirm'] = 'Please confirm again: what you confirmed has changed.';
    if (isReasonMissing) errors['reason'] = messages.required;
  }
  return errors;
}

function sendOrder(
  path: OrderListPath,
  call: AdminCall,
  status: number,
  order: WarehouseOrder,
  rejected: RejectedOrderForm | null = null,
): void {
  call.send(status, {
    title: order.orderNumber,
    body: OrderPage({
      view: { kind: orderKind, record: order, path, token: call.token, rejected, done: call.done },
    }),
  });
}

function sendDecision(
  path: OrderListPath,
  call: AdminCall,
  status: number,
  order: WarehouseOrder,
  decision: DecisionName,
  rejected: RejectedOrderForm | null = null,
): void {
  call.send(status, {
    title: `${decisions[decision].title} · ${order.orderNumber}`,
    body: DecisionPage({
      view: { kind: orderKind, record: order, path, token: call.token, rejected, done: null },
      name: decision,
    }),
  });
}
