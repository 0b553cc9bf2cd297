import { Router } from 'express';

import { cleanText } from '../http/clean-text';
import type { FormErrors } from '../pages/form';
import type { Page } from '../pages/page';
import { runAttempt, type Attempt } from './attempt-limits';
import { requestResetLink, type ForgotState } from './forgot-password';
import {
  createInteractionRoutes,
  interactionView,
  type InteractionForm,
  type InteractionRequest,
} from './interaction-routes';
import { rememberOrigin } from './known-origins';
import { wantsSignUp } from './login-options';
import type { IdentityRouteDeps } from './route-deps';
import { forgotPage, loginPage } from './sign-in-pages';
import { showSignUp } from './sign-up-routes';
import { emailProblem, fieldText, problems } from './validation';

const wrongCredentials = 'The email or the password is wrong.';

/**
 * The pages of a running sign-in: sign in, forgot password. They work without JavaScript. A cookie and a token
 * bind each form to its interaction (SEC-40).
 */
export function createSignInRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const { page, form } = createInteractionRoutes(deps);

  router.get('/interaction/:uid', page(showFirstPage));
  router.get('/interaction/:uid/sign-in', page(showSignIn));
  router.post('/interaction/:uid/sign-in', form(signIn));
  router.get('/interaction/:uid/forgot', page(showForgot));
  router.post('/interaction/:uid/forgot', form(sendForgot));
  return router;
}

/** Shows the page at which an interaction starts, or goes to its second step. */
async function showFirstPage(deps: IdentityRouteDeps, step: InteractionRequest) {
  const { awaiting, options } = step.interaction;
  if (awaiting !== null) return step.response.redirect(303, `${step.base}/second-factor`);
  return wantsSignUp(options) ? showSignUp(deps, step) : showSignIn(deps, step);
}

async function showSignIn(deps: IdentityRouteDeps, step: InteractionRequest) {
  deps.pages.send(step.response, 200, signInPage(deps, step, prefilledEmail(step)));
}

async function signIn(deps: IdentityRouteDeps, step: InteractionForm) {
  const { interaction, form, request, response } = step;
  const startedAt = new Date();
  const email = fieldText(form, 'email');
  const password = form.get('password') ?? '';
  const page = (problem: FormErrors) => signInPage(deps, step, email, problem);

  const errors = problems({
    email: emailProblem(email),
    password: password === '' ? 'Required!' : null,
  });
  if (Object.keys(errors).length > 0) return deps.pages.send(response, 422, page(errors));
  const account = await deps.accounts.byEmail(email);
  const attempt: Attempt = {
    kind: 'sign-in',
    request,
    response,
    account: account?.sub ?? email,
    interaction: interaction.uid,
  };
  const again = (message: string) => page({ form: message });
  const right = await runAttempt(deps, attempt, again, async () => {
    const isRight = await deps.accounts.isPassword(account, password);
    return isRight && account?.blockedAt === null;
  });
  if (right === 'refused') return;
  if (!right || account === null) {
    deps.log.info({ event: 'sign-in-refused', sub: account?.sub });
    return deps.pages.send(response, 422, page({ form: wrongCredentials }));
  }
  await rememberOrigin(deps, account.sub, request, response);
  deps.log.info({ event: 'signed-in', sub: account.sub });
  response.redirect(303, await interaction.finish(account.sub, startedAt));
}

const signInPage = (
  deps: IdentityRouteDeps,
  step: InteractionRequest,
  email: string,
  errors: FormErrors = {},
): Page =>
  loginPage({ ...interactionView(deps, step, 'sign-in', { email }, errors), demo: deps.demo });

async function showForgot(deps: IdentityRouteDeps, step: InteractionRequest) {
  deps.pages.send(step.response, 200, forgotPageOf(deps, step, { email: prefilledEmail(step) }));
}

async function sendForgot(deps: IdentityRouteDeps, step: InteractionForm) {
  await requestResetLink(deps, step, {
    page: (given) => forgotPageOf(deps, step, given),
    interaction: step.interaction.uid,
  });
}

const forgotPageOf = (deps: IdentityRouteDeps, step: InteractionRequest, given: ForgotState) =>
  forgotPage({
    ...interactionView(deps, step, 'forgot', { email: given.email }, given.errors),
    signIn: `${step.base}/sign-in`,
    isSent: given.isSent ?? false,
    mail: deps.mailHint,
  });

/** @returns the e-mail address that the app or the link of a demo user gives; empty without one */
const prefilledEmail = ({ interaction, request }: InteractionRequest): string =>
  cleanText(request.query['as']) ||
  interaction.options.email ||
  interaction.options.loginHint ||
  '';
