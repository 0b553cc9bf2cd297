import { Notices } from '../../identity/pages/layout';
import { adminPaths } from '../addresses';
import type { StorageRequest } from '../storage-requests';
import { count } from './format';
import { Moment, Scroll } from './display';

export interface StorageRequestsView {
  open: readonly StorageRequest[];
  /** Of all open requests. */
  total: number;
  decided: readonly StorageRequest[];
  token: string;
  /** Why the last decision was refused, with what was typed; null otherwise. */
  fault: { id: string; message: string; typed: string } | null;
  done: 'accepted' | 'declined' | null;
}

const doneTexts = {
  accepted: 'The account has the pallets. We told the requester by email.',
  declined: 'The request is declined. We told the requester by email.',
};

const pallets = (value: number) => `${count(value)} ${value === 1 ? 'pallet' : 'pallets'}`;

/** The open requests for more storage, oldest first, each with its decision, and the last decided ones (O-07). */
export function StorageRequestsPage(view: StorageRequestsView) {
  const { open, total, decided, fault, done } = view;
  const isGone = fault !== null && !open.some(({ id }) => id === fault.id);
  return (
    <>
      <h1>Storage requests</h1>
      <p className="lead">
        An accepted request adds its pallets to the plan of the account. The requester gets an
        email.
      </p>
      {done !== null && <Notices success={doneTexts[done]} />}
      {isGone && <Fault message={fault.message} />}
      {open.length === 0 ? (
        <div className="empty">
          <p>No open requests.</p>
        </div>
      ) : (
        open.map((request) => <Open key={request.id} request={request} view={view} />)
      )}
      {total > open.length && (
        <p>
          The {open.length} oldest of {count(total)} requests. The others appear when these are
          decided.
        </p>
      )}
      {decided.length > 0 && <Decided requests={decided} />}
    </>
  );
}

const Fault = ({ message, id }: { message: string; id?: string }) => (
  <div className="notice bad" role="alert" id={id}>
    <p>{message}</p>
  </div>
);

function Open({
  request: { id, account, person, warehouse, pallets: asked, notes, createdAt, ...plan },
  view: { token, fault },
}: {
  request: StorageRequest;
  view: StorageRequestsView;
}) {
  const own = fault?.id === id ? fault : null;
  const field = `reason-${id}`;
  return (
    <section aria-labelledby={`request-${id}`}>
      <h2 id={`request-${id}`}>
        <bdi>{account}</bdi>: {asked === 1 ? '1 more pallet' : `${count(asked)} more pallets`} at{' '}
        {warehouse}
      </h2>
      <p>
        Requested by <bdi>{person}</bdi>, <Moment at={createdAt.toISOString()} /> (UTC). The account
        uses {count(plan.palletsUsed)} of {pallets(plan.palletsAllowed)}.
      </p>
      {notes !== '' && (
        <blockquote>
          <bdi>{notes}</bdi>
        </blockquote>
      )}
      {own !== null && <Fault message={own.message} id={`${field}-error`} />}
      <div className="search">
        <form method="post" action={adminPaths.storage}>
          <Hidden values={{ token, request: id, decision: 'accept' }} />
          <button className="button" type="submit">
            Accept
          </button>
        </form>
        {/* Another form: Enter in its field must not accept. */}
        <form method="post" action={adminPaths.storage} className="search">
          <Hidden values={{ token, request: id, decision: 'decline' }} />
          <div className="field">
            <label htmlFor={field}>Reason, if you decline</label>
            <input
              id={field}
              name="reason"
              defaultValue={own?.typed ?? ''}
              maxLength={500}
              aria-invalid={own !== null || undefined}
              aria-describedby={own === null ? undefined : `${field}-error`}
            />
          </div>
          <button className="button quiet" type="submit">
            Decline
          </button>
        </form>
      </div>
    </section>
  );
}

const Hidden = ({ values }: { values: Readonly<Record<string, string>> }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

function Decided({ requests }: { requests: readonly StorageRequest[] }) {
  return (
    <section aria-labelledby="decided">
      <h2 id="decided">Last decisions</h2>
      <Scroll label="Last decisions">
        <table className="rows compact">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Warehouse</th>
              <th scope="col" className="figure">
                Pallets
              </th>
              <th scope="col">Decision</th>
              <th scope="col">Decided (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {requests.map(
              ({ id, account, warehouse, pallets: asked, state, reason, decidedAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi className="name">{account}</bdi>
                  </th>
                  <td>
                    <span className="name">{warehouse}</span>
                  </td>
                  <td className="figure">{count(asked)}</td>
                  <td className="typed">
                    {state === 'accepted' ? 'Accepted' : 'Declined'}
                    {reason !== null && (
                      <>
                        : <bdi>{reason}</bdi>
                      </>
                    )}
                  </td>
                  <td>{decidedAt !== null && <Moment at={decidedAt.toISOString()} />}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
