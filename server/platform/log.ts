import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * The platform's log: one JSON line per event, on standard output. Callers shorten and clean external text; pino's JSON
 * escapes line breaks, and this log the separators of Unicode at which readers of logs break lines, too (SEC-49).
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { service: 'platform' },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      streamWrite: (line) =>
        line.replace(
          /[\u0085\u2028\u2029]/g,
          (separator) => `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    },
  });
}
