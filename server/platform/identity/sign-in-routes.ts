import { Router } from 'express';

import { cleanText } from '../http/clean-text';
import { forgiveAttempt, isOverLimit, type Attempt } from './attempt-limits';
import { requestResetLink, type ForgotState } from './forgot-password';
import {
  createInteractionRoutes,
  interactionFormState,
  type InteractionForm,
  type InteractionRequest,
} from './interaction-routes';
import { wantsSignUp } from './login-options';
import type { FormErrors } from './pages/layout';
import type { Page } from './pages/render';
import type { IdentityRouteDeps } from './route-deps';
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
  const { interaction, form, response } = step;
  const startedAt = new Date();
  const email = fieldText(form, 'email');
  const password = form.get('password') ?? '';
  const page = (problem: FormErrors) => signInPage(deps, step, email, problem);

  const errors = problems({
    email: emailProblem(email),
    password: password === '' ? 'Required!' : null,
  });
  if (Object.keys(errors).length > 0) return deps.pages.send(response, 422, page(errors));
  const attempt = attemptOf(step, 'sign-in', email);
  if (await isOverLimit(deps, response, attempt, (message) => page({ form: message }))) return;
  const account = await deps.accounts.byEmail(email);
  const right = await deps.accounts.isPassword(account, password);
  if (!account || !right || account.blockedAt !== null) {
    deps.log.info({ event: 'sign-in-refused', sub: account?.sub });
    return deps.pages.send(response, 422, page({ form: wrongCredentials }));
  }
  await forgiveAttempt(deps, attempt);
  deps.log.info({ event: 'signed-in', sub: account.sub });
  response.redirect(303, await interaction.finish(account.sub, startedAt));
}

const signInPage = (
  deps: IdentityRouteDeps,
  step: InteractionRequest,
  email: string,
  errors: FormErrors = {},
): Page => ({
  kind: 'login',
  options: step.interaction.options,
  base: step.base,
  demo: deps.demo,
  state: interactionFormState(deps, step, 'sign-in', { email }, errors),
});

async function showForgot(deps: IdentityRouteDeps, step: InteractionRequest) {
  deps.pages.send(step.response, 200, forgotPage(deps, step, { email: prefilledEmail(step) }));
}

async function sendForgot(deps: IdentityRouteDeps, step: InteractionForm) {
  await requestResetLink(deps, step, {
    page: (given) => forgotPage(deps, step, given),
    interaction: step.interaction.uid,
  });
}

const forgotPage = (
  deps: IdentityRouteDeps,
  step: InteractionRequest,
  given: ForgotState,
): Page => ({
  kind: 'forgot',
  options: step.interaction.options,
  signIn: `${step.base}/sign-in`,
  sent: given.sent ?? false,
  mail: deps.mailHint,
  state: interactionFormState(deps, step, 'forgot', { email: given.email }, given.errors),
});

/** @returns the e-mail address that the app or the link of a demo user gives; empty without one */
const prefilledEmail = ({ interaction, request }: InteractionRequest): string =>
  cleanText(request.query['as']) ||
  interaction.options.email ||
  interaction.options.loginHint ||
  '';

const attemptOf = (
  { interaction, request }: InteractionRequest,
  kind: Attempt['kind'],
  account: string,
): Attempt => ({ kind, request, account, interaction: interaction.uid });
