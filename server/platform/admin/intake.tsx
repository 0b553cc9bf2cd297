import { randomUUID } from 'node:crypto';

import { inventoryCalls } from '../../../contract/ams/inventory';
import { wireAnswer } from '../ams/api-router';
import { switchIntake } from '../ams/inventory/intake';
import { isUnstorable } from '../database/storable';
import type { PageQuery } from '../ams/paging';
import { parseInput } from '../ams/parse-input';
import { Refusal } from '../http/refusal';
import { people } from '../sampling/uploads';
import { Form, newForm, type FormState } from '../pages/form';
import { Button, count, Head, Notice, Section, Tag } from '../pages/parts';
import { SearchableList, Table, withQuery, type Column } from '../pages/table';
import { adminPaths } from './addresses';
import type { AdminCall, AdminDeps, AdminRouter, PostedForm } from './admin-router';
import {
  listAccountIntake,
  listWarehouses,
  type AccountIntake,
  type WarehouseIntake,
} from './intake-list';
import { firstValue, keyOf, openPage } from './input';

const perPage = 25;

/** The page that opens and closes intake, of a warehouse or of one account in it, and shows how many users wait (O-06, O-07). */
export function addIntakePage(admin: AdminRouter, deps: AdminDeps): void {
  admin.page(
    adminPaths.intake,
    'consignment.operate',
    (call) => show(deps, call, 200, null),
    (call, form) => change(deps, call, form),
  );
}

async function show(
  { db }: AdminDeps,
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
  const form = newForm(withQuery(adminPaths.intake, { q: search }), { token: call.token });
  const body = (
    <>
      <Head
        title="Intake"
        lead="Where intake is closed, no purchase order can be placed. Drafts are kept. Users who asked for it get an email when it opens."
      />
      <Notice tone="good">{call.done}</Notice>
      <Notice tone="bad">{fault}</Notice>
      <Section id="warehouses" title="Warehouses">
        <Table
          label="Warehouses"
          isCompact
          columns={warehouseColumns(form)}
          rows={await listWarehouses(db)}
        />
      </Section>
      <Section id="accounts" title="Accounts">
        <p className="lead">
          An account can be closed out by itself. It is open where its warehouse is, too.
        </p>
        <SearchableList
          path={adminPaths.intake}
          noun="accounts"
          pages={pages}
          search={{ label: 'Search by account', text: search }}
          empty={{
            always: 'No account has storage.',
            search: `No account with storage has “${search}” in its name.`,
          }}
          label="Accounts"
          isCompact
          columns={accountColumns(form)}
          rows={accounts}
        />
      </Section>
    </>
  );
  call.send(status, { title: 'Intake', body });
}

const openColumn: Column<Pick<WarehouseIntake, 'accepting'>> = {
  head: 'Intake',
  cell: ({ accepting }) => (
    <Tag tone={accepting ? 'good' : 'bad'}>{accepting ? 'Open' : 'Closed'}</Tag>
  ),
};
const waitingColumn: Column<Pick<WarehouseIntake, 'waiting'>> = {
  head: 'Waiting for an email',
  kind: 'figure',
  cell: ({ waiting }) => count(waiting),
};

const warehouseColumns = (form: FormState): Column<WarehouseIntake>[] => [
  { head: 'Warehouse', kind: 'head', cell: ({ name }) => <span className="name">{name}</span> },
  openColumn,
  waitingColumn,
  {
    head: 'Change',
    cell: ({ id, name, accepting }) => (
      <Switch form={form} accepting={accepting} warehouse={id} of={name} />
    ),
  },
];

const accountColumns = (form: FormState): Column<AccountIntake>[] => [
  { head: 'Account', kind: 'head', cell: ({ account }) => <span className="name">{account}</span> },
  { head: 'Warehouse', cell: ({ warehouse }) => <span className="name">{warehouse}</span> },
  {
    head: 'Pallets',
    kind: 'figure',
    cell: (row) => `${count(row.palletsUsed)} of ${count(row.palletsAllowed)}`,
  },
  openColumn,
  waitingColumn,
  {
    head: 'Change',
    cell: ({ accepting, warehouseId, accountId, account, warehouse }) => (
      <Switch
        form={form}
        accepting={accepting}
        warehouse={warehouseId}
        account={accountId}
        of={`${account} in ${warehouse}`}
      />
    ),
  },
];

/** Sends the wanted state instead of a toggle, so that a form of an outdated page does what its button says. */
function Switch({
  form,
  accepting,
  warehouse,
  account,
  of,
}: {
  form: FormState;
  accepting: boolean;
  warehouse: string;
  account?: string;
  of: string;
}) {
  const hidden = {
    ...form.hidden,
    key: randomUUID(),
    warehouse,
    ...(account !== undefined && { account }),
    accepting: accepting ? 'no' : 'yes',
  };
  return (
    <Form
      className="inline"
      state={{ ...form, hidden }}
      button={
        <Button quiet>
          {accepting ? 'Close' : 'Open'}
          <span className="visually-hidden"> intake of {of}</span>
        </Button>
      }
    />
  );
}

async function change(deps: AdminDeps, call: AdminCall, form: PostedForm) {
  const { runOnce, log, outbox } = deps;
  const { principal } = call;
  try {
    const body = parseInput(inventoryCalls.switchIntake.body!, {
      accepting: form.get('accepting') === 'yes',
      warehouse: form.get('warehouse') ?? '',
      ...(form.has('account') && { account: form.get('account') }),
    });
    const { body: answer } = await runOnce(
      {
        userId: principal.id,
        key: keyOf(form),
        target: 'intake',
        body,
      },
      async (tx) =>
        wireAnswer(
          inventoryCalls.switchIntake,
          await switchIntake({ tx, mails: outbox.within(tx) }, body),
        ),
    );
    const { accepting, notified } = inventoryCalls.switchIntake.answer.parse(answer);
    log.info({
      event: 'intake-switched',
      by: principal.id,
      accepting,
      warehouse: body.warehouse,
      ...(body.account !== undefined && { account: body.account }),
    });
    const q = firstValue(call.request.query['q']).slice(0, 100);
    call.redirect(
      withQuery(adminPaths.intake, { q }),
      accepting
        ? `Intake is open. ${notified === 0 ? 'No one was waiting.' : `We emailed ${people(notified)}.`}`
        : 'Intake is closed.',
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await show(deps, call, error.status, error.message);
  }
}
