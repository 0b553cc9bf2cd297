import type { ReactNode } from 'react';

import type { DataSetStatus, PlatformStatus, QueueStatus, ReadStatus } from '../operations/status';
import { count, Facts, Head, Moment, Section, Tag, type Tone } from '../pages/parts';
import { Table } from '../pages/table';
import { adminPaths } from './addresses';
import type { AdminRouter } from './admin-router';

/** The page of the platform's state, for operators who are internal admins. */
export function addStatusPage(admin: AdminRouter, readStatus: ReadStatus, appUrl: string): void {
  admin.page(adminPaths.status, 'mail.view', async (call) => {
    const status = await readStatus();
    const body = <StatusPage status={status} now={new Date()} appUrl={appUrl} />;
    call.send(200, { title: 'Status', body });
  });
}

interface View {
  status: PlatformStatus;
  now: Date;
  appUrl: string;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The job of billing runs every half minute. */
const lateBillingMs = 5 * minuteMs;
const lowDiskBytes = 500 * 1_048_576;
const fullDiskBytes = 20 * 1_048_576;

/** A number of bytes for people: 1.2 GB. */
function bytesText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return `${count(Math.round(bytes / 1e6))} MB`;
}

/** What stands in the column of the state. */
interface Verdict {
  /** Default: neither good nor bad. */
  tone?: Tone;
  text: string;
}

/** What an operator looks at first. */
export function StatusPage({ status, now, appUrl }: View) {
  const { product, database } = status;
  return (
    <>
      <Head
        title="Status"
        lead={
          <>
            What the platform knows of itself. Sessions, the circuit breakers and the upstream calls
            are those of the app: they are in its metrics at <code>{appUrl}/metrics</code>, and its
            readiness is at <a href={`${appUrl}/readyz`}>{appUrl}/readyz</a>. To check the whole
            deployment, run <code>npm run doctor</code>.
          </>
        }
      />
      <Section id="versions" title="Versions">
        <Facts
          facts={[
            ['Product', product.version],
            ['Database schema', `${database.migration} (${database.migrations} migrations)`],
            ['Node.js', product.node],
            ['Running since (UTC)', <Moment key="started" at={product.startedAt} />],
          ]}
        />
      </Section>
      <States id="stores" title="Stores" what="Store" rows={storesOf(status)} />
      <Section id="data-sets" title="Data sets">
        <DataSets sets={status.dataSets} now={now} />
      </Section>
      <States id="queues" title="Queues and jobs" what="Queue" rows={queuesOf(status, now)} />
      <Section id="errors" title="Last errors">
        <Errors status={status} />
      </Section>
    </>
  );
}

interface State {
  name: string;
  verdict: Verdict;
  details: ReactNode;
}

const States = ({
  id,
  title,
  what,
  rows,
}: {
  id: string;
  title: string;
  /** The heading of the names. */
  what: string;
  rows: readonly State[];
}) => (
  <Section id={id} title={title}>
    <Table
      label={title}
      isCompact
      columns={[
        { head: what, kind: 'head', cell: ({ name }) => name },
        {
          head: 'State',
          cell: ({ verdict: { tone, text } }) => <Tag tone={tone}>{text}</Tag>,
        },
        { head: 'Details', kind: 'typed', cell: ({ details }) => details },
      ]}
      rows={rows}
    />
  </Section>
);

function diskVerdict(freeBytes: number): Verdict {
  if (freeBytes < fullDiskBytes) return { tone: 'bad', text: 'Full' };
  if (freeBytes < lowDiskBytes) return { tone: 'warn', text: 'Low' };
  return { tone: 'good', text: 'OK' };
}

const storesOf = ({ database, disks, flagProblem }: PlatformStatus): State[] => [
  {
    name: 'Database',
    verdict: { tone: 'good', text: 'Answers' },
    details: `${database.engine}, ${bytesText(database.bytes)}`,
  },
  ...disks.map(({ name, folder, freeBytes }) => ({
    name,
    verdict: diskVerdict(freeBytes),
    details: (
      <>
        {bytesText(freeBytes)} free on the disk of <code>{folder}</code>
      </>
    ),
  })),
  {
    name: 'Flag file',
    verdict:
      flagProblem === null
        ? { tone: 'good', text: 'In force' }
        : { tone: 'bad', text: 'Not usable' },
    details:
      flagProblem === null
        ? 'Changes take effect at once.'
        : `The last good flags are in force. ${flagProblem}`,
  },
];

