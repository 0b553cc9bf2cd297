import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { IdentityAccount, IdentityAccounts } from './accounts';
import { hasSecondFactor, type SecondFactors } from './second-factors';

/** Who is signed in at the login site in a browser, with all steps that the account asks for. */
export interface AccountSession {
  uid: string;
  account: IdentityAccount;
}

/**
 * The session of the login site that a request's cookie names, with its account. One that has passed the password
 * alone, of an account with a second factor, is none yet.
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
