import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { Database } from '../database/connect';
import { endSession } from './revocation';

/** @returns a function that ends a browser's session outside of oidc-provider's own logout */
export function createEndSession(provider: Provider, db: Database) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = provider.createContext(request, response);
    const session = await provider.Session.get(context);
    if (session.accountId !== undefined) await endSession(db, session.uid);
    context.cookies.set(provider.cookieName('session'), null, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
    });
  };
}
