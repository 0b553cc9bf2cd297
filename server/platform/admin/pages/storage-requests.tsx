import { Notices } from '../../identity/pages/layout';
import { adminPaths } from '../addresses';
import type { RequestFault } from '../request-decision';
import type { StorageRequest } from '../storage-requests';
import { count } from './format';
import { Moment, Scroll } from './display';
import { DecidedBefore, DecideLink, RequestForm } from './request-parts';

interface StorageRequestsView {
  open: readonly StorageRequest[];
  /** Number of all open requests. */
  total: number;
  decided: readonly StorageRequest[];
  /** Fault of a decision about a request that is no longer open; null otherwise. */
  fault: RequestFault | null;
  /** What has just been done, for people; null otherwise. */
  done: string | null;
}

const pallets = (value: number) => `${count(value)} ${value === 1 ? 'pallet' : 'pallets'}`;

/** The open requests for more storage, oldest first, and the last decided ones (O-07). */
export function StorageRequestsPage(view: StorageRequestsView) {
  const { open, total, decided, fault, done } = view;
  return (
    <>
      <h1>Storage requests</h1>
      <p className="lead">
        An accepted request adds its pallets to the plan of the account. The requester gets an
        email.
      </p>
      {done !== null && <Notices success={done} />}
      {fault !== null && <DecidedBefore fault={fault} labels={{ reason: 'Reason' }} />}
      {open.length === 0 ? (
        <div className="empty">
          <p>No open requests.</p>
        </div>
      ) : (
        open.map((request) => <Open key={request.id} request={request} />)
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

const headingOf = ({ account, pallets: asked, warehouse }: StorageRequest) => (
  <>
    <bdi>{account}</bdi>: {asked === 1 ? '1 more pallet' : `${count(asked)} more pallets`} at{' '}
    {warehouse}
  </>
);

function Details({
  request: { person, notes, createdAt, palletsUsed, palletsAllowed },
}: {
  request: StorageRequest;
}) {
  return (
    <>
      <p>
        Requested by <bdi>{person}</bdi>, <Moment at={createdAt.toISOString()} /> (UTC). The account
        uses {count(palletsUsed)} of {pallets(palletsAllowed)}.
      </p>
      {notes !== '' && (
        <blockquote>
          <bdi>{notes}</bdi>
        </blockquote>
      )}
    </>
  );
}

const Open = ({ request }: { request: StorageRequest }) => (
  <section aria-labelledby={`request-${request.id}`}>
    <h2 id={`request-${request.id}`}>{headingOf(request)}</h2>
    <Details request={request} />
    <DecideLink path={adminPaths.storage} id={request.id} of={headingOf(request)} />
  </section>
);

/** The page of one open request, with its decision (O-07). */
export function StorageRequestPage({
  request,
  token,
  fault,
}: {
  request: StorageRequest;
  token: string;
  fault: RequestFault | null;
}) {
  return (
    <>
      <p className="section">
        <a href={adminPaths.storage}>Storage requests</a>
      </p>
      <h1>{headingOf(request)}</h1>
      <Details request={request} />
      <RequestForm
        path={adminPaths.storage}
        id={request.id}
        token={token}
        fault={fault}
        accept={
          <button className="button" name="decision" value="accept" type="submit">
            Accept
          </button>
        }
      />
    </>
  );
}

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
