import { parse, serialize } from 'cookie';

/**
 * The BFF's cookies (A-07, SEC-01): HttpOnly, SameSite=Lax, Path=/, no Domain; `__Host-` and Secure
 * where the public URL is https. A cookie holds a random id alone.
 */
export interface CookieJar {
  /** Value of a cookie by its plain name, without the prefix. */
  get(name: string): string | undefined;
  /** Plain names of the received cookies that begin so. */
  names(beginning: string): string[];
  /** @param maxAgeSeconds life in the browser */
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

export const sessionCookie = 'endcap_session';
export const visitorCookie = 'endcap_visitor';
export const loginCookiePrefix = 'endcap_login_';

/** One answer's cookies: a later change of the same name replaces the earlier one. */
export function createCookieJar(
  header: string | undefined,
  secure: boolean,
  apply: (setCookie: string[]) => void,
): CookieJar {
  const prefix = secure ? '__Host-' : '';
  const received = parse(header ?? '');
  const changes = new Map<string, string>();
  const write = (name: string, value: string, maxAge: number) => {
    changes.set(
      name,
      serialize(prefix + name, value, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure,
        maxAge,
      }),
    );
    apply([...changes.values()]);
  };
  return {
    get: (name) => received[prefix + name],
    names: (beginning) =>
      Object.keys(received)
        // A name that could not be set cannot be cleared either: it is none of ours.
        .filter((name) => name.startsWith(prefix + beginning) && /^[\w-]+$/.test(name))
        .map((name) => name.slice(prefix.length)),
    set: write,
    clear: (name) => {
      write(name, '', 0);
    },
  };
}
