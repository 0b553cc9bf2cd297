const longest = 4_000;
/** C0 and C1 controls, DEL, and the backslash, which browsers read as a slash. */
// eslint-disable-next-line no-control-regex -- control characters are what this refuses
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
/** Pages that would start over instead of arriving somewhere; the popup's last page is an end. */
const loops = /^\/(auth(?!\/popup-done$)|login|signup)(\/|$)/i;

/**
 * A same-origin path to return to (SEC-14): one leading slash, no backslash, no control character,
 * same origin after parsing, and what is emitted must not begin with two slashes.
 * @param home given for anything else
 */
export function safeReturnTo(value: unknown, home: string): string {
  if (
    typeof value !== 'string' ||
    value.length > longest ||
    !value.startsWith('/') ||
    forbidden.test(value)
  )
    return home;
  const base = 'http://same-origin.invalid';
  if (!URL.canParse(value, base)) return home;
  const url = new URL(value, base);
  const emitted = url.pathname + url.search + url.hash;
  if (
    url.origin !== base ||
    url.username !== '' ||
    emitted.startsWith('//') ||
    value.startsWith('//')
  )
    return home;
  return loops.test(url.pathname) ? home : emitted;
}
