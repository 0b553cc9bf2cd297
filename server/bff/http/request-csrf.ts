import { randomBytes } from 'node:crypto';

import type { FormFacts } from '../../../app/contracts/forms/forms';
import { visitorCookie, type CookieJar } from '../session/cookies';
import type { LiveSession } from '../session/sessions';
import type { CsrfTokens } from './csrf';

const visitorSeconds = 30 * 86_400;
const visitorPattern = /^[A-Za-z0-9_-]{22}$/;

/** Tokens and keys for the forms of one request's page. */
export interface RequestCsrf {
  /** Creates a token bound to the session or, for a visitor, to a random id in a cookie (SEC-40). */
  token: () => string;
  /** The technical values that a form needs. */
  formFacts: () => FormFacts;
}

export function createRequestCsrf(deps: {
  csrf: CsrfTokens;
  jar: CookieJar;
  session: () => LiveSession | null;
}): RequestCsrf {
  const { csrf, jar, session } = deps;
  let visitorId: string | null = null;

  const findVisitorId = (): string => {
    const known = jar.get(visitorCookie);
    if (known !== undefined && visitorPattern.test(known)) return known;
    const created = randomBytes(16).toString('base64url');
    jar.set(visitorCookie, created, visitorSeconds);
    return created;
  };

  const token = (): string => {
    const signedIn = session();
    if (signedIn !== null) return csrf.issue(signedIn.secretId, 'session');
    return csrf.issue((visitorId ??= findVisitorId()));
  };

  return {
    token,
    formFacts: () => ({
      csrfToken: token(),
      userId: session()?.record.id ?? null,
      key: randomBytes(16).toString('base64url'),
    }),
  };
}
