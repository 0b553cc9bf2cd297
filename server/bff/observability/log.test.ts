import { expect, it } from 'vitest';

import { describeError } from './log';

it('[SEC-49] of an error the log has type, message, frames and cause, and nothing else that it holds', () => {
  const cause = Object.assign(new RangeError('inner'), { body: 'canary' });
  const error = Object.assign(new TypeError('m'.repeat(501), { cause }), { request: 'canary' });
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    message: 'm'.repeat(500),
    stack: expect.stringMatching(/^ +at /) as string,
    cause: 'RangeError: inner',
  });
  expect(describeError('thrown text')).toEqual({ type: 'string', message: 'thrown text' });
});
