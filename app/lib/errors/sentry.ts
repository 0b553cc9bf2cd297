import {
  captureException,
  captureRemixErrorBoundaryError,
  createTransport,
  init,
  withScope,
  type ErrorEvent as SentryEvent,
} from '@sentry/remix';

import type { BrowserView } from '~/contracts/session/browser';
import { paths } from '~/lib/urls/paths';

import type { Report } from './reports';

/** The SDK's options of a transport are not typed for both of its entries. */
type TransportOptions = Parameters<typeof createTransport>[0];

/**
 * Sentry's browser client, loaded at the first error because it parses stacks. It has no global handlers,
 * breadcrumbs or request data. The server samples, and its log has every report.
 * @param send posts an envelope to the BFF, and gives the answer's status
 */
export function openSentry(
  config: NonNullable<BrowserView['sentry']>,
  send: (body: string) => Promise<number>,
): (report: Report) => void {
  init({
    dsn: config.dsn,
    environment: config.environment,
    sendDefaultPii: false,
    sendClientReports: false,
    // Makes the SDK write the DSN into the envelope. The BFF recognises its own reports by it.
    tunnel: paths.monitoring,
    defaultIntegrations: false,
    integrations: [],
    transport: (options: TransportOptions) =>
      createTransport(options, async ({ body }) => ({
        statusCode: await send(typeof body === 'string' ? body : new TextDecoder().decode(body)),
      })),
    beforeSend: withoutPage,
  });
  return ({ error, level, requestId }) => {
    withScope((scope) => {
      scope.setLevel(level);
      if (requestId !== null) scope.setTag('request_id', requestId);
      // An error page stands for what Remix' error boundary has caught (L-09).
      if (level === 'fatal') captureRemixErrorBoundaryError(error);
      else captureException(error);
    });
  };
}

/** A URL may contain personal data. The server removes it as well. */
function withoutPage(event: SentryEvent): SentryEvent {
  delete event.request;
  delete event.user;
  return event;
}
