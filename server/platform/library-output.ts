import { format } from 'node:util';

import { cleanText } from './http/clean-text';
import type { Log } from './log';

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
