import type { Logger } from 'pino';

import type { AppError } from '../errors';
import { describeError } from '../observability/log';

/**
 * Writes one log line for an error response (SEC-49). Only internal errors are logged with stack and cause.
 * @param report sends an internal error to Sentry (C-06)
 */
export function logRefusal(
  log: Logger,
  error: AppError,
  thrown: unknown,
  report: (thrown: unknown) => void,
): void {
  const line = {
    event: 'request-refused',
    code: error.code,
    status: error.status,
    reason: error.message,
  };
  if (error.code === 'internal') {
    log.error({ ...line, err: describeError(thrown) }, error.message);
    report(thrown);
  } else if (error.status >= 500) log.warn(line, error.message);
  else log.info(line, error.message);
}
