import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import type { Link } from '../pages/parts';
import type { IdentityAccount, IdentityAccounts } from './accounts';
import { signInLink, type IdentityRouteDeps } from './route-deps';
import { hasSecondFactor, type SecondFactors } from './second-factors';
import { formToken, isFormToken } from './secrets';

/** A browser's complete session at the login site: all factors that the account requires are proven. */
export interface AccountSession {
  uid: string;
  account: IdentityAccount;
}

/** A request of a signed-in browser. */
export interface SessionRequest {
  session: AccountSession;
  request: Request;
  response: Response;
}

/** A posted form of a signed-in browser, whose token is valid. */
export interface SessionForm extends SessionRequest {
  form: ReadonlyMap<string, string>;
}

type Handle<Step> = (deps: IdentityRouteDeps, step: Step) => Promise<void>;

/** The two shapes of a route that needs a session of the login site. */
export type SessionRoutes = ReturnType<typeof createSessionRoutes>;

export function createSessionRoutes(deps: IdentityRouteDeps) {
  const page = (handle: Handle<SessionRequest>) =>
    asyncHandler(async (request, response) => {
      const session = await readAccountSession(deps, request, response);
      if (session) return handle(deps, { session, request, response });
      deps.pages.tell(response, 401, {
        title: 'Please sign in first',
        text: 'You are not signed in at the sign-in site.',
        action: signInLink(deps),
      });
    });

  return {
    /** Makes a handler for a page. Without a session it sends status 401. */
    page,
    /**
     * Makes a handler for a posted form. A token binds the form to the session (SEC-40).
     * @param again the link of the refusal of an invalid form
     */
    form: (again: Link, handle: Handle<SessionForm>) =>
      page(async (_deps, step) => {
        const form = await readForm(step.request);
        const token = form?.get('token');
        if (form && isFormToken(deps.secrets.cookieKeys, sessionBinding(step.session), token))
          return handle(deps, { ...step, form });
        refuseForm(deps, step.response, again);
      }),
  };
}

/** @returns the token of a form of a session */
export const sessionToken = (deps: IdentityRouteDeps, session: AccountSession): string =>
  formToken(deps.secrets.cookieKeys[0]!, sessionBinding(session));

const sessionBinding = ({ uid }: AccountSession) => `session:${uid}`;

/** Sends status 403 for a form without a valid token, with a link to start again. */
export const refuseForm = (deps: IdentityRouteDeps, response: Response, action: Link): void =>
  deps.pages.tell(response, 403, {
    title: 'This form is not valid',
    text: 'It was not sent from this page. Please open the page again.',
    action,
  });

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
