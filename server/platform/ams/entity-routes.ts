import type * as z from 'zod';

import type { Principal } from '../accounts/principal';
import type { Database } from '../database/connect';
import type { Transaction } from '../database/transaction';
import type { MailWriter, Outbox } from '../mail/outbox';
import type { ApiCall, ApiResult, ApiRouter, RouteOptions } from './api-router';
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

/** The routes of one AMS entity below its base path. */
export interface EntityRoutes {
  /** A route that reads. */
  get<Query extends z.ZodType>(
    path: string,
    options: Omit<RouteOptions<Query, z.ZodType>, 'body'>,
    read: (call: ApiCall<z.infer<Query>>) => Promise<object>,
  ): void;
  /** A route that changes: it runs in one transaction, and once for all tries with one idempotency key (REL-01). */
  post: ChangeRoute;
  put: ChangeRoute;
}

type ChangeRoute = <Query extends z.ZodType, Body extends z.ZodType>(
  path: string,
  options: RouteOptions<Query, Body>,
  change: (change: Change, call: ApiCall<z.infer<Query>, z.infer<Body>>) => Promise<ApiResult>,
) => void;

/**
 * Builds the routes of an entity. An entity needs no more than its schemas and its functions: authorization, parsing,
 * transaction and idempotency are the same for all. Each route needs an entry in `openapi.json`.
 * @param base path below /api/v1/ams: `/merchants`
 */
export function createEntityRoutes(
  api: ApiRouter,
  base: string,
  { runOnce, outbox, now }: EntityDeps,
): EntityRoutes {
  const change =
    (method: 'post' | 'put'): ChangeRoute =>
    (path, options, run) =>
      api.route(method, base + path, options, (call) => {
        const { principal, params, body = null, idempotencyKey: key } = call;
        const target = `${method} ${base}${path} ${Object.values(params).join(' ')}`;
        return runOnce({ userId: principal.id, key, target, body }, (tx) =>
          run({ tx, principal, now: now(), mails: outbox.within(tx) }, call),
        );
      });
  return {
    get: (path, options, read) =>
      api.route('get', base + path, options, async (call) => ({ body: await read(call) })),
    post: change('post'),
    put: change('put'),
  };
}
