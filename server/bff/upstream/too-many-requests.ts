import { TooManyRequestsError } from '../errors';

const defaultSeconds = 10;
const longestSeconds = 3_600;

/**
 * SEC-43: an upstream has refused because of too many requests. It stays a 429 with the time to wait.
 * @param headers of the upstream's answer
 * @param userText the upstream's own text for users, if it has one
 */
export function tooManyRequests(
  target: string,
  headers: Record<string, string | string[] | undefined>,
  userText?: string,
): TooManyRequestsError {
  const given = Number(headers['retry-after']);
  const seconds = Number.isInteger(given) && given > 0 ? given : defaultSeconds;
  return new TooManyRequestsError(Math.min(seconds, longestSeconds), {
    message: `${target}: answered 429`,
    userText,
  });
}
