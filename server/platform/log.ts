import { format } from 'node:util';

import { type DestinationStream, type Logger, pino } from 'pino';

import { cleanText } from './http/clean-text';

export type Log = Logger;

/**
 * The platform's log: one JSON line per event, on standard output. Callers shorten and clean external text; pino's JSON
 * escapes line breaks, and this log the separators of Unicode at which readers of logs break lines, too (SEC-49).
 * @param written called with each line
 * @param output gets the lines in place of standard output
 */
export function createLog(
  level: string,
  written: (line: string) => void = () => undefined,
  output?: DestinationStream,
): Log {
  return pino(
    {
      level,
      base: { service: 'platform' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: {
        // Without a message of the caller, pino takes that of the error as it is.
        logMethod(args, method) {
          const [fields, text] = args as [unknown, string | undefined];
          const { err } = (fields ?? {}) as { err?: unknown };
          if (text === undefined && err instanceof Error)
            method.apply(this, [fields as object, messageOf(err)]);
          else method.apply(this, args);
        },
        streamWrite: (line) => {
          const clean = line
            .replace(
              /[\u0085\u2028\u2029]/g,
              (separator) => `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`,
            )
            // The id of a payment page opens it, wherever a message quotes it.
            .replace(/\bcs_[\w%-]+/g, 'cs_…');
          written(clean);
          return clean;
        },
      },
    },
    output,
  );
}

/** SQLSTATEs whose messages quote a value: `invalid input syntax for type uuid: "…"`. */
const quotesValue = /^22/;

/** The message of an error without what a person has typed: drizzle's ends with the parameters of the statement. */
function messageOf(error: Error): string {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && quotesValue.test(code)) return `SQLSTATE ${code}`;
  return error.message.split('\nparams: ', 1)[0]!.slice(0, 1_000);
}

/** Class, message and frames of an error, and of its cause. Other properties can hold parameters or a request (SEC-49). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause instanceof Error && {
      cause: `${error.cause.name}: ${messageOf(error.cause)}`,
    }),
  };
}

const maxTextLength = 500;
const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'warn',
} as const;

/**
 * Turns everything that libraries and Node.js print into lines of the log (C-07): the console, and process warnings.
 * Query strings are left out, because they hold values of users (SEC-49).
 */
export function captureLibraryOutput(log: Log): void {
  const line = (level: (typeof levels)[keyof typeof levels], values: unknown[]) => {
    const text = cleanText(format(...values).replace(/\?[^\s"'<>)]+/g, '?[query]'), maxTextLength);
    log[level]({ event: 'library-output', text });
  };
  const methods = Object.entries(levels).map(([method, level]) => [
    method,
    (...values: unknown[]) => line(level, values),
  ]);
  Object.assign(console, Object.fromEntries(methods));
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => line('warn', [`${name}: ${message}`]));
}