/** Whole days between the last day with data and today. */
const ageInDays = (asOf: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(asOf)) / dayMs));

function ageText(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${count(days)} days ago`;
}

function DataSets({ sets, now }: { sets: readonly DataSetStatus[]; now: Date }) {
  if (sets.length === 0) return <p>No data set is imported yet.</p>;
  return (
    <Table
      label="Data sets"
      isCompact
      columns={[
        {
          head: 'Data set',
          kind: 'head',
          cell: ({ id, name }) => (
            <>
              <span className="name">{name}</span>
              <span className="under name">{id}</span>
            </>
          ),
        },
        {
          head: 'File',
          cell: ({ hasFile }) =>
            hasFile ? <Tag tone="good">OK</Tag> : <Tag tone="bad">Missing</Tag>,
        },
        {
          head: 'Last day with data',
          cell: ({ asOf }) => (
            <>
              <Moment at={asOf} dayOnly />
              <span className="under">{ageText(ageInDays(asOf, now))}</span>
            </>
          ),
        },
        { head: 'Imported (UTC)', cell: ({ importedAt }) => <Moment at={importedAt} /> },
        { head: 'Lines', kind: 'figure', cell: ({ lines }) => count(lines) },
      ]}
      rows={sets}
    />
  );
}

function queueVerdict({ oldest, givenUp }: QueueStatus, now: Date, lateMs: number): Verdict {
  if (oldest !== null && now.getTime() - oldest.getTime() > lateMs)
    return { tone: 'bad', text: 'Late' };
  return givenUp > 0 ? { tone: 'warn', text: 'Given up' } : { tone: 'good', text: 'OK' };
}

function QueueDetails({ queue }: { queue: QueueStatus }) {
  return (
    <>
      {count(queue.waiting)} waiting, {count(queue.givenUp)} given up
      {queue.oldest !== null && (
        <span className="under">
          oldest <Moment at={queue.oldest} /> UTC
        </span>
      )}
    </>
  );
}

function queuesOf({ mails, events, billing: { lastSuccess } }: PlatformStatus, now: Date): State[] {
  const isLate = lastSuccess === null || now.getTime() - lastSuccess.getTime() > lateBillingMs;
  return [
    {
      name: 'Mails',
      verdict: mails.sends ? queueVerdict(mails, now, 60 * minuteMs) : { text: 'Not sent' },
      details: mails.sends ? (
        <QueueDetails queue={mails} />
      ) : (
        'No mail server is configured: mails stay in the outbox.'
      ),
    },
    {
      name: 'Payment events',
      verdict: events.embedded ? queueVerdict(events, now, 10 * minuteMs) : { text: 'Stripe' },
      details: events.embedded ? (
        <QueueDetails queue={events} />
      ) : (
        'Stripe sends its events, and shows those that failed in its dashboard.'
      ),
    },
    {
      name: 'Billing job',
      verdict: isLate ? { tone: 'bad', text: 'Late' } : { tone: 'good', text: 'OK' },
      details:
        lastSuccess === null ? (
          'It has not succeeded since the start.'
        ) : (
          <>
            Last success <Moment at={lastSuccess} /> UTC
          </>
        ),
    },
  ];
}

function Errors({ status: { errors, errorCount } }: { status: PlatformStatus }) {
  if (errors.length === 0) return <p>No errors since the start of this process.</p>;
  return (
    <>
      <p>
        {count(errorCount)} since the start of this process; the newest first. The log has each one
        whole: search it for the request id.
      </p>
      <Table
        label="Last errors"
        isCompact
        columns={[
          { head: 'Time (UTC)', cell: ({ at }) => <Moment at={at} /> },
          {
            head: 'Event',
            cell: ({ event, type }) => (
              <>
                {event}
                {type !== null && <span className="under">{type}</span>}
              </>
            ),
          },
          {
            head: 'Request id',
            cell: ({ requestId }) => (requestId === null ? '–' : <code>{requestId}</code>),
          },
          { head: 'Path', cell: ({ path }) => (path === null ? '–' : <code>{path}</code>) },
        ]}
        rows={errors}
      />
    </>
  );
}
