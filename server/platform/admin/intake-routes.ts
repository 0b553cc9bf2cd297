import { randomUUID } from 'node:crypto';

import { isIdempotencyKey } from '../ams/idempotency-key';
import type { RunOnce } from '../ams/idempotency';
import { intakeBody, switchIntake } from '../ams/inventory/intake';
import { isUnstorable } from '../database/storable';
import type { PageQuery } from '../ams/paging';
import { parseInput } from '../ams/parse-input';
import { Refusal } from '../http/refusal';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import { adminPaths, firstValue, withQuery } from './addresses';
import type { AdminCall, AdminRouter, Form } from './admin-router';
import { listAccountIntake, listWarehouses } from './intake-list';
import { openPage } from './open-page';
import { people } from './pages/format';
import { IntakePage } from './pages/intake';

interface Deps {
  db: Database;
  runOnce: RunOnce;
  log: Log;
  outbox: Outbox;
}

const perPage = 25;

/** The page that opens and closes intake, of a warehouse or of one account in it, and shows how many users wait (O-06, O-07). */
export function addIntakePage(admin: AdminRouter, deps: Deps): void {
  admin.page(
    adminPaths.intake,
    'consignment.operate',
    (call) => show(admin, deps, call, 200, null),
    (call, form) => change(admin, deps, call, form),
  );
}

async function show(
  admin: AdminRouter,
  { db }: Deps,
  call: AdminCall,
  status: number,
  fault: string | null,
): Promise<void> {
  const given = (name: string) => {
    const value = firstValue(call.request.query[name]).trim();
    return isUnstorable(value) ? '' : value;
  };
  const search = given('q').slice(0, 100);
  const load = (place: PageQuery) => listAccountIntake(db, { search, ...place, first: perPage });
  const { accounts, ...pages } = await openPage(
    { after: given('after') || undefined, before: given('before') || undefined },
    load,
  );
  admin.send(call, status, {
    title: 'Intake',
    body: IntakePage({
      view: {
        token: call.token,
        warehouses: await listWarehouses(db),
        accounts,
        pages,
        search,
        fault,
        done: call.done,
      },
    }),
  });
}

async function change(admin: AdminRouter, deps: Deps, call: AdminCall, form: Form): Promise<void> {
  const { runOnce, log, outbox } = deps;
  const { principal } = call;
  const key = form.get('key') ?? '';
  try {
    const body = parseInput(intakeBody, {
      accepting: form.get('accepting') === 'yes',
      warehouse: form.get('warehouse') ?? '',
      ...(form.has('account') && { account: form.get('account') }),
    });
    const { body: answer } = await runOnce(
      {
        userId: principal.id,
        key: isIdempotencyKey(key) ? key : randomUUID(),
        target: 'intake',
        body,
      },
      (tx) => switchIntake({ tx, mails: outbox.within(tx) }, body),
    );
    const { accepting, notified } = answer as { accepting: boolean; notified: number };
    log.info({
      event: 'intake-switched',
      by: principal.id,
      accepting,
      warehouse: body.warehouse,
      ...(body.account !== undefined && { account: body.account }),
    });
    const q = firstValue(call.request.query['q']).slice(0, 100);
    admin.redirect(
      call,
      withQuery(adminPaths.intake, { q }),
      accepting
        ? `Intake is open. ${notified === 0 ? 'No one was waiting.' : `We emailed ${people(notified)}.`}`
        : 'Intake is closed.',
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await show(admin, deps, call, error.status, error.message);
  }
}
