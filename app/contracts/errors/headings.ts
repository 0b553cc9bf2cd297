import type { ErrorCode } from './errors';

/** The exact texts of L-09. */
export const unexpectedHeading = 'Something went wrong!';
export const unexpectedText =
  'Our team has been notified, meanwhile you may refresh the page or try again later.';

/** The heading of each kind of error; what exactly happened is in the error's own message. */
export const errorHeadings: Readonly<Record<ErrorCode, string>> = {
  'not-found': 'Page not found',
  forbidden: 'No access to this page',
  'sign-in-required': 'Please sign in',
  'invalid-request': 'This request could not be read',
  'missing-csrf': 'This form is out of date',
  'untrusted-host': 'This address is not served here',
  'sign-in-failed': 'The sign-in did not work',
  maintenance: 'We are restocking the shelves',
  'upstream-unavailable': 'Our data service is not answering',
  'upstream-invalid': unexpectedHeading,
  'session-store-unavailable': 'We cannot reach your session right now',
  'too-large': 'That was too much at once',
  'unsupported-type': 'This request could not be read',
  'too-many-requests': 'Too many requests',
  'method-not-allowed': 'This request could not be read',
  internal: unexpectedHeading,
};
