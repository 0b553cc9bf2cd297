import { Router } from 'express';

import { asyncHandler } from '../http/async-handler';
import { isRefusal } from '../http/refusal';
import { requestLocals } from '../http/request-log';
import type { AccessTokens } from '../identity/access-tokens';
import { requirePrincipal } from './principal';
import type { Users } from './users';

/** `POST /api/v1/auth0/login`: records a sign-in. The first sign-in creates the user. */
export function createSignInReport({
  tokens,
  users,
}: {
  tokens: AccessTokens;
  users: Users;
}): Router {
  const router = Router();
  router.post(
    '/api/v1/auth0/login',
    asyncHandler(async (request, response) => {
      request.resume();
      response.setHeader('Cache-Control', 'no-store');
      try {
        const principal = await requirePrincipal(
          { tokens, userBySub: (sub) => users.recordSignIn(sub) },
          request.headers.authorization,
        );
        requestLocals(response).userId = principal.id;
        response.json({ ok: true });
      } catch (error) {
        if (!isRefusal(error, 'unauthenticated')) throw error;
        response
          .setHeader('WWW-Authenticate', 'Bearer')
          .status(error.status)
          .json({ error: error.code });
      }
    }),
  );
  return router;
}
