import { format } from 'node:util';

import { pino, type DestinationStream, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';

import type { AppError } from '../errors';
import { scrubText } from './scrub';

/**
 * The server's log (C-07): JSON lines, or formatted for people. Every line is written from named fields (SEC-49). There
 * is no general serialiser, so an object that contains a token cannot get into the log.
 * @param options.output in place of standard output, for JSON lines
 */
export function createLog(options: {
  level: string;
  pretty: boolean;
  output?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level,
    base: undefined,
    // pino's own serialiser would replace the result of describeError.
    serializers: { err: (described: unknown) => described },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: cleanLine },
  };
  return options.pretty
    ? pino(settings, PinoPretty({ colorize: true, singleLine: true }))
    : pino(settings, options.output);
}

/**
 * JSON allows the separators of Unicode as they are, but readers of logs break lines at them (SEC-49). The id of a payment
 * page opens it, wherever a message quotes it.
 */
const cleanLine = (line: string) =>
  line
    .replace(
      /[\u0085\u2028\u2029]/g,
      (separator) => `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(/\bcs_[\w%-]+/g, 'cs_…');

/** Type, message and stack of an error. Its other properties are omitted, because they can hold a request. */
export function describeError(error: unknown): {
  type: string;
  message: string;
  stack?: string;
  cause?: string;
} {
  if (!(error instanceof Error))
    return { type: typeof error, message: String(error).slice(0, 500) };
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    stack: error.stack?.split('\n').slice(1, 12).join('\n'),
    cause:
      error.cause instanceof Error
        ? `${error.cause.name}: ${error.cause.message}`.slice(0, 300)
        : undefined,
  };
}

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

/** What prints in place of the log: the methods of the console, with the level of their log lines. */
const consoleLevels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'warn',
} as const;

/** A path can come from a query: the router prints those that it redirects to. */
const printedPath = /(^|[\s"'])\/[^\s"']+/g;

/**
 * Turns everything that libraries and Node.js print into lines of the log (C-07): the console, and process warnings.
 * A text of a library can hold anything, so it is one line without secrets, paths and query strings (SEC-49).
 * @returns a function that restores the console and the warnings
 */
export function captureLibraryOutput(log: Logger): () => void {
  const line = (level: (typeof consoleLevels)[keyof typeof consoleLevels], values: unknown[]) => {
    const text = scrubText(format(...values)).replace(printedPath, '$1[path]');
    log[level]({ event: 'library-output', text }, 'library output');
  };
  const before = { ...console };
  const methods = Object.entries(consoleLevels).map(([method, level]) => [
    method,
    (...values: unknown[]) => line(level, values),
  ]);
  Object.assign(console, Object.fromEntries(methods));
  const printing = process.listeners('warning');
  process.removeAllListeners('warning');
  const onWarning = ({ name, message }: Error) => line('warn', [`${name}: ${message}`]);
  process.on('warning', onWarning);
  return () => {
    Object.assign(console, before);
    process.removeListener('warning', onWarning);
    for (const listener of printing) process.on('warning', listener);
  };
}
