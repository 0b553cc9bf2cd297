import type * as Sdk from '@sentry/remix';
import type { Logger } from 'pino';
import * as z from 'zod';

import type { HttpClient } from '../upstream/http';
import { describeError } from './log';
import { scrubEvent, type ErrorEvent } from './scrub';

/** `https://<public key>@<host>/<path/><project>`: endpoint and key for the envelopes. */
interface Dsn {
  publicKey: string;
  origin: string;
  /** Path of the envelope endpoint. */
  path: string;
}

/** @returns null if the text is not a DSN */
export function readDsn(text: string | null): Dsn | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || project === undefined || !/^https?:$/.test(url.protocol)) return null;
  // Secret keys in a DSN are deprecated, and the browser receives the DSN.
  if (!/^\w+$/.test(url.username) || url.password !== '') return null;
  return {
    publicKey: url.username,
    origin: url.origin,
    path: `${folder}/api/${project}/envelope/`,
  };
}

/** Settings of error reports (C-06). */
export const sentryEnv = {
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== null, 'must be a Sentry DSN: https://key@host/project')
    .optional(),
  SENTRY_SAMPLE_RATE: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(0.5),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be a short name')
    .default('production'),
};

export type SentryConfig = ReturnType<typeof sentryConfig>;

export const sentryConfig = (env: z.infer<z.ZodObject<typeof sentryEnv>>) => ({
  /** Null if reports are not sent. */
  dsn: env.SENTRY_DSN ?? null,
  /** Share of the reports that is sent, 0 to 1. The log has all. */
  sampleRate: env.SENTRY_SAMPLE_RATE,
  environment: env.SENTRY_ENVIRONMENT,
});

/** How long a shutdown waits for a pending report. */
const flushMs = 5_000;

export type ErrorReports = ReturnType<typeof createErrorReports>;

/**
 * Sends error reports to Sentry (C-06): only errors, no tracing, no global patches, and every event scrubbed. Without a
 * DSN the SDK is not loaded. The callers log every error themselves.
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
  const dsn = readDsn(config.dsn);

  const logNotSent = (reason: string) =>
    log.warn({ event: 'report-not-sent', reason }, 'an error report could not be sent');
  /** @returns the status of the response; 503 for a network failure, so that the SDK continues */
  const post = async (body: string | Uint8Array): Promise<number> => {
    if (http === null || dsn === null) return 0;
    try {
      const { status } = await http.send('POST', dsn.path, {
        query: { sentry_version: '7', sentry_key: dsn.publicKey },
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
      });
      if (status >= 300) logNotSent(`answered ${status}`);
      return status;
    } catch (error) {
      logNotSent(describeError(error).message);
      return 503;
    }
  };

  let sdk: Promise<typeof Sdk> | null = null;
  /** The SDK is loaded at the first report, because loading takes a second of CPU time. */
  const open = () =>
    (sdk ??= import('@sentry/remix').then((loaded) => {
      // `init` does nothing where another server of this process has left a client.
      loaded.getCurrentScope().setClient(undefined);
      loaded.init({
        dsn: config.dsn ?? undefined,
        environment: config.environment,
        sendDefaultPii: false,
        // `send` samples the reports of server and browser in the same way.
        sampleRate: 1,
        sendClientReports: false,
        skipOpenTelemetrySetup: true,
        registerEsmLoaderHooks: false,
        // The Remix SDK adds its default integrations whatever `defaultIntegrations` says.
        integrations: () => [],
        transport: (options: Parameters<typeof Sdk.createTransport>[0]) =>
          loaded.createTransport(options, async ({ body }) => ({ statusCode: await post(body) })),
        beforeSend: (event) => scrubEvent(event) as Sdk.ErrorEvent | null,
      });
      return loaded;
    }));

  const send = (report: (opened: typeof Sdk) => unknown) => {
    if (dsn === null || random() >= config.sampleRate) return;
    const work = async () => {
      const opened = await open();
      await report(opened);
      await opened.flush(flushMs);
    };
    deps.background(work().catch((error: unknown) => logNotSent(describeError(error).message)));
  };

  return {
    /** Reports an error of the server. @param about `request` of an error that Remix handled */
    capture(
      error: unknown,
      about: { level: 'fatal' | 'error'; requestId: string; request?: Request },
    ): void {
      const { level, requestId, request } = about;
      send(({ captureException, captureRemixServerException, withScope }) =>
        withScope((scope) => {
          scope.setLevel(level);
          scope.setTag('request_id', requestId);
          return request === undefined
            ? captureException(error)
            : // The request has ended by now, and the SDK drops what an ended one reports.
              captureRemixServerException(error, 'handleError', new Request(request.url));
        }),
      );
    },
    /** Forwards an event of the browser that is already scrubbed. */
    forward(event: ErrorEvent): void {
      send((opened) => opened.captureEvent(event));
    },
  };
}
