import type * as z from 'zod';

import type { Permission } from '../../accounts/permissions';
import type { Database } from '../../database/connect';
import type { Answer, Call, Door } from '../door';
import { once } from '../idempotency';
import { notifyWhenOpen } from '../inventory/intake';
import { decide } from './actions';
import { orderFigures } from './figures';
import { actionBody, createBody, editBody } from './input';
import { listOrders, listQuery } from './list';
import { find, type Change } from './locked';
import { operations } from './operations';
import { describe } from './view';
import { copy, create, edit, placeDraft } from './write';

const base = '/consignment_orders';

/** Consignment orders over HTTP (O-02, O-03, O-13); every change is done once for one Idempotency-Key. */
export function addOrderRoutes(door: Door, db: Database, now: () => Date): void {
  const changed = <Body>(
    { viewer, body, idempotencyKey }: Call<unknown, Body>,
    target: string,
    run: (change: Change) => Promise<Answer>,
  ): Promise<Answer> =>
    once(db, { userId: viewer.id, key: idempotencyKey, target, body }, (tx) =>
      run({ tx, viewer, now: now() }),
    );

  /** `POST …/{order_number}/{name}`: an action, of one order, by its version. */
  const action = <Body extends z.ZodType>(
    name: string,
    permission: Permission,
    body: Body,
    run: (change: Change, number: string, body: z.infer<Body>) => Promise<Answer>,
  ): void =>
    door.route('post', `${base}/:number/${name}`, { permission, body }, (call) => {
      const number = call.params['number']!;
      return changed(call, `${name} ${number}`, (change) => run(change, number, call.body));
    });

  door.route('get', base, { permission: 'consignment.view', query: listQuery }, async (call) => ({
    body: await listOrders(db, call.viewer, call.query),
  }));
  // Before the numbers: no order is called that.
  door.route('get', `${base}/summary`, { permission: 'consignment.view' }, async (call) => ({
    body: await orderFigures(db, call.viewer),
  }));
  door.route('get', `${base}/:number`, { permission: 'consignment.view' }, async (call) => ({
    body: {
      order: await describe(db, call.viewer, await find(db, call.viewer, call.params['number']!)),
    },
  }));
  door.route('post', base, { permission: 'consignment.place', body: createBody }, (call) => {
    const { body } = call;
    return changed(call, 'create', (change) =>
      body.notify === true
        ? notifyWhenOpen(change.tx, change.viewer, body.warehouse)
        : create(change, body),
    );
  });
  door.route(
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
    decide(change, number, 'void', body),
  );
  for (const [name, { body, run }] of Object.entries(operations))
    action(name, 'consignment.operate', body, run);
}
