import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * The platform's log: one JSON line an event, on standard output. What comes from outside is cut and
 * cleaned by the callers; pino's JSON escapes line breaks in the rest (SEC-49).
 */
export function createLog(level: string): Log {
  return pino({ level, base: { service: 'platform' }, timestamp: pino.stdTimeFunctions.isoTime });
}
