import { isRouteErrorResponse } from '@remix-run/react';

import type { ErrorCode, ErrorView } from '~/contracts/errors/errors';
import { errorHeadings, unexpectedText } from '~/contracts/errors/headings';

/** What a page shows of an error. `requestId` is null when no server answered. */
export interface PageError extends Omit<ErrorView, 'requestId' | 'heading'> {
  requestId: string | null;
}

/** A manual shape check: importing zod would exceed the byte budget of the browser's first load (performance.md). */
function isErrorView(data: unknown): data is ErrorView {
  if (typeof data !== 'object' || data === null) return false;
  const { code, message, requestId, retry } = data as Record<string, unknown>;
  return (
    typeof code === 'string' &&
    Object.hasOwn(errorHeadings, code) &&
    typeof message === 'string' &&
    typeof requestId === 'string' &&
    typeof retry === 'boolean'
  );
}

const unexpected: PageError = {
  code: 'internal',
  message: unexpectedText,
  requestId: null,
  retry: false,
};

/** Responses that do not come from a loader, such as a proxy's 502 or the server's own 429 or 404. */
const byStatus: Readonly<Record<number, { code: ErrorCode; message: string; retry: boolean }>> = {
  403: { code: 'forbidden', message: 'You do not have access to this page.', retry: false },
  404: { code: 'not-found', message: 'There is nothing at this address.', retry: false },
  405: { code: 'method-not-allowed', message: 'Please go back and try again.', retry: false },
  429: { code: 'too-many-requests', message: 'Please wait a minute and try again.', retry: true },
  502: unreachable(),
  503: unreachable(),
  504: unreachable(),
};

function unreachable() {
  return {
    code: 'upstream-unavailable' as const,
    message: 'We could not reach the server. This page tries again automatically.',
    retry: true,
  };
}

/** The messages for a lost connection in Chromium, Firefox and Safari. */
const connectionLost = /failed to fetch|networkerror|load failed/i;

/**
 * Reads what `useRouteError()` gives: an ErrorView thrown by a loader, another answer by its status, a lost connection,
 * or a rendering error. The message of an unknown error is never shown (REL-06).
 */
export function readErrorView(error: unknown): PageError {
  if (isRouteErrorResponse(error)) {
    if (isErrorView(error.data)) return error.data;
    const known = byStatus[error.status];
    return known === undefined ? unexpected : { ...known, requestId: null };
  }
  if (error instanceof TypeError && connectionLost.test(error.message)) {
    return { ...unreachable(), requestId: null };
  }
  return unexpected;
}
