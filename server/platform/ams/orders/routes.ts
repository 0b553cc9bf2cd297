import type * as z from 'zod';

import type { Permission } from '../../accounts/permissions';
import type { Database } from '../../database/connect';
import type { ApiResult, ApiCall, ApiRouter } from '../api-router';
import { runOnce } from '../idempotency';
import { notifyWhenOpen } from '../inventory/intake';
import { changeStatus } from './status-changes';
import { orderFigures } from './figures';
import { actionBody, createBody, editBody } from './input';
import { listOrders, listQuery } from './list';
import { findOrder, type Change } from './order-changes';
import { operations } from './operations';
import { loadOrderDetails } from './order-view';
import { copy, create, edit, placeDraft } from './drafts';

const base = '/consignment_orders';

/** Consignment orders over HTTP (O-02, O-03, O-13); every change is done once for one Idempotency-Key. */
export function addOrderRoutes(api: ApiRouter, db: Database, now: () => Date): void {
  const changed = <Body>(
    { principal, body, idempotencyKey }: ApiCall<unknown, Body>,
    target: string,
    run: (change: Change) => Promise<ApiResult>,
  ): Promise<ApiResult> =>
    runOnce(db, { userId: principal.id, key: idempotencyKey, target, body }, (tx) =>
      run({ tx, principal, now: now() }),
    );

  /** `POST …/{order_number}/{name}`: an action, of one order, by its version. */
  const action = <Body extends z.ZodType>(
    name: string,
    permission: Permission,
    body: Body,
    run: (change: Change, number: string, body: z.infer<Body>) => Promise<ApiResult>,
  ): void =>
    api.route('post', `${base}/:number/${name}`, { permission, body }, (call) => {
      const number = call.params['number']!;
      return changed(call, `${name} ${number}`, (change) => run(change, number, call.body));
    });

  api.route('get', base, { permission: 'consignment.view', query: listQuery }, async (call) => ({
    body: await listOrders(db, call.principal, call.query),
  }));
  // Before the numbers: no order is called that.
  api.route('get', `${base}/summary`, { permission: 'consignment.view' }, async (call) => ({
    body: await orderFigures(db, call.principal),
  }));
  api.route('get', `${base}/:number`, { permission: 'consignment.view' }, async (call) => ({
    body: {
      order: await loadOrderDetails(
        db,
        call.principal,
        await findOrder(db, call.principal, call.params['number']!),
      ),
    },
  }));
  api.route('post', base, { permission: 'consignment.place', body: createBody }, (call) => {
    const { body } = call;
    return changed(call, 'create', (change) =>
      body.notify === true
        ? notifyWhenOpen(change.tx, change.principal, body.warehouse)
        : create(change, body),
    );
  });
  api.route(
    'put',
    `${base}/:number`,
    { permission: 'consignment.place', body: editBody },
    (call) => {
      const number = call.params['number']!;
      return changed(call, `edit ${number}`, (change) => edit(change, number, call.body));
    },
  );
  action('place', 'consignment.place', actionBody, (change, number, { version }) =>
    placeDraft(change, number, version),
  );
  action('copy', 'consignment.place', actionBody, (change, number, { version }) =>
    copy(change, number, version),
  );
  action('void', 'consignment.place', actionBody, (change, number, body) =>
    changeStatus(change, number, 'void', body),
  );
  for (const [name, { body, run }] of Object.entries(operations))
    action(name, 'consignment.operate', body, run);
}
