import { TooManyRequestsError } from '../errors';

const defaultSeconds = 10;
const maxSeconds = 3_600;

type Headers = Record<string, string | string[] | undefined>;

/** The `Retry-After` of an upstream's answer, within bounds. */
export function secondsToWait(headers: Headers): number {
  const given = Number(headers['retry-after']);
  const seconds = Number.isInteger(given) && given > 0 ? given : defaultSeconds;
  return Math.min(seconds, maxSeconds);
}

/**
 * SEC-43: an upstream has refused because of too many requests. It stays a 429 with the time to wait.
 * @param headers of the upstream's answer
 * @param userText the upstream's own text for users, if it has one
 */
export function tooManyRequests(
  target: string,
  headers: Headers,
  userText?: string,
): TooManyRequestsError {
  return new TooManyRequestsError(secondsToWait(headers), {
    message: `${target}: answered 429`,
    userText,
  });
}
