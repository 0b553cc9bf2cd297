import type * as z from 'zod';

import type { Principal } from '../../accounts/principal';
import type { Outbox } from '../../mail/outbox';
import type { ApiResult } from '../api-router';
import type { RunOnce } from '../idempotency';
import { parseInput } from '../parse-input';
import { closeRest, changeStatus, shortClose } from './status-changes';
import { actionBody, receiveBody, shortCloseBody } from './input';
import type { Change } from '../entity-routes';
import { receive } from './receive';

/** An operation of the warehouse on an order. */
export interface Operation {
  body: z.ZodType;
  /** @param input as `body` has parsed it */
  run: (change: Change, number: string, input: unknown) => Promise<ApiResult>;
}

const operation = <Body extends z.ZodType>(
  body: Body,
  run: (change: Change, number: string, input: z.infer<Body>) => Promise<ApiResult>,
): Operation => ({ body, run: (change, number, input) => run(change, number, input as never) });

const decision = (action: 'flag' | 'resolve' | 'reject') =>
  operation(actionBody(action), (change, number, input) =>
    changeStatus(change, number, action, input),
  );

/** All operations that need `consignment.operate`, by their names in the API's paths. The admin pages use them, too. */
export const operations = {
  flag: decision('flag'),
  resolve: decision('resolve'),
  reject: decision('reject'),
  receive: operation(receiveBody, receive),
  short_close: operation(shortCloseBody, shortClose),
  close_rest: operation(actionBody('close_rest'), closeRest),
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
): Promise<ApiResult> {
  const { body, run } = operations[name];
  const input = parseInput(body, given);
  return runOnce({ userId: principal.id, key, target: `${name} ${number}`, body: input }, (tx) =>
    run({ tx, principal, now, mails: outbox.within(tx) }, number, input),
  );
}
