import { pino, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';

/**
 * The server's log (C-07): JSON lines, readable in development. There is no catch-all serialiser: every line is
 * written from named fields (SEC-49), so a token cannot get in by way of an object that happens to hold one.
 */
export function createLog(options: { level: string; pretty: boolean }): Logger {
  const settings = {
    level: options.level,
    base: undefined,
    // pino's own would replace what describeError has made.
    serializers: { err: (described: unknown) => described },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return options.pretty
    ? pino(settings, PinoPretty({ colorize: true, singleLine: true }))
    : pino(settings);
}

/** Type, message and place of an error; never its properties, which may hold a request. */
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
