import type { AnswerOf, AnyCall, BodyOf } from '../../../contract/call';
import type { Principal } from '../accounts/principal';
import type { Database } from '../database/connect';
import type { Transaction } from '../database/transaction';
import type { Refusal } from '../http/refusal';
import type { MailWriter, Outbox } from '../mail/outbox';
import {
  type ApiResult,
  type ApiRouter,
  type Received,
  type RouteOptions,
  wireAnswer,
} from './api-router';
import type { RunOnce } from './idempotency';

/** What every change of an entity gets. */
export interface Change {
  /** All statements of the change, and of its mails, take effect together or not at all. */
  tx: Transaction;
  principal: Principal;
  now: Date;
  /** Writes the change's mails in its transaction. */
  mails: MailWriter;
}

export interface EntityDeps {
  db: Database;
  runOnce: RunOnce;
  outbox: Outbox;
  now: () => Date;
}

/**
 * Builds the routes of an entity that is read and changed in the database alone. It needs no more than its calls
 * (`contract/ams`) and its functions: authorization, parsing, transaction and idempotency are the same for all.
 */
export function createEntityRoutes(api: ApiRouter, { runOnce, outbox, now }: EntityDeps) {
  return {
    /** A route that reads. */
    read: <C extends AnyCall>(call: C, read: (received: Received<C>) => Promise<AnswerOf<C>>) =>
      api.on(call, async (received) => ({ body: await read(received) })),
    /**
     * A route that changes: it runs in one transaction, and once for all tries with one idempotency key (REL-01). A refusal
     * that is thrown undoes the change; one that is returned keeps it.
     */
    change: <C extends AnyCall>(
      call: C,
      run: (change: Change, received: Received<C>) => Promise<ApiResult<AnswerOf<C>> | Refusal>,
      options?: RouteOptions<BodyOf<C>>,
    ) =>
      api.onWire(
        call,
        (received) => {
          const { principal, params, body = null, idempotencyKey: key } = received;
          const target = `${call.method} ${call.path} ${Object.values(params).join(' ')}`;
          return runOnce({ userId: principal.id, key, target, body }, async (tx) => {
            const change = { tx, principal, now: now(), mails: outbox.within(tx) };
            return wireAnswer(call, await run(change, received));
          });
        },
        options,
      ),
  };
}
