import { rateLimit } from 'express-rate-limit';

import type { BffConfig } from '../config';
import { AppError, InvalidRequestError, MethodNotAllowedError } from '../errors';
import type { BffHandler } from '../http/locals';
import { readEnvelope } from './envelope';
import type { ErrorReports } from './error-reports';
import { scrubEvent, type ErrorEvent } from './scrub';

/** Limit of reports for each client address, so that a page that fails in a loop does not fill the log. */
const perMinute = 30;
const minuteMs = 60_000;

/**
 * `POST /monitoring`: receives error reports of the browser (C-06). Each report is one line of the server's log. If a DSN
 * is configured, a sample is forwarded to it. The browser's data is never forwarded unchanged: a new event is created
 * from allowed fields.
 */
export function monitoringTunnel(config: BffConfig, reports: ErrorReports): BffHandler[] {
  const limit = rateLimit({
    windowMs: minuteMs,
    limit: perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (_req, res, next) => {
      res.setHeader('retry-after', String(minuteMs / 1000));
      next(new AppError('too-many-requests', 429, 'Too many error reports.'));
    },
  });
  const receive: BffHandler = (req, res, next) => {
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
  return [limit, receive];
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
