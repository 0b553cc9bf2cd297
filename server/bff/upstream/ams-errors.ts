import { formatPaths } from '@conform-to/dom';

import type { Naming } from '../../../contract/call';
import { refusalSchema } from '../../../contract/refusals';
import { pathFromWire } from '../../../contract/wire';
import {
  AppError,
  ForbiddenError,
  InvalidFieldsError,
  NotFoundError,
  UpstreamInvalidError,
  UpstreamRefusedError,
} from '../errors';
import { jsonOf, type HttpAnswer } from './http';
import { secondsToWait, tooManyRequests } from './too-many-requests';

/** Characters of a message that a user reads; the AMS writes a sentence or two. */
const maxMessageLength = 200;
const shorten = (text: string) => text.slice(0, maxMessageLength);

/** A path of the AMS as the name of a form field: `['lines', 0, 'units_per_case']` → `lines[0].unitsPerCase`. */
export const fieldName = (path: readonly (string | number)[], naming: Naming): string =>
  formatPaths(pathFromWire(path, naming));

/**
 * The error of the BFF for a refusal of the AMS, or of another REST call that refuses as the AMS does. A refusal that only
 * a programmer can fix becomes `UpstreamInvalidError`.
 */
export function errorOfAnswer(
  answer: HttpAnswer,
  target: 'ams' | 'api',
  naming: Naming = 'snake_case',
): AppError {
  const { status } = answer;
  const error = errorOfCode(answer, naming, target);
  if (status !== 429) return error;
  const text = error.code === 'too-many-requests' ? error.userText : undefined;
  return tooManyRequests(target, answer.headers, text);
}

function errorOfCode(answer: HttpAnswer, naming: Naming, target: string): AppError {
  const { status, headers } = answer;
  const parsed = refusalSchema.safeParse(jsonOf(answer));
  if (!parsed.success) return new UpstreamInvalidError(target, `answered ${status}`);
  const { code, message, fields = [], current, doubts } = parsed.data.error;
  const byField = () =>
    Object.fromEntries(
      fields.map((field) => [fieldName(field.path, naming), shorten(field.message)]),
    );
  const logMessage = `${target}: ${code}`;
  switch (code) {
    case 'invalid':
      if (fields.length === 0) break;
      return new InvalidFieldsError(byField());
    case 'forbidden':
      return new ForbiddenError(shorten(message), logMessage);
    case 'not_found':
      return new NotFoundError(logMessage);
    case 'stale':
    case 'state':
    case 'not_accepting':
    case 'no_seat':
    case 'key_reused':
    case 'in_flight':
      return new UpstreamRefusedError(code, shorten(message), current);
    case 'confirm': {
      const asked = doubts === undefined ? undefined : { fields: byField(), doubts };
      return new UpstreamRefusedError(code, shorten(message), current, asked);
    }
    case 'rate_limited':
      return new AppError('too-many-requests', 429, shorten(message), {
        message: logMessage,
        retry: true,
      });
    case 'busy':
      return new AppError('upstream-unavailable', 503, shorten(message), {
        message: logMessage,
        retry: true,
        retryAfterSeconds: secondsToWait(headers),
      });
    case 'too_large':
      return new AppError('too-large', 413, shorten(message), { message: logMessage });
    case 'unauthenticated':
    case 'bad_request':
  }
  return new UpstreamInvalidError(target, `answered ${status} ${code}`);
}
