/** The address of a request, read once before every check. No check looks at the raw address. */
export interface RequestTarget {
  /**
   * The path as the router matches it: lower case, without a trailing slash and without `.data`. Percent-encoded
   * characters are only those that mean nothing to the router.
   */
  path: string;
  /** Whether a script asks for the data of a page (Remix's `.data`). */
  isData: boolean;
  /** Why the address is refused, for the log; null for a regular address. */
  problem: string | null;
}

/** Characters of an address; a longer one is answered with 414 (SEC-42) and not looked at. */
export const maxUrlLength = 8_192;

/** Letters, digits, `-`, `.`, `_` and `~` need no encoding. Encoded, they only hide a path from a check. */
const encodedPlain = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;
/** The router's patterns take time by the square of a run of slashes (SEC-50), and no page has one. */
const emptySegment = '//';
/** A parser of URLs removes these segments, so that the path becomes another one. */
const dotSegment = /\/\.{1,2}(?:\/|$)/;
const outsideOfAscii = /[^\x21-\x7e]/;
// eslint-disable-next-line no-control-regex -- control characters are what this refuses
const unsafeDecoded = /^\/\/|[\\\u0000-\u001f\u007f]/;
/** The path of the index route in Remix's `.data` requests. */
const indexData = '/_root';

/**
 * Reads the address of a request (SEC-20, SEC-40). The path of one that is too long is `/`.
 * @param url path and query as received
 */
export function readTarget(url: string): RequestTarget {
  if (url.length > maxUrlLength) return { path: '/', isData: false, problem: 'too long' };
  const [raw = '', query = ''] = url.split(/\?(.*)/s, 2);
  const isData = raw.endsWith('.data');
  const page = isData ? raw.slice(0, -'.data'.length) : raw;
  const path = page === indexData ? '/' : plainPath(page);
  return { path, isData, problem: problemOf(url, raw, query) };
}

/** Normalises a path like the router: no trailing slash, lower case. */
export const plainPath = (path: string): string => {
  const plain = path.replace(/\/$/, '').toLowerCase();
  return plain === '' ? '/' : plain;
};

function problemOf(url: string, path: string, query: string): string | null {
  if (!path.startsWith('/')) return 'no path';
  // Parsers cut a fragment off, and so hide the end of the path.
  if (url.includes('#')) return 'fragment';
  if (outsideOfAscii.test(path)) return 'characters that need encoding';
  if (encodedPlain.test(path)) return 'encoded plain characters';
  if (path.includes(emptySegment)) return 'empty segments';
  if (dotSegment.test(path)) return 'dot segments';
  // Remix answers `_data` with the data of one route, past the checks of `.data`.
  if (new URLSearchParams(query).has('_data')) return '_data';
  try {
    return unsafeDecoded.test(decodeURIComponent(path)) ? 'unsafe characters' : null;
  } catch {
    return 'not decodable';
  }
}
