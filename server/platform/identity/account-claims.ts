import type { IdentityAccount } from './accounts';

/** @returns the claims of an account, for ID tokens and `/userinfo` */
export function accountClaims(account: IdentityAccount) {
  return {
    sub: account.sub,
    email: account.email,
    email_verified: account.emailVerified,
    given_name: account.givenName,
    family_name: account.familyName,
    name: `${account.givenName} ${account.familyName}`.trim() || account.email,
  };
}
