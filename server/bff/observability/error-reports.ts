import type { ErrorEvent as SentryEvent, NodeClient } from '@sentry/remix';
import type { Logger } from 'pino';

import type { HttpClient } from '../upstream/http';
import { describeError } from './log';
import { scrubEvent, type ErrorEvent } from './scrub';
import { readDsn, type SentryConfig } from './sentry-config';

/** How long a shutdown waits for a report on its way, in ms. */
const flushMs = 5_000;

export type ErrorReports = ReturnType<typeof createErrorReports>;

/** Where reports go: allow-listed like every other call that leaves the server (SEC-45). */
export function reportTarget(config: SentryConfig) {
  const dsn = config.dsn === null ? null : readDsn(config.dsn);
  return dsn === null ? null : { origin: dsn.origin, path: dsn.path };
}

/**
 * Error reports to Sentry (C-06): errors alone, no tracing, nothing global patched, every event scrubbed. Without
 * a DSN the SDK is not even loaded. The log has every error all the same; that is its callers' work.
 * @param http the client that reaches the DSN's host; null without a DSN
 * @param random for the sample rate
 */
export function createErrorReports(deps: {
  config: SentryConfig;
  http: HttpClient | null;
  background: (work: Promise<unknown>) => void;
  log: Logger;
  random?: () => number;
}) {
  const { config, http, log, random = Math.random } = deps;
  const dsn = config.dsn === null ? null : readDsn(config.dsn);

  const notSent = (reason: string) => {
    log.warn({ event: 'report-not-sent', reason }, 'an error report could not be sent');
  };
  /** @returns the answer's status; a failure is one, too, so that the SDK goes on */
  const post = async (body: string | Uint8Array): Promise<number> => {
    if (http === null || dsn === null) return 0;
    try {
      const { status } = await http.send('POST', dsn.path, {
        query: { sentry_version: '7', sentry_key: dsn.publicKey },
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
      });
      if (status >= 300) notSent(`answered ${status}`);
      return status;
    } catch (error) {
      notSent(describeError(error).message);
      return 503;
    }
  };

  let client: Promise<NodeClient> | null = null;
  /** Loaded at the first report: it costs a second of CPU. */
  const open = () =>
    (client ??= import('@sentry/remix').then(
      ({ createTransport, defaultStackParser, NodeClient }) =>
        new NodeClient({
          dsn: config.dsn ?? undefined,
          environment: config.environment,
          sendDefaultPii: false,
          // Sampling is done below, the same for the server's and the browser's reports.
          sampleRate: 1,
          sendClientReports: false,
          skipOpenTelemetrySetup: true,
          integrations: [],
          stackParser: defaultStackParser,
          transport: (options) =>
            createTransport(options, async ({ body }) => ({ statusCode: await post(body) })),
          beforeSend: (event) => scrubEvent(event) as SentryEvent | null,
        }),
    ));

  const send = (report: (client: NodeClient) => unknown) => {
    if (dsn === null || random() >= config.sampleRate) return;
    const work = async () => {
      const opened = await open();
      await report(opened);
      await opened.flush(flushMs);
    };
    deps.background(
      work().catch((error: unknown) => {
        notSent(describeError(error).message);
      }),
    );
  };

  return {
    /** Reports an error of the server. */
    capture(error: unknown, about: { level: 'fatal' | 'error'; requestId: string }): void {
      send(async (opened) => {
        const { Scope } = await import('@sentry/remix');
        const scope = new Scope();
        scope.setLevel(about.level);
        scope.setTag('request_id', about.requestId);
        opened.captureException(error, {}, scope);
      });
    },
    /** Passes on an event of the browser, which is scrubbed already. */
    forward(event: ErrorEvent): void {
      send((opened) => opened.captureEvent(event));
    },
  };
}
