import { parse, serialize } from 'cookie';

/**
 * The BFF's cookies (A-07, SEC-01): HttpOnly, SameSite=Lax, Path=/, no Domain; `__Host-` and Secure
 * if the public URL is https. A cookie holds only a random id.
 */
export type CookieJar = ReturnType<typeof createCookieJar>;

export const sessionCookie = 'endcap_session';
export const visitorCookie = 'endcap_visitor';
/** SEC-20: the ticket of a sign-out that goes on at the login site. */
export const leaveCookie = 'endcap_leave';
export const loginCookiePrefix = 'endcap_login_';

/** Creates the cookie jar of one request. A later change of a cookie replaces an earlier one. */
export function createCookieJar(
  header: string | undefined,
  secure: boolean,
  apply: (setCookie: string[]) => void,
) {
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
    /** Value of a cookie by its plain name, without the prefix. */
    get: (name: string) => received[prefix + name],
    /** Plain names of the received cookies with this beginning. */
    names: (beginning: string) =>
      Object.keys(received)
        // The BFF sets no cookies with other characters, and it could not clear them.
        .filter((name) => name.startsWith(prefix + beginning) && /^[\w-]+$/.test(name))
        .map((name) => name.slice(prefix.length)),
    /** @param maxAgeSeconds life in the browser */
    set: write,
    clear: (name: string) => write(name, '', 0),
  };
}
