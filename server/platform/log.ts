import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * The platform's log: one JSON line per event, on standard output. Callers shorten and clean external text; pino's JSON
 * escapes all line breaks (SEC-49).
 */
export function createLog(level: string): Log {
  return pino({ level, base: { service: 'platform' }, timestamp: pino.stdTimeFunctions.isoTime });
}
