import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from '@remix-run/router';
import { describe, expect, it } from 'vitest';

import { errorCodes } from '~/contracts/errors/errors';

import { errorHeadings, unexpectedText } from '~/contracts/errors/headings';
import { readErrorView } from './error-view';

const answer = (status: number, data: unknown) => new ErrorResponseImpl(status, '', data);

describe('readErrorView', () => {
  it('[REL-06] reads the view that a loader threw', () => {
    const view = { code: 'forbidden', message: 'No.', requestId: 'r1', retry: false };
    expect(readErrorView(answer(403, view))).toEqual(view);
  });

  it('[REL-06] lets nothing of an unknown error out', () => {
    const secret = new Error('SELECT token FROM sessions');
    for (const error of [
      secret,
      answer(500, secret.stack),
      'text',
      null,
      answer(500, { code: 'constructor', message: 'x', requestId: 'r', retry: false }),
    ]) {
      expect(readErrorView(error)).toEqual({
        code: 'internal',
        message: unexpectedText,
        requestId: null,
        retry: false,
      });
    }
  });

  it('[REL-02] an answer of a proxy or a lost connection can be tried again', () => {
    expect(readErrorView(answer(502, '<html>')).retry).toBe(true);
    expect(readErrorView(new TypeError('Failed to fetch'))).toMatchObject({
      code: 'upstream-unavailable',
      retry: true,
    });
    expect(readErrorView(new TypeError('x is not a function')).retry).toBe(false);
  });

  it('[R-23] a bare 404 is a 404', () => {
    expect(readErrorView(answer(404, null)).code).toBe('not-found');
  });

  it('every code of the contract has a heading', () => {
    expect(Object.keys(errorHeadings).sort()).toEqual([...errorCodes].sort());
  });
});
