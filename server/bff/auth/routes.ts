import { redirect } from '@remix-run/node';
import type { Logger } from 'pino';

import {
  sessionErrorTypes,
  sessionUpdateSchema,
  type LogoutPageView,
  type SessionErrorType,
  type SignInPageView,
} from '../../../app/contracts/session/session';
import {
  subscriptionHeader,
  subscriptionQuery,
} from '../../../app/contracts/session/subscription-header';
import { paths } from '../../../app/lib/urls/paths';
import type { BffCore } from '../core';
import { safeReturnTo } from '../http/return-to';
import { readFields, readJson } from '../http/route-runner';
import type { CookieJar } from '../session/cookies';
import type { LiveSession } from '../session/sessions';
import { popupDonePage } from './popup-done';
import { beginSignIn, finishSignIn } from './sign-in';
import { readSignOutOptions, returnFromSignOut, signOut } from './sign-out';

/** shown on the sign-in page. */
const endedText = 'Your sign-in has ended and could not be renewed. Sign in again to go on.';

/** The handlers of the routes under `/auth`, for one request. */
export function createAuthRoutes(
  core: BffCore,
  request: {
    method: string;
    requestId: string;
    nonce: string;
    jar: CookieJar;
    log: Logger;
    /** Address of the client. */
    address: string | undefined;
    /** The current session. A renewal during the request can end it. */
    session: () => LiveSession | null;
    csrfToken: () => string;
    /** Reads the user from the platform; null if it knows none by the session's token. */
    account: () => Promise<{ account: object | null }>;
    /** null if the platform knows no such user. */
    subscriptionMark: () => Promise<string | null>;
  },
) {
  const { jar, log, address, csrfToken } = request;
  const signInOf = (incoming: Request) => ({
    request: incoming,
    jar,
    session: request.session(),
    log,
    address,
  });
  const describe = () => {
    const session = request.session();
    return session === null ? {} : { user: core.sessions.publicUser(session) };
  };
  /** The address of a user whose token the platform accepts. */
  const acceptedEmail = async (): Promise<string | null> => {
    const session = request.session();
    if (session === null) return null;
    const known = await request.account().catch(() => null);
    return (known?.account ?? null) === null ? null : session.record.email;
  };
  return {
    begin: (incoming: Request) => beginSignIn(core.signIn, signInOf(incoming)),
    finish: (incoming: Request) => finishSignIn(core.signIn, signInOf(incoming)),

    /**
     * `/auth/signin`. A tab whose request was under way while another tab signed in arrives here with a session: it goes
     * on to its page. The platform's answer rules out a redirect back to here.
     */
    async signInPage(url: URL): Promise<SignInPageView | Response> {
      const requested = url.searchParams.get('error');
      const error =
        requested === null
          ? null
          : (sessionErrorTypes.find((type) => type === requested) ?? 'Default');
      const callbackUrl = safeReturnTo(url.searchParams.get('callbackUrl'), paths.home);
      const signedInAs = await acceptedEmail();
      if (signedInAs !== null && (error === null || error === 'SessionRequired'))
        return redirect(callbackUrl);
      return {
        error: error satisfies SessionErrorType | null,
        callbackUrl,
        signedInAs,
        message: url.searchParams.get('reason') === 'ended' ? endedText : null,
        requestId: error === null || error === 'SessionRequired' ? null : request.requestId,
      };
    },
    /** `GET /auth/logout`: the confirmation page, or a redirect for a visitor. */
    async logoutPage(url: URL): Promise<LogoutPageView | Response> {
      const options = readSignOutOptions(url.searchParams);
      const session = request.session();
      if (session === null) return signOut(core.signOut, { session, jar, log }, options);
      return { ...options, csrfToken: csrfToken(), email: session.record.email };
    },
    async logout(incoming: Request): Promise<Response> {
      const options = readSignOutOptions(await readFields(incoming));
      return signOut(core.signOut, { session: request.session(), jar, log }, options);
    },
    /** Only a GET consumes the one-time state, because a HEAD must have no side effect. */
    returnFromLogout: async (url: URL) =>
      request.method === 'GET'
        ? returnFromSignOut(core.signOut, url.searchParams)
        : new Response(null, { status: 204 }),
    /** `/auth/popup-done`. */
    popupDone: async (url: URL) =>
      popupDonePage(
        request.session() === null || url.searchParams.has('error') ? 'failed' : 'signed-in',
        { nonce: request.nonce, productName: core.config.productName },
      ),

    /** `GET /auth/session`. */
    describe,
    /**
     * the mark of the user's plans and seats, as headers of `GET /auth/session` where the browser asks for it. None if
     * the platform does not tell.
     */
    async subscriptionHeaders(url: URL): Promise<Record<string, string>> {
      const asks = url.search === `?${subscriptionQuery}` && request.session() !== null;
      const mark = asks ? await request.subscriptionMark().catch(() => null) : null;
      return mark === null ? {} : { [subscriptionHeader]: mark };
    },
    /** `POST /auth/session`: reloads the requested data from the platform. */
    async refresh(incoming: Request) {
      const { data } = await readJson(incoming, sessionUpdateSchema);
      if (request.session() !== null && data.refresh.length > 0) await request.account();
      return describe();
    },
    csrfToken,
  };
}
