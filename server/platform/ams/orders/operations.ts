import type * as z from 'zod';

import { orderCalls, type OrderAnswer } from '../../../../contract/ams/orders';
import type { BodyOf, Call } from '../../../../contract/call';
import type { Principal } from '../../accounts/principal';
import type { Outbox } from '../../mail/outbox';
import { wireAnswer } from '../api-router';
import type { Change } from '../entity-routes';
import type { RunOnce } from '../idempotency';
import { parseInput } from '../parse-input';
import type { OrderResult } from './order-view';
import { receive } from './receive';
import { changeStatus, closeRest, shortClose } from './status-changes';

type OperationCall = Call<
  `/consignment_orders/{order_number}/${string}`,
  undefined,
  z.ZodType,
  OrderAnswer
>;

/** An operation of the warehouse on an order. */
interface Operation {
  call: OperationCall;
  /** @param input as the call's body has parsed it */
  run: (change: Change, number: string, input: unknown) => Promise<OrderResult>;
}

const operation = <C extends OperationCall>(
  call: C,
  run: (change: Change, number: string, input: BodyOf<C>) => Promise<OrderResult>,
): Operation => ({ call, run: (change, number, input) => run(change, number, input as never) });

const decision = (action: 'flag' | 'resolve' | 'reject') =>
  operation(orderCalls[action], (change, number, input) =>
    changeStatus(change, number, action, input),
  );

/** All operations that need `consignment.operate`, by their names in the API's paths. The admin pages use them, too. */
export const operations = {
  flag: decision('flag'),
  resolve: decision('resolve'),
  reject: decision('reject'),
  receive: operation(orderCalls.receive, receive),
  short_close: operation(orderCalls.shortClose, shortClose),
  close_rest: operation(orderCalls.closeRest, closeRest),
} as const satisfies Record<string, Operation>;
export type OperationName = keyof typeof operations;

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/**
 * Runs an operation once for one idempotency key, as every change of an order (REL-01).
 * @param given the body before it is parsed
 * @throws Refusal
 */
export async function runOperation(
  {
    runOnce,
    outbox,
    now,
    principal,
  }: { runOnce: RunOnce; outbox: Outbox; now: Date; principal: Principal },
  name: OperationName,
  number: string,
  { key, given }: { key: string | null; given: unknown },
): Promise<void> {
  const { call, run } = operations[name];
  const body = parseInput(call.body!, given);
  await runOnce({ userId: principal.id, key, target: `${name} ${number}`, body }, async (tx) =>
    wireAnswer(call, await run({ tx, principal, now, mails: outbox.within(tx) }, number, body)),
  );
}
