import { Notices } from '../../identity/pages/layout';
import { adminPaths } from '../addresses';
import type { BrandRequest } from '../brand-requests';
import { Moment } from './display';

/**
 * Why a decision was refused, with the brand that was typed, null where it is not to be shown again; and with the reason of
 * a decline, null for another decision.
 */
export interface BrandRequestFault {
  userId: string;
  message: string;
  typed: string | null;
  reason: string | null;
}

interface View {
  requests: readonly BrandRequest[];
  /** Of all open requests. */
  total: number;
  token: string;
  /** Of the last decision; null where it was not refused. */
  fault: BrandRequestFault | null;
  done: 'given' | 'declined' | null;
}

const doneTexts = {
  given: 'The account has the brand. We told the user by email.',
  declined: 'The request is declined. We told the user by email.',
};

/** The requests to list a brand, oldest first, each with its decision (P-11). */
export function BrandRequestsPage(view: View) {
  const { requests, total, fault, done } = view;
  const isGone = fault !== null && !requests.some(({ userId }) => userId === fault.userId);
  return (
    <>
      <h1>Brand requests</h1>
      <p className="lead">
        These users did not find their brand. Give them a brand that exists, or list a new one. The
        limit of their plan applies.
      </p>
      {done !== null && <Notices success={doneTexts[done]} />}
      {isGone && <Fault message={fault.message} />}
      {requests.length === 0 ? (
        <div className="empty">
          <p>No open requests.</p>
        </div>
      ) : (
        requests.map((request) => <Request key={request.userId} request={request} view={view} />)
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

const Fault = ({ message, id }: { message: string; id?: string }) => (
  <div className="notice bad" role="alert" id={id}>
    <p>{message}</p>
  </div>
);

function Request({
  request: { userId, person, email, account, name, at, similar },
  view: { token, fault },
}: {
  request: BrandRequest;
  view: View;
}) {
  const own = fault?.userId === userId ? fault : null;
  const id = `brand-${userId}`;
  const isUnexplained = own !== null && own.reason !== null;
  return (
    <section aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <bdi>{person}</bdi> ({email}) of <bdi>{account}</bdi>,{' '}
        <Moment at={at.toISOString()} dayOnly />
      </p>
      {own !== null && <Fault message={own.message} id={`${id}-error`} />}
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
      <form method="post" action={adminPaths.brands} className="search">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="user" value={userId} />
        <input type="hidden" name="name" value={name} />
        <div className="field">
          <label htmlFor={id}>Name or id of the brand</label>
          <input id={id} name="brand" defaultValue={own?.typed ?? name} maxLength={200} />
        </div>
        <button className="button" name="decision" value="give" type="submit">
          Give this brand
        </button>
        <button className="button quiet" name="decision" value="new" type="submit">
          List “{name}” as a new brand
        </button>
      </form>
      {/* Another form: Enter in its field must not give a brand. */}
      <form method="post" action={adminPaths.brands} className="search">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="user" value={userId} />
        <input type="hidden" name="name" value={name} />
        <div className="field">
          <label htmlFor={`${id}-reason`}>Reason, if you decline</label>
          <input
            id={`${id}-reason`}
            name="reason"
            defaultValue={own?.reason ?? ''}
            maxLength={500}
            aria-invalid={isUnexplained || undefined}
            aria-describedby={isUnexplained ? `${id}-error` : undefined}
          />
        </div>
        <button className="button quiet" name="decision" value="decline" type="submit">
          Decline
        </button>
      </form>
    </section>
  );
}
