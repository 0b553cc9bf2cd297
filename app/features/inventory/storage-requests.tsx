import type { StorageRequests } from '~/contracts/inventory/inventory';
import { dayText } from '~/lib/format/dates';
import { counted } from '~/lib/format/counted';
import { paths } from '~/lib/urls/paths';
import { ListPages } from '~/components/ui/data/list-pages';
import { Table, type Column } from '~/components/ui/data/table';
import { Tag } from '~/components/ui/data/tag';

type Request = StorageRequests['requests'][number];

const states = {
  open: { text: 'Open', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'accent' },
  declined: { text: 'Declined', tone: 'warn' },
} as const;

const columns: readonly Column<Request>[] = [
  {
    id: 'pallets',
    head: 'Request',
    rowHead: true,
    cell: ({ pallets, warehouse, notes }) => (
      <>
        {counted(pallets, 'pallet')} at {warehouse.name}
        {notes !== '' && (
          <bdi className="typed-text block max-w-[48ch] font-normal text-ink-soft">{notes}</bdi>
        )}
      </>
    ),
  },
  {
    id: 'requested',
    head: 'Requested',
    cell: ({ requestedDay, requestedBy }) => (
      <>
        <span className="whitespace-nowrap">{dayText(requestedDay)}</span>
        <bdi className="block break-words text-ink-faint">{requestedBy}</bdi>
      </>
    ),
  },
  {
    id: 'state',
    head: 'Status',
    cell: ({ state, decidedDay, reason }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <Tag tone={states[state].tone}>{states[state].text}</Tag>
          {decidedDay !== null && <span className="whitespace-nowrap">{dayText(decidedDay)}</span>}
        </span>
        {reason !== null && <bdi className="block max-w-[48ch] break-words">{reason}</bdi>}
      </>
    ),
  },
];

/** The account's requests for more storage with their decisions, newest first (O-07). */
export function StorageRequestList({ view }: { view: StorageRequests }) {
  const { requests, timeZone, isFirst } = view;
  return (
    <section aria-labelledby="storage-requests">
      <h2 id="storage-requests" className="mb-3 text-lg">
        Your requests
      </h2>
      {requests.length === 0 && isFirst ? (
        <p className="text-ink-soft">Your account has not requested storage yet.</p>
      ) : (
        <>
          <Table
            caption="Requests for more storage"
            captionHidden
            columns={columns}
            rows={requests}
            rowKey={({ id }) => id}
            empty={<p className="text-ink-soft">There are no more requests.</p>}
          />
          <p className="mt-3 text-sm text-ink-faint">Dates in {timeZone}</p>
          <ListPages of="requests" view={view} to={paths.storageRequests} />
        </>
      )}
    </section>
  );
}
