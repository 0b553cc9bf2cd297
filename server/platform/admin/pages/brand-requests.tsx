import { Notices } from '../../identity/pages/layout';
import { adminPaths } from '../addresses';
import type { BrandRequest } from '../brand-requests';
import type { RequestFault } from '../request-decision';
import { Moment } from './display';
import { DecidedBefore, DecideLink, RequestField, RequestForm } from './request-parts';

interface View {
  requests: readonly BrandRequest[];
  /** Of all open requests. */
  total: number;
  /** Of a decision about a request that is no longer open; null otherwise. */
  fault: RequestFault | null;
  done: 'given' | 'declined' | null;
}

const doneTexts = {
  given: 'The account has the brand. We told the user by email.',
  declined: 'The request is declined. We told the user by email.',
};

/** The requests to list a brand, oldest first (P-11). */
export function BrandRequestsPage(view: View) {
  const { requests, total, fault, done } = view;
  return (
    <>
      <h1>Brand requests</h1>
      <p className="lead">
        These users did not find their brand. Give them a brand that exists, or list a new one. The
        limit of their plan applies.
      </p>
      {done !== null && <Notices success={doneTexts[done]} />}
      {fault !== null && (
        <DecidedBefore fault={fault} labels={{ brand: 'Brand', reason: 'Reason' }} />
      )}
      {requests.length === 0 ? (
        <div className="empty">
          <p>No open requests.</p>
        </div>
      ) : (
        requests.map((request) => <Request key={request.userId} request={request} />)
      )}
      {total > requests.length && (
        <p>
          The {requests.length} oldest of {total} requests. The others appear when these are
          decided.
        </p>
      )}
    </>
  );
}

function Details({ request: { person, email, account, at, similar } }: { request: BrandRequest }) {
  return (
    <>
      <p>
        <bdi>{person}</bdi> ({email}) of <bdi>{account}</bdi>,{' '}
        <Moment at={at.toISOString()} dayOnly />
      </p>
      {similar.length > 0 && (
        <p>
          Similar brands:{' '}
          {similar.map((brand, place) => (
            <span key={brand.id}>
              {place > 0 && '; '}
              {brand.name} ({brand.id}
              {brand.owners.length > 0 && `, of ${brand.owners.join(', ')}`})
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Request({ request }: { request: BrandRequest }) {
  const id = `brand-${request.userId}-name`;
  const name = <bdi>{request.name}</bdi>;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <Details request={request} />
      <DecideLink path={adminPaths.brands} id={request.userId} of={name} />
    </section>
  );
}

/** The page of one request, with its decision (P-11). */
export function BrandRequestPage({
  request,
  token,
  fault,
}: {
  request: BrandRequest;
  token: string;
  fault: RequestFault | null;
}) {
  const { userId, name } = request;
  return (
    <>
      <p className="section">
        <a href={adminPaths.brands}>Brand requests</a>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Details request={request} />
      <RequestForm
        path={adminPaths.brands}
        id={userId}
        token={token}
        fault={fault}
        accept={
          <>
            <button className="button" name="decision" value="give" type="submit">
              Give this brand
            </button>{' '}
            <button className="button quiet" name="decision" value="new" type="submit">
              List “{name}” as a new brand
            </button>
          </>
        }
      >
        <input type="hidden" name="name" value={name} />
        <RequestField
          name="brand"
          label="Name or id of the brand"
          longest={200}
          initial={name}
          fault={fault}
        />
      </RequestForm>
    </>
  );
}
