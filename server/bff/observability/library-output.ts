import { format } from 'node:util';

import type { Logger } from 'pino';

import { scrubText } from './scrub';

/** What prints in place of the log: the methods of the console, with the level of their log lines. */
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
 * A text of a library can hold anything, so it is one line without secrets and query strings (SEC-49).
 * @returns a function that restores the console and the warnings
 */
export function captureLibraryOutput(log: Logger): () => void {
  const line = (level: (typeof levels)[keyof typeof levels], values: unknown[]) => {
    log[level]({ event: 'library-output', text: scrubText(format(...values)) }, 'library output');
  };
  const before = { ...console };
  const methods = Object.entries(levels).map(([method, level]) => [
    method,
    (...values: unknown[]) => {
      line(level, values);
    },
  ]);
  Object.assign(console, Object.fromEntries(methods));
  const printing = process.listeners('warning');
  process.removeAllListeners('warning');
  const onWarning = ({ name, message }: Error) => {
    line('warn', [`${name}: ${message}`]);
  };
  process.on('warning', onWarning);
  return () => {
    Object.assign(console, before);
    process.removeListener('warning', onWarning);
    for (const listener of printing) process.on('warning', listener);
  };
}
