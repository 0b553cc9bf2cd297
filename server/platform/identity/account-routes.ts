import { Router, type Request, type Response } from 'express';

import { readForm } from '../http/body';
import { asyncHandler } from '../http/async-handler';
import {
  createSessionRoutes,
  readAccountSession,
  refuseForm,
  sessionToken,
  type SessionForm,
  type SessionRequest,
} from './account-session';
import type { IdentityAccount } from './accounts';
import { isOverLimit, type Attempt } from './attempt-limits';
import type { FormErrors } from './pages/layout';
import type { Page } from './pages/render';
import { backLink, signInLink, type IdentityRouteDeps } from './route-deps';
import { formToken, isFormToken } from './secrets';
import { newPasswordProblems } from './validation';

/**
 * The routes outside a running sign-in: setting a password by a mailed link, changing it, and the endpoint that the app
 * uses directly.
 */
export function createAccountRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const session = createSessionRoutes(deps);
  const open = (handle: typeof showPasswordReset) =>
    asyncHandler((request, response) => handle(deps, request, response));

  router.get('/reset-password', open(showPasswordReset));
  router.post('/reset-password', open(resetPassword));
  router.get('/change-password', session.page(showPasswordChange));
  router.post('/change-password', session.form(signInLink(deps), changePassword));
  router.all('/api/authenticated', open(tellWhoIsSignedIn));
  return router;
}

async function showPasswordReset(deps: IdentityRouteDeps, request: Request, response: Response) {
  const ticket = ticketOf(request);
  const account = await deps.accounts.peekTicket(ticket);
  if (!account) return refuseTicket(deps, response);
  deps.pages.send(response, 200, passwordResetPage(deps, ticket, account));
}

async function resetPassword(deps: IdentityRouteDeps, request: Request, response: Response) {
  const ticket = ticketOf(request);
  const form = await readForm(request);
  if (!form || !isFormToken(deps.secrets.cookieKeys, ticketBinding(ticket), form.get('token')))
    return refuseForm(deps, response, signInLink(deps));
  const account = await deps.accounts.peekTicket(ticket);
  if (!account) return refuseTicket(deps, response);
  const errors = newPasswordProblems(form);
  if (Object.keys(errors).length > 0)
    return deps.pages.send(response, 422, passwordResetPage(deps, ticket, account, errors));
  const attempt: Attempt = { kind: 'reset-password', request, interaction: ticket };
  const page = (message: string) => passwordResetPage(deps, ticket, account, { form: message });
  if (await isOverLimit(deps, response, attempt, page)) return;
  const changed = await deps.accounts.redeemTicket(ticket, form.get('password') ?? '');
  if (!changed) return refuseTicket(deps, response);
  deps.log.info({ event: 'password-reset', sub: changed.sub });
  deps.pages.send(response, 200, {
    kind: 'message',
    title: 'Your password is set',
    text: 'You can sign in with it now. All earlier sessions have ended.',
    action: signInLink(deps),
  });
}

const ticketOf = (request: Request) =>
  typeof request.query['ticket'] === 'string' ? request.query['ticket'].slice(0, 100) : '';

const ticketBinding = (ticket: string) => `ticket:${ticket}`;

const passwordResetPage = (
  deps: IdentityRouteDeps,
  ticket: string,
  account: IdentityAccount,
  errors: FormErrors = {},
): Page => ({
  kind: 'password',
  current: false,
  email: account.email,
  state: {
    action: `/reset-password?ticket=${encodeURIComponent(ticket)}`,
    token: formToken(deps.secrets.cookieKeys[0]!, ticketBinding(ticket)),
    values: {},
    errors,
  },
});

const refuseTicket = (deps: IdentityRouteDeps, response: Response) =>
  deps.pages.send(response, 410, {
    kind: 'message',
    title: 'This link no longer works',
    text: 'It was used already, or is too old. Ask for a new one with “Forgot password” on the sign-in page.',
    action: signInLink(deps),
  });

async function showPasswordChange(deps: IdentityRouteDeps, step: SessionRequest) {
  deps.pages.send(step.response, 200, passwordChangePage(deps, step));
}

async function changePassword(deps: IdentityRouteDeps, step: SessionForm) {
  const { session, form, request, response } = step;
  const { account } = session;
  const again = (status: number, errors: FormErrors) =>
    deps.pages.send(response, status, passwordChangePage(deps, step, errors));

  const current = form.get('current') ?? '';
  const errors = {
    ...(current === '' ? { current: 'Required!' } : {}),
    ...newPasswordProblems(form),
  };
  if (Object.keys(errors).length > 0) return again(422, errors);
  const attempt: Attempt = { kind: 'change-password', request, account: account.sub };
  const page = (message: string) => passwordChangePage(deps, step, { form: message });
  if (await isOverLimit(deps, response, attempt, page)) return;
  if (!(await deps.accounts.isPassword(account, current)))
    return again(422, { current: 'This is not your current password.' });
  await deps.accounts.changePassword(account.sub, form.get('password') ?? '', session.uid);
  deps.log.info({ event: 'password-changed', sub: account.sub });
  deps.pages.send(response, 200, {
    kind: 'message',
    title: 'Your password is changed',
    text: 'Your sessions in other browsers have ended.',
    action: backLink(deps, appPage(deps, request) ?? undefined),
  });
}

function passwordChangePage(
  deps: IdentityRouteDeps,
  { session, request }: SessionRequest,
  errors: FormErrors = {},
): Page {
  const page = appPage(deps, request);
  const query = page === null ? '' : `?returnTo=${encodeURIComponent(page)}`;
  return {
    kind: 'password',
    current: true,
    email: session.account.email,
    state: {
      action: `/change-password${query}`,
      token: sessionToken(deps, session),
      values: {},
      errors,
    },
  };
}

/** @returns the page of the app in `returnTo`; null without one, and for another site */
function appPage(deps: IdentityRouteDeps, request: Request): string | null {
  const { returnTo } = request.query;
  const known =
    typeof returnTo === 'string' &&
    URL.canParse(returnTo) &&
    new URL(returnTo).origin === deps.appUrl;
  return known ? new URL(returnTo).href : null;
}

/** Tells the app's origin, and no other one, who is signed in at the login site. */
async function tellWhoIsSignedIn(deps: IdentityRouteDeps, request: Request, response: Response) {
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
}
