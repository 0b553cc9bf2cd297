import { Router, type Request, type Response } from 'express';

import { asyncHandler } from '../http/async-handler';
import { newForm, type FormErrors } from '../pages/form';
import type { Page } from '../pages/page';
import { passwordPage } from './account-pages';
import {
  createSessionRoutes,
  readAccountSession,
  sessionToken,
  type SessionForm,
  type SessionRequest,
} from './account-session';
import { forgetPasswordAttempts, runAttempt, type Attempt } from './attempt-limits';
import { mailedPasswordPage } from './mailed-password';
import { backLink, signInLink, type IdentityRouteDeps } from './route-deps';
import { tellOwner } from './security-mails';
import { newPasswordProblems } from './validation';

/**
 * The routes outside a running sign-in: setting a password by a mailed link, changing it, and the endpoint that the app
 * uses directly.
 */
export function createAccountRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const session = createSessionRoutes(deps);
  const reset = mailedPasswordPage(deps, {
    path: '/reset-password',
    binding: 'ticket',
    peek: async (secret) => {
      const account = await deps.accounts.peekTicket(secret);
      if (account === null) return null;
      const { sub, email, passwordHash } = account;
      const isFirst = passwordHash === null;
      return { email, isFirst, company: isFirst ? await companyOf(deps, sub) : null };
    },
    redeem: (secret, password) =>
      deps.accounts.redeemTicket(secret, password, tellOwner(deps, 'password-reset')),
    event: 'password-reset',
    done: {
      title: 'Your password is set',
      text: 'You can sign in with it now. All earlier sessions have ended.',
    },
    expired:
      'It was used already, or is too old. Ask for a new one with “Forgot password” on the sign-in page.',
  });

  router.get('/reset-password', reset.show);
  router.post('/reset-password', reset.submit);
  router.get('/change-password', session.page(showPasswordChange));
  router.post('/change-password', session.form(signInLink(deps), changePassword));
  router.all(
    '/api/authenticated',
    asyncHandler((request, response) => tellWhoIsSignedIn(deps, request, response)),
  );
  return router;
}

/** The company that an invited person joins; null for the first admin, whose account has no name yet. */
async function companyOf({ users }: IdentityRouteDeps, sub: string): Promise<string | null> {
  const user = await users.bySub(sub);
  return user === null || user.accountName === user.email ? null : user.accountName;
}

const isCurrent = 'Choose another password than the current one.';

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
    ...(form.get('password') === current ? { password: isCurrent } : {}),
    ...newPasswordProblems(form, account.email),
  };
  if (Object.keys(errors).length > 0) return again(422, errors);
  const attempt: Attempt = { kind: 'current-password', request, response, account: account.sub };
  const right = await runAttempt(
    deps,
    attempt,
    (message) => passwordChangePage(deps, step, { form: message }),
    () => deps.accounts.isPassword(account, current),
  );
  if (right === 'refused') return;
  if (!right) return again(422, { current: 'This is not your current password.' });
  await deps.accounts.changePassword(
    account.sub,
    form.get('password') ?? '',
    session.uid,
    tellOwner(deps, 'password-changed'),
  );
  await forgetPasswordAttempts(deps, account.sub);
  await deps.origins.remember(account.sub, request, response);
  deps.log.info({ event: 'password-changed', sub: account.sub });
  deps.pages.tell(response, 200, {
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
  const form = newForm(`/change-password${query}`, { token: sessionToken(deps, session) });
  return passwordPage({
    isCurrent: true,
    email: session.account.email,
    state: { ...form, errors },
  });
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
