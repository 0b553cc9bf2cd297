import { randomUUID } from 'node:crypto';

import { Notices } from '../../identity/pages/layout';
import type { PageKeys } from '../../ams/paging';
import { adminPaths, withQuery } from '../addresses';
import type { AccountIntake, WarehouseIntake } from '../intake-list';
import { count } from './format';
import { Scroll } from './display';
import { ListPages } from './list-pages';

export interface IntakeView {
  token: string;
  warehouses: readonly WarehouseIntake[];
  accounts: readonly AccountIntake[];
  pages: PageKeys;
  search: string;
  /** Why the last change was refused; null otherwise. */
  fault: string | null;
  /** What has just been done, for people; null otherwise. */
  done: string | null;
}

/** Opens and closes intake of warehouses and accounts (O-06). */
export function IntakePage({ view }: { view: IntakeView }) {
  const { done } = view;
  return (
    <>
      <h1>Intake</h1>
      <p className="lead">
        Where intake is closed, no purchase order can be placed. Drafts are kept. Users who asked
        for it get an email when it opens.
      </p>
      {done !== null && <Notices success={done} />}
      {view.fault !== null && (
        <div className="notice bad" role="alert">
          <p>{view.fault}</p>
        </div>
      )}
      <WarehouseSection view={view} />
      <AccountSection view={view} />
    </>
  );
}

function WarehouseSection({ view }: { view: IntakeView }) {
  return (
    <section aria-labelledby="warehouses">
      <h2 id="warehouses">Warehouses</h2>
      <Scroll label="Warehouses">
        <table className="rows compact">
          <thead>
            <tr>
              <th scope="col">Warehouse</th>
              <th scope="col">Intake</th>
              <th scope="col" className="figure">
                Waiting for an email
              </th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {view.warehouses.map(({ id, name, accepting, waiting }) => (
              <tr key={id}>
                <th scope="row">
                  <span className="name">{name}</span>
                </th>
                <td>
                  <Open accepting={accepting} />
                </td>
                <td className="figure">{count(waiting)}</td>
                <td>
                  <Switch view={view} accepting={accepting} warehouse={id} of={name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function AccountSection({ view }: { view: IntakeView }) {
  const { accounts, search } = view;
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      <p className="lead">
        An account can be closed out by itself. It is open where its warehouse is, too.
      </p>
      <form method="get" action={adminPaths.intake} role="search" className="search">
        <div className="field">
          <label htmlFor="q">Search by account</label>
          <input id="q" name="q" type="search" defaultValue={search} maxLength={100} />
        </div>
        <button className="button quiet" type="submit">
          Search
        </button>
      </form>
      {accounts.length === 0 ? (
        <div className="empty">
          <p>
            {search === ''
              ? 'No account has storage.'
              : `No account with storage has “${search}” in its name.`}
          </p>
          {search !== '' && <a href={adminPaths.intake}>Show all</a>}
        </div>
      ) : (
        <Accounts view={view} />
      )}
      <ListPages
        of="accounts"
        path={adminPaths.intake}
        query={{ q: view.search }}
        pages={view.pages}
        rows={view.accounts.length}
      />
    </section>
  );
}

function Accounts({ view }: { view: IntakeView }) {
  return (
    <Scroll label="Accounts">
      <table className="rows compact">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Warehouse</th>
            <th scope="col" className="figure">
              Pallets
            </th>
            <th scope="col">Intake</th>
            <th scope="col" className="figure">
              Waiting for an email
            </th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {view.accounts.map((row) => (
            <tr key={`${row.accountId} ${row.warehouseId}`}>
              <th scope="row">
                <span className="name">{row.account}</span>
              </th>
              <td>
                <span className="name">{row.warehouse}</span>
              </td>
              <td className="figure">
                {count(row.palletsUsed)} of {count(row.palletsAllowed)}
              </td>
              <td>
                <Open accepting={row.accepting} />
              </td>
              <td className="figure">{count(row.waiting)}</td>
              <td>
                <Switch
                  view={view}
                  accepting={row.accepting}
                  warehouse={row.warehouseId}
                  account={row.accountId}
                  of={`${row.account} in ${row.warehouse}`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Open = ({ accepting }: { accepting: boolean }) => (
  <span className={accepting ? 'tag good' : 'tag bad'}>{accepting ? 'Open' : 'Closed'}</span>
);

/** Sends the wanted state instead of a toggle, so that a form of an outdated page does what its button says. */
function Switch({
  view: { token, search },
  accepting,
  warehouse,
  account,
  of,
}: {
  view: IntakeView;
  accepting: boolean;
  warehouse: string;
  account?: string;
  of: string;
}) {
  return (
    <form method="post" action={withQuery(adminPaths.intake, { q: search })} className="inline">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={randomUUID()} />
      <input type="hidden" name="warehouse" value={warehouse} />
      {account !== undefined && <input type="hidden" name="account" value={account} />}
      <input type="hidden" name="accepting" value={accepting ? 'no' : 'yes'} />
      <button className="button quiet" type="submit">
        {accepting ? 'Close' : 'Open'}
        <span className="visually-hidden"> intake of {of}</span>
      </button>
    </form>
  );
}
