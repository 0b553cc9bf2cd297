import type { BffConfig } from '../config';
import { InvalidRequestError, MethodNotAllowedError } from '../errors';
import type { BffHandler } from '../http/locals';
import type { ErrorReports } from './error-reports';
import { scrubEvent, type ErrorEvent } from './scrub';

/**
 * `POST /monitoring`: receives error reports of the browser (C-06). Each report is one line of the server's log. If a DSN
 * is configured, a sample is forwarded to it. The browser's data is never forwarded unchanged: a new event is created
 * from allowed fields. A limit for each address (SEC-43) keeps a page that fails in a loop from filling the log.
 */
export function monitoringTunnel(config: BffConfig, reports: ErrorReports): BffHandler {
  return (req, res) => {
    if (req.method !== 'POST') throw new MethodNotAllowedError();
    const { body, log } = res.locals;
    const envelope = body === undefined || body.length === 0 ? null : readEnvelope(body);
    if (envelope === null) throw new InvalidRequestError(undefined, 'not an envelope');
    if (envelope.dsn !== config.sentry.dsn)
      throw new InvalidRequestError(undefined, 'an envelope for somebody else');
    for (const event of envelope.events.map(scrubEvent)) {
      if (event === null) continue;
      const line = logLine(event);
      if (event.level === 'fatal') log.fatal(line, 'error in the browser');
      else log.warn(line, 'error in the browser');
      reports.forward({ ...event, platform: 'javascript', environment: config.sentry.environment });
    }
    res.setHeader('cache-control', 'no-store').json({});
  };
}

/** SEC-49: named fields of an event from which `scrubEvent` has removed line breaks. */
function logLine(event: ErrorEvent) {
  const [first] = event.exception.values;
  return {
    event: 'browser-error',
    page: event.tags.request_id ?? null,
    type: first?.type,
    reason: first?.value,
    stack: first?.stacktrace?.frames
      .slice(-10)
      .reverse()
      .map((frame) => `${frame.function} ${frame.filename}:${frame.lineno ?? 0}`),
  };
}

/** Items of an envelope that are read. Browsers of this app send fewer. */
const maxItems = 10;

/** A received envelope: its DSN and its events. */
interface Envelope {
  /** Null if the browser has none. */
  dsn: string | null;
  events: unknown[];
}

/**
 * Reads Sentry's envelope format: a JSON header line, then for each item a JSON header line and a payload. Items other
 * than events (sessions, attachments, replays) are skipped.
 * @returns null if the body is not an envelope
 */
function readEnvelope(body: Buffer): Envelope | null {
  let rest = body;
  const takeLine = (): string => {
    const found = rest.indexOf(10);
    const end = found === -1 ? rest.length : found;
    const text = rest.subarray(0, end).toString('utf8');
    rest = rest.subarray(end + 1);
    return text;
  };
  const line = (): unknown => JSON.parse(takeLine()) as unknown;
  try {
    const { dsn } = line() as { dsn?: unknown };
    const events: unknown[] = [];
    for (let items = 0; rest.length > 0 && items < maxItems; items += 1) {
      const { type, length } = line() as { type?: unknown; length?: unknown };
      if (typeof length === 'number') {
        const payload = rest.subarray(0, length).toString('utf8');
        rest = rest.subarray(length + 1);
        if (type === 'event') events.push(JSON.parse(payload));
      } else if (type === 'event') {
        events.push(line());
      } else {
        // Skips another payload, which is one line of any content.
        takeLine();
      }
    }
    return { dsn: typeof dsn === 'string' ? dsn : null, events };
  } catch {
    return null;
  }
}
