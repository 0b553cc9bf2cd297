import { randomUUID } from 'node:crypto';

import { isIdempotencyKey } from '../ams/idempotency-key';
import { once } from '../ams/idempotency';
import { intakeBody, switchIntake } from '../ams/inventory/intake';
import { holdsNul } from '../ams/nul';
import { read } from '../ams/read';
import { Refusal } from '../ams/refusal';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import { adminPaths, firstValue, withQuery } from './addresses';
import type { AdminCall, AdminDoor, Form } from './door';
import { listAccountIntake, listWarehouses } from './intake-list';
import { IntakePage } from './pages/intake';

interface Deps {
  db: Database;
  log: Log;
}

const perPage = 25;

/** O-06, O-07: opens and closes intake, of a warehouse or of one account in it, and shows who waits for it. */
export function addIntakePage(door: AdminDoor, deps: Deps): void {
  door.page(
    adminPaths.intake,
    'consignment.operate',
    (call) => show(door, deps, call, 200, null),
    (call, form) => change(door, deps, call, form),
  );
}

async function show(
  door: AdminDoor,
  { db }: Deps,
  call: AdminCall,
  status: number,
  fault: string | null,
): Promise<void> {
  const given = (name: string) => {
    const value = firstValue(call.request.query[name]).trim();
    return holdsNul(value) ? '' : value;
  };
  const search = given('q').slice(0, 100);
  let after = given('after') || undefined;
  const load = () => listAccountIntake(db, { search, after, first: perPage });
  const { accounts, next } = await load().catch((error: unknown) => {
    // A key that was never given: the list is begun anew.
    if (!(error instanceof Refusal)) throw error;
    after = undefined;
    return load();
  });
  const done = /^(opened|closed)(?:-(\d{1,9}))?$/.exec(given('done'));
  door.send(call, status, {
    title: 'Intake',
    body: IntakePage({
      view: {
        token: call.token,
        warehouses: await listWarehouses(db),
        accounts,
        next,
        isFirst: after === undefined,
        search,
        fault,
        done:
          fault === null && done
            ? { accepting: done[1] === 'opened', notified: Number(done[2] ?? 0) }
            : null,
      },
    }),
  });
}

async function change(door: AdminDoor, deps: Deps, call: AdminCall, form: Form): Promise<void> {
  const { db, log } = deps;
  const { viewer, response } = call;
  const key = form.get('key') ?? '';
  try {
    const body = read(intakeBody, {
      accepting: form.get('accepting') === 'yes',
      warehouse: form.get('warehouse') ?? '',
      ...(form.has('account') && { account: form.get('account') }),
    });
    const { body: answer } = await once(
      db,
      {
        userId: viewer.id,
        key: isIdempotencyKey(key) ? key : randomUUID(),
        target: 'intake',
        body,
      },
      (tx) => switchIntake(tx, body),
    );
    const { accepting, notified } = answer as { accepting: boolean; notified: number };
    log.info({
      event: 'intake-switched',
      by: viewer.id,
      accepting,
      warehouse: body.warehouse,
      ...(body.account !== undefined && { account: body.account }),
    });
    response.redirect(
      303,
      withQuery(adminPaths.intake, {
        q: firstValue(call.request.query['q']).slice(0, 100),
        done: accepting ? `opened-${notified}` : 'closed',
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await show(door, deps, call, error.status, error.message);
  }
}
