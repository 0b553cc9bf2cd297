import { Router } from 'express';

import { companyNameProblem, nameProblem } from '../../../contract/person-name';
import type { FormErrors } from '../pages/form';
import type { Page } from '../pages/page';
import { isOverLimit, type Attempt } from './attempt-limits';
import {
  createInteractionRoutes,
  interactionView,
  type InteractionForm,
  type InteractionRequest,
} from './interaction-routes';
import { mailedPasswordPage } from './mailed-password';
import type { IdentityRouteDeps } from './route-deps';
import { enterAnother, signUpPage, signUpSentPage } from './sign-in-pages';
import { signUpHours } from './sign-ups';
import { emailProblem, fieldText, problems } from './validation';

interface SignUpValues {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  jobTitle: string;
}

/**
 * The sign-up: a form in a running sign-in, a mail, and the page of the mail's link, which sets the password. The form's
 * answer is the same whether the address has an account or not; the mail tells its owner.
 */
export function createSignUpRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const { page, form } = createInteractionRoutes(deps);
  const confirmation = mailedPasswordPage(deps, {
    path: '/sign-up',
    binding: 'sign-up',
    peek: async (secret) => {
      const signUp = await deps.signUps.peek(secret);
      return signUp && { email: signUp.email, isFirst: true, company: null };
    },
    redeem: (secret, password) => deps.signUps.confirm(secret, password),
    event: 'signed-up',
    done: {
      title: 'Your account is ready',
      text: 'You can sign in with your password now.',
    },
    expired: 'It was used already, or is too old. Sign in, or create the account again.',
  });

  router.get('/interaction/:uid/sign-up', page(showSignUp));
  router.post('/interaction/:uid/sign-up', form(startSignUp));
  router.get('/sign-up', confirmation.show);
  router.post('/sign-up', confirmation.submit);
  return router;
}

/** Shows the form, filled in by the app's login options. */
export async function showSignUp(deps: IdentityRouteDeps, step: InteractionRequest): Promise<void> {
  const { firstName = '', lastName = '', email = '', role = '' } = step.interaction.options;
  const values = { firstName, lastName, company: '', email, jobTitle: role };
  deps.pages.send(step.response, 200, formPage(deps, step, values));
}

async function startSignUp(deps: IdentityRouteDeps, step: InteractionForm) {
  const { interaction, form, request, response } = step;
  const values: SignUpValues = {
    firstName: fieldText(form, 'firstName'),
    lastName: fieldText(form, 'lastName'),
    company: fieldText(form, 'company'),
    email: fieldText(form, 'email'),
    jobTitle: fieldText(form, 'jobTitle'),
  };
  if (form.has(enterAnother))
    return deps.pages.send(response, 200, formPage(deps, step, { ...values, email: '' }));
  const page = (problem: FormErrors) => formPage(deps, step, values, problem);
  const errors = problems({
    firstName: nameProblem(values.firstName),
    lastName: nameProblem(values.lastName),
    company: companyNameProblem(values.company),
    email: emailProblem(values.email),
  });
  if (Object.keys(errors).length > 0) return deps.pages.send(response, 422, page(errors));
  const attempt: Attempt = {
    kind: 'sign-up',
    request,
    response,
    account: values.email,
    interaction: interaction.uid,
  };
  if (await isOverLimit(deps, attempt, (message) => page({ form: message }))) return;
  const sent = signUpSentPage({
    ...interactionView(deps, step, 'sign-up', { ...values }),
    hours: signUpHours,
    mail: deps.mailHint,
  });
  deps.pages.send(response, 200, sent);
  // The mail follows the response, so that the response time does not reveal whether the account exists.
  await sendMail(deps, values).catch((error: unknown) =>
    deps.log.error({ event: 'mail-failed', err: error }),
  );
}

const formPage = (
  deps: IdentityRouteDeps,
  step: InteractionRequest,
  values: SignUpValues,
  errors: FormErrors = {},
): Page => signUpPage(interactionView(deps, step, 'sign-up', { ...values }, errors));

/** The mail holds no text of the form: the person who fills it in need not own the address. */
async function sendMail(deps: IdentityRouteDeps, values: SignUpValues): Promise<void> {
  const { productName } = deps;
  const { email, company, firstName: givenName, lastName: familyName } = values;
  const account = await deps.accounts.byEmail(email);
  if (account !== null) {
    if (account.blockedAt !== null) return;
    deps.log.info({ event: 'sign-up-known', sub: account.sub });
    return deps.outbox.write({
      recipient: account.email,
      subject: `You have an account at ${productName} already`,
      text: `Someone asked to create an account at ${productName} with this address. It has one already.\n\nSign in here:\n${deps.appUrl}/login\n\nIf you do not know the password, choose "Forgot password" there.\n\nIf it was not you, ignore this email: nothing has changed.`,
    });
  }
  const jobTitle = values.jobTitle || null;
  const secret = await deps.signUps.start({ email, givenName, familyName, company, jobTitle });
  await deps.outbox.write({
    recipient: email,
    subject: `Create your account at ${productName}`,
    text: `Someone asked to create an account at ${productName} with this address.\n\nSet a password here, within ${signUpHours} hours:\n${deps.publicUrl}/sign-up?ticket=${secret}\n\nIf it was not you, ignore this email: without a password there is no account.`,
  });
}
