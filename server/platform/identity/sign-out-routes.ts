import { Router, type Request, type Response } from 'express';
import { jwtVerify } from 'jose';

import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import { newForm } from '../pages/form';
import { confirmLogoutPage, signedOutPage } from './account-pages';
import { refuseForm } from './account-session';
import { backLink, type IdentityRouteDeps } from './route-deps';
import { formToken, isFormToken, publicKeysOf } from './secrets';

const path = '/v2/logout';

/**
 * Auth0's logout endpoint (A-20). A link of another site can lead here, so it ends a session at once only with an ID token of
 * the signed-in user, which our app has. Otherwise it asks.
 */
export function createSignOutRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const isHint = createHintCheck(deps);

  router.get(
    path,
    asyncHandler(async (request, response) => {
      const wanted = readWanted(deps, request.query);
      if (typeof wanted === 'string') return refuse(deps, response, wanted);
      const session = await currentSession(deps, request, response);
      const asks =
        session !== null && !(await isHint(request.query['id_token_hint'], session.accountId));
      if (!asks) return end(deps, request, response, wanted);
      const token = formToken(deps.secrets.cookieKeys[0]!, bindingOf(session.uid));
      const state = newForm(path, { ...wanted, token });
      deps.pages.send(response, 200, confirmLogoutPage({ ...deps, state }));
    }),
  );
  router.post(
    path,
    asyncHandler(async (request, response) => {
      const form = await readForm(request);
      const wanted = readWanted(deps, Object.fromEntries(form ?? []));
      if (typeof wanted === 'string') return refuse(deps, response, wanted);
      const session = await currentSession(deps, request, response);
      const token = form?.get('token');
      if (session !== null && !isFormToken(deps.secrets.cookieKeys, bindingOf(session.uid), token))
        return refuseForm(deps, response, backLink(deps));
      await end(deps, request, response, wanted);
    }),
  );
  return router;
}

interface Wanted {
  client_id?: string;
  returnTo?: string;
}

/** @returns the allowed request, or the reason why it is refused */
function readWanted(deps: IdentityRouteDeps, fields: Record<string, unknown>): Wanted | string {
  const { client_id: clientId, returnTo } = fields;
  if (clientId !== undefined && clientId !== deps.secrets.clientId)
    return 'The client is not known.';
  const client = clientId === undefined ? {} : { client_id: deps.secrets.clientId };
  if (returnTo === undefined) return client;
  if (
    typeof returnTo !== 'string' ||
    clientId === undefined ||
    !deps.logoutAddresses.includes(returnTo)
  )
    return 'The return address is not allowed.';
  return { ...client, returnTo };
}

const refuse = (deps: IdentityRouteDeps, response: Response, text: string): void =>
  deps.pages.tell(response, 400, {
    title: 'This sign-out could not go on',
    text,
    action: backLink(deps),
  });

const bindingOf = (sessionUid: string) => `logout:${sessionUid}`;

/** @returns the session of the browser, whether its second factor is proven or not; null without one */
async function currentSession(
  { provider }: IdentityRouteDeps,
  request: Request,
  response: Response,
) {
  const { uid, accountId } = await provider.Session.get(provider.createContext(request, response));
  return accountId === undefined ? null : { uid, accountId };
}

/** Ends the session, then redirects to the return address or shows a page. */
async function end(
  deps: IdentityRouteDeps,
  request: Request,
  response: Response,
  { returnTo }: Wanted,
): Promise<void> {
  await deps.endSession(request, response);
  if (returnTo !== undefined) return response.redirect(303, returnTo);
  deps.pages.send(response, 200, signedOutPage(deps.appUrl));
}

/** @returns a check whether a value is an ID token that our app got for this user; an expired one counts, too */
function createHintCheck({ secrets, publicUrl }: IdentityRouteDeps) {
  const keys = publicKeysOf(secrets.jwks);
  return async (hint: unknown, sub: string): Promise<boolean> => {
    if (typeof hint !== 'string') return false;
    try {
      const { payload } = await jwtVerify(hint, keys, {
        algorithms: ['RS256'],
        issuer: `${publicUrl}/`,
        audience: secrets.clientId,
        currentDate: new Date(0),
      });
      return payload.sub === sub;
    } catch {
      return false;
    }
  };
}
