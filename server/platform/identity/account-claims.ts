import type { IdentityAccount } from './accounts';

/** The claims of a person, in ID tokens and at `/userinfo`. */
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
