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
 * Sentry's browser client, loaded at the first error (29 KB): for its reading of stacks. No global handlers, no
 * breadcrumbs, no requests' data; sampling is the server's, whose log has every report.
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
    // Makes the SDK write the DSN into the envelope, by which the BFF knows its own.
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

/** The address may hold what only its user may know; the server drops it as well. */
function withoutPage(event: SentryEvent): SentryEvent {
  delete event.request;
  delete event.user;
  return event;
}
