import { Notices } from '../../identity/pages/layout';
import { adminPaths } from '../addresses';
import type { BrandRequest } from '../brand-requests';
import type { RequestFault } from '../request-decision';
import { Moment } from './display';
import { DecidedBefore, DecideLink, RequestField, RequestForm } from './request-parts';

interface View {
  requests: readonly BrandRequest[];
  /** Number of all open requests. */
  total: number;
  /** Fault of a decision about a request that is no longer open; null otherwise. */
  fault: RequestFault | null;
  /** What has just been done, for people; null otherwise. */
  done: string | null;
}

/** The requests for brands, oldest first (P-11, P-12). */
export function BrandRequestsPage(view: View) {
  const { requests, total, fault, done } = view;
  return (
    <>
      <h1>Brand requests</h1>
      <p className="lead">
        These users did not find their brand, or have chosen one that no email can prove, because it
        has no website of its own. Give them the brand, or list a new one. The limit of their plan
        applies.
      </p>
      {done !== null && <Notices success={done} />}
      {fault !== null && (
        <DecidedBefore fault={fault} labels={{ brand: 'Brand', reason: 'Reason' }} />
      )}
      {requests.length === 0 ? (
        <div className="empty">
          <p>No open requests.</p>
        </div>
      ) : (
        requests.map((request) => <Request key={request.id} request={request} />)
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

function Details({
  request: { isClaim, person, email, account, at, similar },
}: {
  request: BrandRequest;
}) {
  return (
    <>
      <p>
        <bdi>{person}</bdi> ({email}) of <bdi>{account}</bdi>,{' '}
        <Moment at={at.toISOString()} dayOnly />
      </p>
      {isClaim && <p>They chose this brand of the list, and its website proves nothing.</p>}
      {similar.length > 0 && (
        <p>
          {isClaim ? 'The brand' : 'Similar brands'}:{' '}
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
  const id = `brand-${request.id}-name`;
  const name = <bdi>{request.name}</bdi>;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <Details request={request} />
      <DecideLink path={adminPaths.brands} id={request.id} of={name} />
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
  const { id, isClaim, name, similar } = request;
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
        id={id}
        token={token}
        fault={fault}
        accept={
          <>
            <button className="button" name="decision" value="give" type="submit">
              Give this brand
            </button>{' '}
            {!isClaim && (
              <button className="button quiet" name="decision" value="new" type="submit">
                List “{name}” as a new brand
              </button>
            )}
          </>
        }
      >
        <input type="hidden" name="name" value={name} />
        {isClaim ? (
          <input type="hidden" name="brand" value={similar[0]?.id} />
        ) : (
          <RequestField
            name="brand"
            label="Name or id of the brand"
            longest={200}
            initial={name}
            fault={fault}
          />
        )}
      </RequestForm>
    </>
  );
}
