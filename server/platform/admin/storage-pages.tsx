import { Refusal } from '../http/refusal';
import { Button, count, counted, Moment, Section } from '../pages/parts';
import { Table } from '../pages/table';
import { adminPaths } from './addresses';
import type { AdminDeps, AdminRouter, PostedForm } from './admin-router';
import { addRequestPages, declineReason, refuseReason } from './requests';
import {
  decideStorageRequest,
  findStorageRequest,
  listStorageRequests,
  type StorageDecision,
  type StorageRequest,
} from './storage-requests';

/** The requests for more storage with the last decided ones, and the page of each open one (O-07). */
export function addStorageRequestsPage(admin: AdminRouter, deps: AdminDeps): void {
  addRequestPages<StorageRequest>(admin, {
    path: adminPaths.storage,
    permission: 'consignment.operate',
    title: 'Storage requests',
    lead: 'An accepted request adds its pallets to the plan of the account. The requester gets an email.',
    async list() {
      const { decided, ...requests } = await listStorageRequests(deps.db);
      return { ...requests, after: decided.length > 0 && <Decided requests={decided} /> };
    },
    find: (id) => findStorageRequest(deps.db, id),
    titleOf: () => 'Storage request',
    headingOf: ({ account, pallets, warehouse }) => (
      <>
        <bdi>{account}</bdi>: {pallets === 1 ? '1 more pallet' : `${count(pallets)} more pallets`}{' '}
        at {warehouse}
      </>
    ),
    detailsOf: (request) => <Details request={request} />,
    acceptOf: () => (
      <Button name="decision" value="accept">
        Accept
      </Button>
    ),
    async decide({ principal }, id, form) {
      const decision = readDecision(form);
      await decideStorageRequest(deps, id, decision);
      const { kind } = decision;
      deps.log.info({
        event: 'storage-request-decided',
        by: principal.id,
        request: id,
        decision: kind,
      });
      const what = kind === 'accept' ? 'The account has the pallets.' : 'The request is declined.';
      return `${what} We told the requester by email.`;
    },
  });
}

function Details({
  request: { person, notes, createdAt, palletsUsed, palletsAllowed },
}: {
  request: StorageRequest;
}) {
  return (
    <>
      <p>
        Requested by <bdi>{person}</bdi>, <Moment at={createdAt} /> (UTC). The account uses{' '}
        {count(palletsUsed)} of {counted(palletsAllowed, 'pallet')}.
      </p>
      {notes !== '' && (
        <blockquote>
          <bdi>{notes}</bdi>
        </blockquote>
      )}
    </>
  );
}

const Decided = ({ requests }: { requests: readonly StorageRequest[] }) => (
  <Section id="decided" title="Last decisions">
    <Table
      label="Last decisions"
      isCompact
      columns={[
        {
          head: 'Account',
          kind: 'head',
          cell: ({ account }) => <bdi className="name">{account}</bdi>,
        },
        { head: 'Warehouse', cell: ({ warehouse }) => <span className="name">{warehouse}</span> },
        { head: 'Pallets', kind: 'figure', cell: ({ pallets }) => count(pallets) },
        {
          head: 'Decision',
          kind: 'typed',
          cell: ({ state, reason }) => (
            <>
              {state === 'accepted' ? 'Accepted' : 'Declined'}
              {reason !== null && (
                <>
                  : <bdi>{reason}</bdi>
                </>
              )}
            </>
          ),
        },
        {
          head: 'Decided (UTC)',
          cell: ({ decidedAt }) => decidedAt !== null && <Moment at={decidedAt} />,
        },
      ]}
      rows={requests}
    />
  </Section>
);

/** @throws Refusal invalid for an unknown decision, for a decline without a reason, and for an acceptance with one */
function readDecision(form: PostedForm): StorageDecision {
  const kind = form.get('decision');
  if (kind === 'decline') return { kind, reason: declineReason(form, 'The requester') };
  if (kind !== 'accept') throw new Refusal('invalid', 'Choose what to do with the request.');
  refuseReason(form, 'accept it');
  return { kind };
}
