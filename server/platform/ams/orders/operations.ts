import type * as z from 'zod';

import type { Viewer } from '../../accounts/users';
import type { Database } from '../../database/connect';
import type { Answer } from '../door';
import { once } from '../idempotency';
import { read } from '../read';
import { closeRest, decide, shortClose } from './actions';
import { actionBody, receiveBody, shortCloseBody } from './input';
import type { Change } from './locked';
import { receive } from './receive';

/** One thing that the warehouse does with an order: what it is told, and the change. */
export interface Operation {
  body: z.ZodType;
  /** @param input as `body` has read it */
  run: (change: Change, number: string, input: unknown) => Promise<Answer>;
}

const operation = <Body extends z.ZodType>(
  body: Body,
  run: (change: Change, number: string, input: z.infer<Body>) => Promise<Answer>,
): Operation => ({ body, run: (change, number, input) => run(change, number, input as never) });

const decision = (action: 'flag' | 'resolve' | 'reject') =>
  operation(actionBody, (change, number, input) => decide(change, number, action, input));

/** What needs `consignment.operate`, by its name in the address: for the API and the warehouse's pages alike. */
export const operations = {
  flag: decision('flag'),
  resolve: decision('resolve'),
  reject: decision('reject'),
  receive: operation(receiveBody, receive),
  short_close: operation(shortCloseBody, shortClose),
  close_rest: operation(actionBody, closeRest),
} as const satisfies Record<string, Operation>;
export type OperationName = keyof typeof operations;

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/**
 * Does it, once for one key, as every change of an order is (REL-01).
 * @param given the body as it was sent
 * @throws Refusal
 */
export async function operate(
  { db, now, viewer }: { db: Database; now: Date; viewer: Viewer },
  name: OperationName,
  number: string,
  { key, given }: { key: string | null; given: unknown },
): Promise<Answer> {
  const { body, run } = operations[name];
  const input = read(body, given);
  return once(db, { userId: viewer.id, key, target: `${name} ${number}`, body: input }, (tx) =>
    run({ tx, viewer, now }, number, input),
  );
}
