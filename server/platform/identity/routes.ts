import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { Users } from '../accounts/users';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import type { IdentityAccounts } from './accounts';
import type { Attempts } from './attempts';
import type { DemoHint } from './pages/forms';
import type { IdentityPages } from './pages/render';
import { deleteSession, revokeSessionGrants } from './revocation';
import type { SecondFactors } from './second-factors';
import type { FactorSeal } from './factor-seal';
import type { Secrets } from './secrets';

/** What the login site's pages need. */
export interface IdentityRouteDeps {
  provider: Provider;
  db: Database;
  log: Log;
  secrets: Secrets;
  /** Keeps a secret in the enrolment form until its first code. */
  factorSeal: FactorSeal;
  accounts: IdentityAccounts;
  users: Users;
  attempts: Attempts;
  secondFactors: SecondFactors;
  outbox: Outbox;
  pages: IdentityPages;
  productName: string;
  publicUrl: string;
  appUrl: string;
  loginRatePerMinute: number;
  /** Shown on the login page while the demo is seeded. */
  demo: DemoHint | null;
  /** Where `/v2/logout` may lead. */
  logoutAddresses: readonly string[];
  clientAddress(request: Request): string;
  /** Ends the session that the request's cookie names, with all that was issued under it. */
  endSession(request: Request, response: Response): Promise<void>;
}

/** @returns the function that ends a browser's session outside of oidc-provider's own logout */
export function createEndSession(provider: Provider, db: Database) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = provider.createContext(request, response);
    const session = await provider.Session.get(context);
    if (session.accountId !== undefined) {
      await revokeSessionGrants(db, session.uid);
      await deleteSession(db, session.uid);
    }
    context.cookies.set(provider.cookieName('session'), null, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
    });
  };
}
