const maxLength = 4_000;
/** Control characters and line separators, and the backslash, which browsers read as a slash. */
// eslint-disable-next-line no-control-regex -- control characters are what this refuses
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
/** Pages that would begin another sign-in. The last page of the popup is allowed. */
const signInPages = /^\/(auth(?!\/popup-done$)|login|signup)(\/|$)/i;

/**
 * Validates a path to return to (SEC-14). It must have one leading slash, no backslash and no control character, and
 * must stay on the same origin after parsing. The path of the result never has two slashes in a row.
 * @param home returned for all other values
 */
export function safeReturnTo(value: unknown, home: string): string {
  if (
    typeof value !== 'string' ||
    value.length > maxLength ||
    !value.startsWith('/') ||
    forbidden.test(value)
  )
    return home;
  const base = 'http://same-origin.invalid';
  if (!URL.canParse(value, base)) return home;
  const url = new URL(value, base);
  if (
    url.origin !== base ||
    url.username !== '' ||
    url.pathname.startsWith('//') ||
    value.startsWith('//')
  )
    return home;
  // The router does the same, and prints the path.
  const path = url.pathname.replace(/\/{2,}/g, '/');
  return signInPages.test(path) ? home : path + url.search + url.hash;
}
