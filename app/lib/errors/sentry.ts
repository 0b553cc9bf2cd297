import {
  BrowserClient,
  createTransport,
  defaultStackParser,
  Scope,
  type ErrorEvent as SentryEvent,
} from '@sentry/remix';

import type { BrowserView } from '~/contracts/session/browser';
import { paths } from '~/lib/urls/paths';

import type { Report } from './reports';

/**
 * Sentry's browser client, loaded at the first error (29 KB) because it parses stacks. It has no global handlers,
 * breadcrumbs or request data. The server samples, and its log has every report.
 *
 * @param send posts an envelope to the BFF, and gives the answer's status
 */
export function openSentry(
  config: NonNullable<BrowserView['sentry']>,
  send: (body: string) => Promise<number>,
): (report: Report) => void {
  const client = new BrowserClient({
    dsn: config.dsn,
    environment: config.environment,
    sendDefaultPii: false,
    sendClientReports: false,
    // Makes the SDK write the DSN into the envelope. The BFF recognises its own reports by it.
    tunnel: paths.monitoring,
    integrations: [],
    stackParser: defaultStackParser,
    transport: (options) =>
      createTransport(options, async ({ body }) => ({
        statusCode: await send(typeof body === 'string' ? body : new TextDecoder().decode(body)),
      })),
    beforeSend: withoutPage,
  });
  return ({ error, level, requestId }) => {
    const scope = new Scope();
    scope.setLevel(level);
    if (requestId !== null) scope.setTag('request_id', requestId);
    client.captureException(error, {}, scope);
  };
}

/** A URL may contain personal data. The server removes it as well. */
function withoutPage(event: SentryEvent): SentryEvent {
  delete event.request;
  delete event.user;
  return event;
}
