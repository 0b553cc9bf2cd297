import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { IdentityAccount, IdentityAccounts } from './accounts';
import { hasSecondFactor, type SecondFactors } from './second-factors';

/** A browser's complete session at the login site: all factors that the account requires are proven. */
export interface AccountSession {
  uid: string;
  account: IdentityAccount;
}

/**
 * Reads the session of the login site from the request's cookie.
 * @returns null without a session, and for a session that still lacks the account's second factor
 */
export async function readAccountSession(
  deps: { provider: Provider; accounts: IdentityAccounts; secondFactors: SecondFactors },
  request: Request,
  response: Response,
): Promise<AccountSession | null> {
  const session = await deps.provider.Session.get(deps.provider.createContext(request, response));
  if (session.accountId === undefined) return null;
  const account = await deps.accounts.bySub(session.accountId);
  if (!account || account.blockedAt !== null) return null;
  if (!hasSecondFactor(session.amr) && (await deps.secondFactors.isOn(account.sub))) return null;
  return { uid: session.uid, account };
}
