import { pino, type DestinationStream, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';

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
