import { expect, it } from 'vitest';

import { createLog } from './log';

/** The line that an error makes. */
function lineOf(error: unknown): string {
  const lines: string[] = [];
  const log = createLog('error', (line) => lines.push(line));
  log.error({ event: 'request-failed', err: error });
  return lines.join();
}

it('[SEC-49] a failed statement is logged without its parameters, and without a value that the database quotes', () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "canary-1"'), {
    code: '22P02',
    detail: 'canary-2',
  });
  const error = Object.assign(new Error('Failed query: select $1\nparams: canary-3', { cause }), {
    params: ['canary-4'],
  });
  const line = lineOf(error);
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({
    msg: 'Failed query: select $1',
    err: { message: 'Failed query: select $1', cause: 'Error: SQLSTATE 22P02' },
  });
  expect(lineOf('canary')).not.toContain('canary');
});

it('[SEC-49] a line has no separator of lines in it', () => {
  const line = lineOf(new Error('one\u0085two\u2028three\u2029four'));
  expect(line).toContain('one\\u0085two\\u2028three\\u2029four');
  expect(line).not.toMatch(/[\u0085\u2028\u2029]/);
});

it('[SEC-49 SEC-20] the id of a payment page is in no line, whatever quotes it', () => {
  const id = 'cs_test-1_canary';
  const line = lineOf(new Error(`No such checkout session: '${id}'`));
  expect(line).toContain("session: 'cs_…'");
  expect(line).not.toContain('canary');
});
