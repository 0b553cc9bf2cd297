import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { Database } from '../database/connect';
import { endSession } from './revocation';

/** How long a session of the login site lasts, in seconds. */
export const sessionSeconds = 14 * 86_400;

/** The cookie of a session of the login site. */
export const sessionCookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', signed: true, secure, path: '/' }) as const;

/**
 * @param secure whether the login site has an https URL
 * @returns a function that starts a session for an account whose password has just been set, outside of a running
 *   sign-in. It gets an id of its own (SEC-02), and ends the session that the browser had. The password is the only
 *   proven factor: an account with a second one still has to prove it.
 */
export function createStartSession(provider: Provider, db: Database, secure: boolean) {
  return async (request: Request, response: Response, sub: string): Promise<void> => {
    const context = provider.createContext(request, response);
    const before = await provider.Session.get(context);
    if (before.accountId !== undefined) await endSession(db, before.uid);
    const session = new provider.Session();
    session.loginAccount({ accountId: sub, amr: ['pwd'] });
    await session.save(sessionSeconds);
    // Behind a proxy the connection itself is plain.
    context.cookies.secure = secure;
    context.cookies.set(provider.cookieName('session'), session.jti, {
      ...sessionCookieOptions(secure),
      maxAge: sessionSeconds * 1000,
    });
  };
}

/** @returns a function that ends a browser's session outside of oidc-provider's own logout */
export function createEndSession(provider: Provider, db: Database) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = provider.createContext(request, response);
    const session = await provider.Session.get(context);
    if (session.accountId !== undefined) await endSession(db, session.uid);
    forgetSessionCookie(provider, context);
  };
}

export const forgetSessionCookie = (
  provider: Pick<Provider, 'cookieName'>,
  { cookies }: Pick<ReturnType<Provider['createContext']>, 'cookies'>,
): unknown =>
  cookies.set(provider.cookieName('session'), null, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
  });
