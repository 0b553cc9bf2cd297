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

/** A path can come from a query: the router prints those that it redirects to. */
const path = /(^|[\s"'])\/[^\s"']+/g;

/**
 * Turns everything that libraries and Node.js print into lines of the log (C-07): the console, and process warnings.
 * A text of a library can hold anything, so it is one line without secrets, paths and query strings (SEC-49).
 * @returns a function that restores the console and the warnings
 */
export function captureLibraryOutput(log: Logger): () => void {
  const line = (level: (typeof levels)[keyof typeof levels], values: unknown[]) => {
    const text = scrubText(format(...values)).replace(path, '$1[path]');
    log[level]({ event: 'library-output', text }, 'library output');
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
