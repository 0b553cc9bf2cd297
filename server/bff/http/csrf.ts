import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

import type { FormFacts } from '../../../app/contracts/forms/forms';
import { visitorCookie, type CookieJar } from '../session/cookies';
import type { LiveSession } from '../session/sessions';

const saltBytes = 9;
const macBytes = 32;

/** CSRF tokens: they prove that a form comes from a page of this app and of the same session (SEC-40). */
export type CsrfTokens = ReturnType<typeof createCsrfTokens>;

/** The lowest bit of the first salt byte holds the kind. */
const kindBit = 1;

/** @param secrets the first one issues tokens, all of them verify */
export function createCsrfTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'endcap', 'csrf', 32)),
  );
  const mac = (key: Buffer, salt: Buffer, boundTo: string) =>
    createHmac('sha256', key).update(salt).update(boundTo).digest();
  return {
    /**
     * Creates a token for a session or visitor id. All tokens differ, so that compression does not reveal them.
     * @param kind what the token is bound to
     */
    issue(boundTo: string, kind: 'session' | 'visitor' = 'visitor'): string {
      const salt = randomBytes(saltBytes);
      salt[0] = kind === 'session' ? salt[0]! | kindBit : salt[0]! & ~kindBit;
      return Buffer.concat([salt, mac(keys[0]!, salt, boundTo)]).toString('base64url');
    },
    verify(boundTo: string, token: unknown): boolean {
      const bytes = read(token);
      if (bytes === null) return false;
      const salt = bytes.subarray(0, saltBytes);
      return keys.some((key) =>
        timingSafeEqual(mac(key, salt, boundTo), bytes.subarray(saltBytes)),
      );
    },
    /**
     * Whether a token claims to be bound to a session. The claim is not verified, because the session may be gone. It
     * only decides which error is shown.
     */
    saysSession: (token: unknown): boolean => ((read(token)?.[0] ?? 0) & kindBit) === kindBit,
  };
}

/** The bytes of a token; null if it is malformed. */
function read(token: unknown): Buffer | null {
  if (typeof token !== 'string' || token.length > 100) return null;
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === saltBytes + macBytes ? bytes : null;
}

const visitorSeconds = 30 * 86_400;
const visitorPattern = /^[A-Za-z0-9_-]{22}$/;

/** Tokens and keys for the forms of one request's page. */
export function createRequestCsrf(deps: {
  csrf: CsrfTokens;
  jar: CookieJar;
  session: () => LiveSession | null;
}) {
  const { csrf, jar, session } = deps;
  let visitorId: string | null = null;

  const findVisitorId = (): string => {
    const known = jar.get(visitorCookie);
    if (known !== undefined && visitorPattern.test(known)) return known;
    const created = randomBytes(16).toString('base64url');
    jar.set(visitorCookie, created, visitorSeconds);
    return created;
  };

  /** Creates a token bound to the session or, for a visitor, to a random id in a cookie (SEC-40). */
  const token = (): string => {
    const signedIn = session();
    if (signedIn !== null) return csrf.issue(signedIn.secretId, 'session');
    return csrf.issue((visitorId ??= findVisitorId()));
  };

  return {
    token,
    /** The technical values that a form needs. */
    formFacts: (): FormFacts => ({
      csrfToken: token(),
      userId: session()?.record.id ?? null,
      key: randomBytes(16).toString('base64url'),
    }),
  };
}
