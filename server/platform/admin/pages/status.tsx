import type { DataSetStatus, PlatformStatus, QueueStatus } from '../../operations/status';
import { Moment, Scroll } from './display';
import { count } from './format';

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
export function bytesText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return `${count(Math.round(bytes / 1e6))} MB`;
}

type Tone = 'good' | 'warn' | 'bad';
interface Verdict {
  tone: Tone;
  text: string;
}

/** The state of the platform: what an operator looks at first. */
export function StatusPage({ status, now, appUrl }: View) {
  return (
    <>
      <h1>Status</h1>
      <p className="lead">
        What the platform knows of itself. Sessions, the circuit breakers and the upstream calls are
        those of the app: they are in its metrics at <code>{appUrl}/metrics</code>, and its
        readiness is at <a href={`${appUrl}/readyz`}>{appUrl}/readyz</a>. To check the whole
        deployment, run <code>npm run doctor</code>.
      </p>
      <Product status={status} />
      <Stores status={status} />
      <DataSets sets={status.dataSets} now={now} />
      <Queues status={status} now={now} />
      <Errors status={status} />
    </>
  );
}

const Tag = ({ tone, text }: Verdict) => <span className={`tag ${tone}`}>{text}</span>;

function Product({ status: { product, database } }: { status: PlatformStatus }) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <dl className="facts">
        <div>
          <dt>Product</dt>
          <dd>{product.version}</dd>
        </div>
        <div>
          <dt>Database schema</dt>
          <dd>
            {database.migration} ({database.migrations} migrations)
          </dd>
        </div>
        <div>
          <dt>Node.js</dt>
          <dd>{product.node}</dd>
        </div>
        <div>
          <dt>Running since (UTC)</dt>
          <dd>
            <Moment at={product.startedAt.toISOString()} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function diskVerdict(freeBytes: number): Verdict {
  if (freeBytes < fullDiskBytes) return { tone: 'bad', text: 'Full' };
  if (freeBytes < lowDiskBytes) return { tone: 'warn', text: 'Low' };
  return { tone: 'good', text: 'OK' };
}

function Stores({ status: { database, disks, flagProblem } }: { status: PlatformStatus }) {
  return (
    <section aria-labelledby="stores">
      <h2 id="stores">Stores</h2>
      <Scroll label="Stores">
        <table className="rows compact">
          <thead>
            <tr>
              <th scope="col">Store</th>
              <th scope="col">State</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Database</th>
              <td>
                <Tag tone="good" text="Answers" />
              </td>
              <td>
                {database.engine}, {bytesText(database.bytes)}
              </td>
            </tr>
            {disks.map(({ name, folder, freeBytes }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <Tag {...diskVerdict(freeBytes)} />
                </td>
                <td className="typed">
                  {bytesText(freeBytes)} free on the disk of <code>{folder}</code>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">Flag file</th>
              <td>
                {flagProblem === null ? (
                  <Tag tone="good" text="In force" />
                ) : (
                  <Tag tone="bad" text="Not usable" />
                )}
              </td>
              <td className="typed">
                {flagProblem === null
                  ? 'Changes take effect at once.'
                  : `The last good flags are in force. ${flagProblem}`}
              </td>
            </tr>
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

/** Whole days between the last day with data and today. */
const ageInDays = (asOf: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(asOf)) / dayMs));

function ageText(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${count(days)} days ago`;
}

function DataSets({ sets, now }: { sets: readonly DataSetStatus[]; now: Date }) {
  if (sets.length === 0)
    return (
      <section aria-labelledby="data-sets">
        <h2 id="data-sets">Data sets</h2>
        <p>No data set is imported yet.</p>
      </section>
    );
  return (
    <section aria-labelledby="data-sets">
      <h2 id="data-sets">Data sets</h2>
      <Scroll label="Data sets">
        <table className="rows compact">
          <thead>
            <tr>
              <th scope="col">Data set</th>
              <th scope="col">File</th>
              <th scope="col">Last day with data</th>
              <th scope="col">Imported (UTC)</th>
              <th scope="col" className="figure">
                Lines
              </th>
            </tr>
          </thead>
          <tbody>
            {sets.map(({ id, name, hasFile, asOf, importedAt, lines }) => (
              <tr key={id}>
                <th scope="row">
                  <span className="name">{name}</span>
                  <span className="under name">{id}</span>
                </th>
                <td>
                  {hasFile ? <Tag tone="good" text="OK" /> : <Tag tone="bad" text="Missing" />}
                </td>
                <td>
                  <Moment at={asOf} dayOnly />
                  <span className="under">{ageText(ageInDays(asOf, now))}</span>
                </td>
                <td>
                  <Moment at={importedAt.toISOString()} />
                </td>
                <td className="figure">{count(lines)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
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
          oldest <Moment at={queue.oldest.toISOString()} /> UTC
        </span>
      )}
    </>
  );
}

function Queues({ status: { mails, events, billing }, now }: Omit<View, 'appUrl'>) {
  const { lastSuccess } = billing;
  const isLate = lastSuccess === null || now.getTime() - lastSuccess.getTime() > lateBillingMs;
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">Queues and jobs</h2>
      <Scroll label="Queues and jobs">
        <table className="rows compact">
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">State</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Mails</th>
              <td>
                {mails.sends ? (
                  <Tag {...queueVerdict(mails, now, 60 * minuteMs)} />
                ) : (
                  <span className="tag">Not sent</span>
                )}
              </td>
              <td>
                {mails.sends ? (
                  <QueueDetails queue={mails} />
                ) : (
                  'No mail server is configured: mails stay in the outbox.'
                )}
              </td>
            </tr>
            <tr>
              <th scope="row">Payment events</th>
              <td>
                {events.embedded ? (
                  <Tag {...queueVerdict(events, now, 10 * minuteMs)} />
                ) : (
                  <span className="tag">Stripe</span>
                )}
              </td>
              <td>
                {events.embedded ? (
                  <QueueDetails queue={events} />
                ) : (
                  'Stripe sends its events, and shows those that failed in its dashboard.'
                )}
              </td>
            </tr>
            <tr>
              <th scope="row">Billing job</th>
              <td>{isLate ? <Tag tone="bad" text="Late" /> : <Tag tone="good" text="OK" />}</td>
              <td>
                {lastSuccess === null ? (
                  'It has not succeeded since the start.'
                ) : (
                  <>
                    Last success <Moment at={lastSuccess.toISOString()} /> UTC
                  </>
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Errors({ status: { errors, errorCount } }: { status: PlatformStatus }) {
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">Last errors</h2>
      {errors.length === 0 ? (
        <p>No errors since the start of this process.</p>
      ) : (
        <>
          <p>
            {count(errorCount)} since the start of this process; the newest first. The log has each
            one whole: search it for the request id.
          </p>
          <Scroll label="Last errors">
            <table className="rows compact">
              <thead>
                <tr>
                  <th scope="col">Time (UTC)</th>
                  <th scope="col">Event</th>
                  <th scope="col">Request id</th>
                  <th scope="col">Path</th>
                </tr>
              </thead>
              <tbody>
                {errors.map((error, index) => (
                  <tr key={index}>
                    <td>
                      <Moment at={error.at} />
                    </td>
                    <td>
                      {error.event}
                      {error.type !== null && <span className="under">{error.type}</span>}
                    </td>
                    <td>{error.requestId === null ? '–' : <code>{error.requestId}</code>}</td>
                    <td>{error.path === null ? '–' : <code>{error.path}</code>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </section>
  );
}
