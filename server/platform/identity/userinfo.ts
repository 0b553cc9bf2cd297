import { Router } from 'express';

import { asyncHandler } from '../http/async-handler';
import { isRefusal, unauthenticated } from '../http/refusal';
import type { AccessTokens } from './access-tokens';
import { accountClaims, type IdentityAccounts } from './accounts';

/**
 * `/userinfo`, which accepts the access token of the API, as Auth0 does. The endpoint of oidc-provider accepts only
 * opaque tokens, which no other endpoint accepts.
 */
export function createUserinfo({
  tokens,
  accounts,
}: {
  tokens: AccessTokens;
  accounts: IdentityAccounts;
}): Router {
  const router = Router();
  router.all(
    '/userinfo',
    asyncHandler(async (request, response) => {
      request.resume();
      response.setHeader('Cache-Control', 'no-store');
      if (request.method !== 'GET' && request.method !== 'POST')
        return void response
          .setHeader('Allow', 'GET, POST')
          .status(405)
          .json({ error: 'method_not_allowed' });
      try {
        const { sub, scopes } = await tokens.verify(request.headers.authorization ?? '');
        const account = scopes.has('openid') ? await accounts.bySub(sub) : null;
        if (!account || account.blockedAt !== null) throw unauthenticated('unknown subject');
        const { email, email_verified, given_name, family_name, name } = accountClaims(account);
        response.json({
          sub,
          ...(scopes.has('email') ? { email, email_verified } : {}),
          ...(scopes.has('profile') ? { given_name, family_name, name } : {}),
        });
      } catch (error) {
        if (!isRefusal(error, 'unauthenticated')) throw error;
        response
          .setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
          .status(error.status)
          .json({ error: 'invalid_token' });
      }
    }),
  );
  return router;
}
