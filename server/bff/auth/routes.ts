import { redirect } from '@remix-run/node';

import { popupChannel, type PopupMessage } from '../../../app/contracts/session/popup';
import {
  sessionErrorTypes,
  sessionUpdateSchema,
  type LogoutPageView,
  type SessionErrorType,
  type SessionUser,
  type SignInPageView,
} from '../../../app/contracts/session/session';
import {
  subscriptionHeader,
  subscriptionQuery,
} from '../../../app/contracts/session/subscription-header';
import { paths } from '../../../app/lib/urls/paths';
import type { BffCore } from '../core';
import { escape } from '../http/page';
import { safeReturnTo } from '../http/return-to';
import { readFields, readJson } from '../http/route-runner';
import type { IncomingRequest, RequestServices } from '../request-services';
import { beginSignIn, finishSignIn, type SignInRequest } from './sign-in';
import { readSignOutOptions, returnFromSignOut, signOut, type SignOutOptions } from './sign-out';

/** shown on the sign-in page. */
const endedText = 'Your sign-in has ended and could not be renewed. Sign in again to go on.';

/** The handlers of the routes under `/auth`, for one request. */
export class AuthRoutes {
  constructor(
    private readonly core: BffCore,
    private readonly request: Pick<
      IncomingRequest,
      'method' | 'requestId' | 'nonce' | 'jar' | 'log' | 'address'
    > &
      Pick<RequestServices, 'session' | 'csrfToken' | 'account'> & {
        /** null if the platform knows no such user. */
        subscriptionMark: () => Promise<string | null>;
      },
  ) {}

  begin(incoming: Request): Promise<Response> {
    return beginSignIn(this.core.signIn, this.#signIn(incoming));
  }

  finish(incoming: Request): Promise<Response> {
    return finishSignIn(this.core.signIn, this.#signIn(incoming));
  }

  #signIn(request: Request): SignInRequest {
    const { jar, log, address, session } = this.request;
    return { request, jar, session: session(), log, address };
  }

  /**
   * `/auth/signin`. A tab whose request was under way while another tab signed in arrives here with a session: it goes
   * on to its page. The platform's answer rules out a redirect back to here.
   */
  async signInPage(url: URL): Promise<SignInPageView | Response> {
    const requested = url.searchParams.get('error');
    const error: SessionErrorType | null =
      requested === null
        ? null
        : (sessionErrorTypes.find((type) => type === requested) ?? 'Default');
    const isFault = error !== null && error !== 'SessionRequired';
    const callbackUrl = safeReturnTo(url.searchParams.get('callbackUrl'), paths.home);
    const signedInAs = await this.#loadAcceptedEmail();
    if (signedInAs !== null && !isFault) return redirect(callbackUrl);
    return {
      error,
      callbackUrl,
      signedInAs,
      message: url.searchParams.get('reason') === 'ended' ? endedText : null,
      requestId: isFault ? this.request.requestId : null,
    };
  }

  /** The address of a user whose token the platform accepts. */
  async #loadAcceptedEmail(): Promise<string | null> {
    const session = this.request.session();
    if (session === null) return null;
    const known = await this.request.account().catch(() => null);
    return (known?.account ?? null) === null ? null : session.record.email;
  }

  /** `GET /auth/logout`: the confirmation page, or a redirect for a visitor. */
  async logoutPage(url: URL): Promise<LogoutPageView | Response> {
    const options = readSignOutOptions(url.searchParams);
    const { session, csrfToken } = this.request;
    const signedIn = session();
    if (signedIn === null) return this.#signOut(options);
    return { ...options, csrfToken: csrfToken(), email: signedIn.record.email };
  }

  async logout(incoming: Request): Promise<Response> {
    return this.#signOut(readSignOutOptions(await readFields(incoming)));
  }

  #signOut(options: SignOutOptions): Promise<Response> {
    const { session, jar, log } = this.request;
    return signOut(this.core.signOut, { session: session(), jar, log }, options);
  }

  /** Only a GET consumes the one-time state, because a HEAD must have no side effect. */
  async returnFromLogout(url: URL): Promise<Response> {
    return this.request.method === 'GET'
      ? returnFromSignOut(this.core.signOut, url.searchParams)
      : new Response(null, { status: 204 });
  }

  /** `/auth/popup-done`. */
  async popupDone(url: URL): Promise<Response> {
    const isFailed = this.request.session() === null || url.searchParams.has('error');
    return popupDonePage(
      isFailed ? 'failed' : 'signed-in',
      this.request.nonce,
      this.core.config.productName,
    );
  }

  /** `GET /auth/session`. */
  describe(): { user?: SessionUser } {
    const session = this.request.session();
    return session === null ? {} : { user: this.core.sessions.publicUser(session) };
  }

  /**
   * the mark of the user's plans and seats, as headers of `GET /auth/session` where the browser asks for it. None if
   * the platform does not tell.
   */
  async subscriptionHeaders(url: URL): Promise<Record<string, string>> {
    const asks = url.search === `?${subscriptionQuery}` && this.request.session() !== null;
    const mark = asks ? await this.request.subscriptionMark().catch(() => null) : null;
    return mark === null ? {} : { [subscriptionHeader]: mark };
  }

  /** `POST /auth/session`: reloads the requested data from the platform. */
  async refresh(incoming: Request): Promise<{ user?: SessionUser }> {
    const { data } = await readJson(incoming, sessionUpdateSchema);
    if (this.request.session() !== null && data.refresh.length > 0) await this.request.account();
    return this.describe();
  }

  csrfToken(): string {
    return this.request.csrfToken();
  }
}

const popupTexts: Readonly<Record<PopupMessage, { title: string; text: string }>> = {
  'signed-in': { title: 'Signed in', text: 'You are signed in. You can close this window.' },
  failed: {
    title: 'The sign-in did not work',
    text: 'Please close this window and try again.',
  },
};

/**
 * `/auth/popup-done`: notifies the page that opened the popup, and closes the popup. The page does not load the
 * application, so it is small, and the popup's width of 400 px is not taken for a phone (L-11).
 */
function popupDonePage(message: PopupMessage, nonce: string, productName: string): Response {
  const { title, text } = popupTexts[message];
  return new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${escape(productName)}</title>
<style nonce="${nonce}">
:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;background:light-dark(#faf8f2,#141513);color:light-dark(#1d1c18,#eceae2)}
main{padding:24px}h1{font-size:20px;margin:0 0 8px}p{margin:0}
</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main>
<script nonce="${nonce}">
new BroadcastChannel(${JSON.stringify(popupChannel)}).postMessage(${JSON.stringify(message)});
${message === 'signed-in' ? 'window.close();' : ''}
</script></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
