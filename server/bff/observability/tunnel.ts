import type { BffConfig } from '../config';
import { InvalidRequestError, MethodNotAllowedError } from '../errors';
import type { BffHandler } from '../http/locals';
import { readEnvelope } from './envelope';
import type { ErrorReports } from './error-reports';
import { scrubEvent, type ErrorEvent } from './scrub';

/**
 * `POST /monitoring`: receives error reports of the browser (C-06). Each report is one line of the server's log. If a DSN
 * is configured, a sample is forwarded to it. The browser's data is never forwarded unchanged: a new event is created
 * from allowed fields. A limit for each address (SEC-43) keeps a page that fails in a loop from filling the log.
 */
export function monitoringTunnel(config: BffConfig, reports: ErrorReports): BffHandler {
  return (req, res, next) => {
    if (req.method !== 'POST') {
      next(new MethodNotAllowedError());
      return;
    }
    const { body, log } = res.locals;
    const envelope = body === undefined || body.length === 0 ? null : readEnvelope(body);
    if (envelope === null) {
      next(new InvalidRequestError(undefined, 'not an envelope'));
      return;
    }
    if (envelope.dsn !== config.sentry.dsn) {
      next(new InvalidRequestError(undefined, 'an envelope for somebody else'));
      return;
    }
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
