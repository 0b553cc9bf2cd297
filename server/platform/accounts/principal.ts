import type { Request, Response } from 'express';

import type { appUser } from '../database/schema/accounts';
import { identityAccount } from '../database/schema/identity';
import { endedByName } from '../http/clean-text';
import { isRefusal, unauthenticated } from '../http/refusal';
import { requestLocals } from '../http/request-log';
import type { AccessTokens } from '../identity/access-tokens';
import type { Log } from '../log';

export type AppUser = typeof appUser.$inferSelect;

/** The signed-in user of a request: the user's row with the name and e-mail address of the identity account. */
export interface Principal extends AppUser {
  email: string;
  firstName: string;
  lastName: string;
  /** Name of the account: that of the company (U-11). */
  accountName: string;
  /** Time zone of the account: IANA name (U-10); null until somebody has set it. */
  timeZone: string | null;
  /** Whether another user of the account owns its plan. */
  hasPlanOfOther: boolean;
}

/** Columns of a user's name and e-mail address. */
export const personColumns = {
  firstName: identityAccount.givenName,
  lastName: identityAccount.familyName,
  email: identityAccount.email,
};

/** @returns the full name; the e-mail address for a user without a name */
export const fullName = ({
  firstName,
  lastName,
  email,
}: Pick<Principal, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

export interface TokenDeps {
  tokens: AccessTokens;
  userBySub: (sub: string) => Promise<Principal | null>;
}

/**
 * Finds the user of a bearer token.
 * @param header the `Authorization` header
 * @returns null without a header
 * @throws Refusal unauthenticated when the header is not a valid token of an active user
 */
export async function findPrincipal(
  { tokens, userBySub }: TokenDeps,
  header: string | undefined,
): Promise<Principal | null> {
  if (header === undefined) return null;
  const { sub } = await tokens.verify(header);
  const principal = await userBySub(sub);
  if (!principal) throw unauthenticated('the user does not exist or is blocked');
  return principal;
}

/**
 * Like `findPrincipal`, for endpoints that visitors may not use.
 * @throws Refusal unauthenticated without a valid token
 */
export async function requirePrincipal(
  deps: TokenDeps,
  header: string | undefined,
): Promise<Principal> {
  const principal = await findPrincipal(deps, header);
  if (principal === null) throw unauthenticated('no token');
  return principal;
}

/** Authenticates the requests of an API by their access tokens, and logs the reason of a refusal. */
export type Authentication = ReturnType<typeof createAuthentication>;

export function createAuthentication(deps: TokenDeps & { log: Log }) {
  const authenticate = async <Found extends Principal | null>(
    response: Response,
    find: () => Promise<Found>,
  ): Promise<Found> => {
    try {
      const principal = await find();
      if (principal !== null) requestLocals(response).userId = principal.id;
      return principal;
    } catch (error) {
      if (isRefusal(error, 'unauthenticated')) {
        deps.log.info({ event: 'token-refused', reason: error.cause });
        response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      }
      throw error;
    }
  };
  return {
    /**
     * @returns null for a visitor
     * @throws Refusal unauthenticated for an invalid token
     */
    optional: ({ headers }: Request, response: Response) =>
      authenticate(response, () => findPrincipal(deps, headers.authorization)),
    /** @throws Refusal unauthenticated without a valid token */
    required: ({ headers }: Request, response: Response) =>
      authenticate(response, () => requirePrincipal(deps, headers.authorization)),
  };
}

/** The notice for a brand that the viewer may not open (D-15). */
export const noPermissionMessage = (brandName: string): string =>
  endedByName(`You don't have permission for ${brandName}`);
