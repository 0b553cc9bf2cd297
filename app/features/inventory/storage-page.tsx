import type { StorageView, StorageRequests } from '~/contracts/inventory/inventory';
import { paths } from '~/lib/urls/paths';
import { dayText } from '~/lib/format/dates';
import { counted } from '~/lib/format/units';
import { Form } from '~/components/forms/form';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';
import { TextField, TextareaField } from '~/components/ui/fields/text-field';
import { ListPages } from '~/components/ui/data/list-pages';
import { Table, type Column } from '~/components/ui/data/table';
import { Tag } from '~/components/ui/data/tag';

import { StorageLevel } from './storage-card';

const labels = { pallets: 'Pallets', notes: 'Notes' };
const submit = { text: 'Request storage', pending: 'Sending …' };

/** The form that requests more storage, and the requests of the account with their decisions (O-07). */
export function StoragePage({ view: { form, storage, requests } }: { view: StorageView }) {
  return (
    <>
      <PageHead
        eyebrow="Inventory"
        title="Buy more storage"
        purpose="Tell us how much more storage you need. We will email you our decision. If we accept, the pallets are added to your storage."
      />
      <div className="grid max-w-[640px] gap-6">
        <Card title="Your storage now">
          <StorageLevel storage={storage} />
        </Card>
        <Card>
          <Form facts={form} labels={labels} submit={submit} cancel={paths.inventory}>
            {({ field }) => (
              <>
                <TextField
                  {...field('pallets')}
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  className="max-w-48"
                  help="In addition to your current pallets"
                />
                <TextareaField
                  {...field('notes')}
                  optional
                  maxLength={2000}
                  help="From when, how long and what for"
                />
              </>
            )}
          </Form>
        </Card>
      </div>
      <div className="mt-8 max-w-[880px]">
        <StorageRequestList view={requests} />
      </div>
    </>
  );
}

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
function StorageRequestList({ view }: { view: StorageRequests }) {
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
