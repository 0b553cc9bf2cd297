import { Router, type Request, type Response } from 'express';

import { readForm } from '../http/body';
import { asyncHandler } from '../http/async-handler';
import { readAccountSession } from './account-session';
import type { IdentityRouteDeps } from './route-deps';
import { checkPassword } from './passwords';
import { revokeAccount } from './revocation';
import { formToken, isFormToken } from './secrets';
import { newPasswordProblems } from './validation';

/**
 * The routes outside a running sign-in: setting a password by a mailed link, changing it, and the endpoints that the app
 * uses directly.
 */
export function createAccountRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const appLogin = { href: `${deps.appUrl}/login`, label: `Sign in to ${deps.productName}` };
  const token = (binding: string) => formToken(deps.secrets.cookieKeys[0]!, binding);
  const valid = (
    binding: string,
    form: ReadonlyMap<string, string> | null,
  ): form is ReadonlyMap<string, string> =>
    form !== null && isFormToken(deps.secrets.cookieKeys, binding, form.get('token'));

  const ticketOf = (request: Request) =>
    typeof request.query['ticket'] === 'string' ? request.query['ticket'].slice(0, 100) : '';
  const ticketGone = (response: Response) =>
    deps.pages.send(response, 410, {
      kind: 'message',
      title: 'This link no longer works',
      text: 'It was used already, or is too old. Ask for a new one with “Forgot password” on the sign-in page.',
      action: appLogin,
    });
  const refused = (response: Response) =>
    deps.pages.send(response, 403, {
      kind: 'message',
      title: 'This form is not valid',
      text: 'It was not sent from this page. Please open the page again.',
      action: appLogin,
    });
  const needsSession = (response: Response) =>
    deps.pages.send(response, 401, {
      kind: 'message',
      title: 'Please sign in first',
      text: 'You are not signed in at the login site.',
      action: appLogin,
    });
  /** @returns the page of the app in `returnTo`; null without one, and for another site */
  const appPage = (request: Request) => {
    const { returnTo } = request.query;
    const known =
      typeof returnTo === 'string' &&
      URL.canParse(returnTo) &&
      new URL(returnTo).origin === deps.appUrl;
    return known ? new URL(returnTo).href : null;
  };
  const changePasswordAction = (request: Request) => {
    const page = appPage(request);
    return page === null
      ? '/change-password'
      : `/change-password?returnTo=${encodeURIComponent(page)}`;
  };

  router.get(
    '/reset-password',
    asyncHandler(async (request, response) => {
      const ticket = ticketOf(request);
      const account = await deps.accounts.peekTicket(ticket);
      if (!account) return ticketGone(response);
      deps.pages.send(response, 200, {
        kind: 'password',
        current: false,
        email: account.email,
        state: {
          action: resetAction(ticket),
          token: token(`ticket:${ticket}`),
          values: {},
          errors: {},
        },
      });
    }),
  );

  router.post(
    '/reset-password',
    asyncHandler(async (request, response) => {
      const ticket = ticketOf(request);
      const form = await readForm(request);
      if (!valid(`ticket:${ticket}`, form)) return refused(response);
      const account = await deps.accounts.peekTicket(ticket);
      if (!account) return ticketGone(response);
      const errors = newPasswordProblems(form);
      if (Object.keys(errors).length > 0) {
        return deps.pages.send(response, 422, {
          kind: 'password',
          current: false,
          email: account.email,
          state: {
            action: resetAction(ticket),
            token: token(`ticket:${ticket}`),
            values: {},
            errors,
          },
        });
      }
      const changed = await deps.accounts.redeemTicket(ticket, form.get('password') ?? '');
      if (!changed) return ticketGone(response);
      // Somebody else may know the old password, so all sessions end.
      await revokeAccount(deps.db, changed.sub, null);
      deps.log.info({ event: 'password-reset', sub: changed.sub });
      deps.pages.send(response, 200, {
        kind: 'message',
        title: 'Your password is set',
        text: 'You can sign in with it now. All earlier sessions have ended.',
        action: appLogin,
      });
    }),
  );

  router.get(
    '/change-password',
    asyncHandler(async (request, response) => {
      const session = await readAccountSession(deps, request, response);
      if (!session) return needsSession(response);
      deps.pages.send(response, 200, {
        kind: 'password',
        current: true,
        email: session.account.email,
        state: {
          action: changePasswordAction(request),
          token: token(`session:${session.uid}`),
          values: {},
          errors: {},
        },
      });
    }),
  );

  router.post(
    '/change-password',
    asyncHandler(async (request, response) => {
      const session = await readAccountSession(deps, request, response);
      if (!session) return needsSession(response);
      const form = await readForm(request);
      if (!valid(`session:${session.uid}`, form)) return refused(response);
      const show = (
        status: number,
        errors: Record<string, string>,
        headers?: Record<string, string>,
      ) =>
        deps.pages.send(
          response,
          status,
          {
            kind: 'password',
            current: true,
            email: session.account.email,
            state: {
              action: changePasswordAction(request),
              token: token(`session:${session.uid}`),
              values: {},
              errors,
            },
          },
          headers,
        );
      const current = form.get('current') ?? '';
      const errors = {
        ...(current === '' ? { current: 'Required!' } : {}),
        ...newPasswordProblems(form),
      };
      if (Object.keys(errors).length > 0) return show(422, errors);
      const wait = await deps.attempts.count(
        `change-password:${session.account.sub}`,
        deps.loginRatePerMinute,
      );
      if (wait > 0)
        return show(
          429,
          { form: `Too many attempts. Please wait ${wait} seconds and try again.` },
          { 'Retry-After': String(wait) },
        );
      if (!(await checkPassword(session.account.passwordHash, current.slice(0, 1_000))))
        return show(422, { current: 'This is not your current password.' });
      await deps.accounts.setPassword(session.account.sub, form.get('password') ?? '');
      await revokeAccount(deps.db, session.account.sub, session.uid);
      deps.log.info({ event: 'password-changed', sub: session.account.sub });
      deps.pages.send(response, 200, {
        kind: 'message',
        title: 'Your password is changed',
        text: 'Your sessions in other browsers have ended.',
        action: { href: appPage(request) ?? deps.appUrl, label: `Back to ${deps.productName}` },
      });
    }),
  );

  /** Tells the app's origin, and no other one, who is signed in at the login site. */
  router.all(
    '/api/authenticated',
    asyncHandler(async (request, response) => {
      response.setHeader('Vary', 'Origin');
      response.setHeader('Cache-Control', 'no-store');
      if (request.headers.origin === deps.appUrl) {
        response.setHeader('Access-Control-Allow-Origin', deps.appUrl);
        response.setHeader('Access-Control-Allow-Credentials', 'true');
        response.setHeader('Access-Control-Allow-Methods', 'GET');
      }
      if (request.method === 'OPTIONS') return void response.status(204).end();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return void response
          .setHeader('Allow', 'GET')
          .status(405)
          .json({ error: 'method_not_allowed' });
      const session = await readAccountSession(deps, request, response);
      response.json(
        session
          ? { isAuthenticated: true, email: session.account.email }
          : { isAuthenticated: false, email: null },
      );
    }),
  );

  /** Auth0's logout endpoint: ends the session, then redirects to an allowed address or shows a page. */
  router.get(
    '/v2/logout',
    asyncHandler(async (request, response) => {
      const { client_id: clientId, returnTo } = request.query;
      if (clientId !== undefined && clientId !== deps.secrets.clientId)
        return badLogout(response, 'The client is not known.');
      if (
        returnTo !== undefined &&
        (typeof returnTo !== 'string' ||
          clientId === undefined ||
          !deps.logoutAddresses.includes(returnTo))
      ) {
        return badLogout(response, 'The return address is not allowed.');
      }
      await deps.endSession(request, response);
      if (typeof returnTo === 'string') return response.redirect(303, returnTo);
      deps.pages.send(response, 200, { kind: 'signed-out' });
    }),
  );

  const badLogout = (response: Response, text: string) =>
    deps.pages.send(response, 400, {
      kind: 'message',
      title: 'This sign-out could not go on',
      text,
      action: { href: deps.appUrl, label: `Back to ${deps.productName}` },
    });

  return router;
}

const resetAction = (ticket: string) => `/reset-password?ticket=${encodeURIComponent(ticket)}`;
