import { Router, type Request, type Response } from 'express';

import { EmailTakenError, ticketMinutes } from './accounts';
import type { Interaction } from './interaction';
import { createInteractionRoutes } from './interaction-routes';
import { wantsSignUp } from './login-options';
import type { DemoHint } from './pages/forms';
import type { FormErrors } from './pages/layout';
import type { Page } from './pages/render';
import { checkPassword, passwordProblem } from './passwords';
import type { IdentityRouteDeps } from './route-deps';
import { emailProblem, fieldText, problems } from './validation';

const wrongCredentials = 'The email or the password is wrong.';

/**
 * The pages of a running sign-in: sign in, sign up, forgot password. They work without JavaScript. A cookie and a token
 * bind each form to its interaction (SEC-40).
 */
export function createSignInRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const demo: DemoHint | null = deps.demo;

  const { state, run, post, limited: limitedBy } = createInteractionRoutes(deps);
  /** Limits attempts by the client address together with the subject (the e-mail address, or empty). */
  const limited = (
    request: Request,
    response: Response,
    kind: string,
    subject: string,
    again: (message: string) => Page,
  ) =>
    limitedBy(
      response,
      kind,
      `${deps.clientAddress(request)}:${subject.toLowerCase()}`,
      deps.loginRatePerMinute,
      again,
    );

  const showLogin = (interaction: Interaction, response: Response, base: string, email: string) =>
    deps.pages.send(response, 200, {
      kind: 'login',
      options: interaction.options,
      base,
      demo,
      state: state(interaction, `${base}/sign-in`, { email }),
    });

  const showSignUp = (interaction: Interaction, response: Response, base: string) => {
    const { firstName = '', lastName = '', email = '', role = '' } = interaction.options;
    deps.pages.send(response, 200, {
      kind: 'sign-up',
      options: interaction.options,
      base,
      state: state(interaction, `${base}/sign-up`, { firstName, lastName, email, jobTitle: role }),
    });
  };

  const prefilled = (interaction: Interaction, request: Request) =>
    fieldText(
      new Map([['as', typeof request.query['as'] === 'string' ? request.query['as'] : '']]),
      'as',
    ) ||
    interaction.options.email ||
    interaction.options.loginHint ||
    '';

  router.get(
    '/interaction/:uid',
    run(async (interaction, request, response, base) =>
      interaction.awaiting !== null
        ? response.redirect(303, `${base}/second-factor`)
        : wantsSignUp(interaction.options)
          ? showSignUp(interaction, response, base)
          : showLogin(interaction, response, base, prefilled(interaction, request)),
    ),
  );
  router.get(
    '/interaction/:uid/sign-in',
    run(async (interaction, request, response, base) =>
      showLogin(interaction, response, base, prefilled(interaction, request)),
    ),
  );
  router.get(
    '/interaction/:uid/sign-up',
    run(async (interaction, _request, response, base) => showSignUp(interaction, response, base)),
  );

  router.post(
    '/interaction/:uid/sign-in',
    post(async (interaction, form, request, response, base) => {
      const email = fieldText(form, 'email');
      const password = form.get('password') ?? '';
      const page = (errors: FormErrors) => ({
        kind: 'login' as const,
        options: interaction.options,
        base,
        demo,
        state: state(interaction, `${base}/sign-in`, { email }, errors),
      });
      const errors = problems({
        email: emailProblem(email),
        password: password === '' ? 'Required!' : null,
      });
      if (Object.keys(errors).length > 0) return deps.pages.send(response, 422, page(errors));
      if (await limited(request, response, 'sign-in', email, (message) => page({ form: message })))
        return;
      const account = await deps.accounts.byEmail(email);
      // No account has such a long password. The check of an empty one limits the cost.
      const right = await checkPassword(
        account?.passwordHash,
        password.length > 1_000 ? '' : password,
      );
      if (!account || !right || account.blockedAt !== null) {
        deps.log.info({ event: 'sign-in-refused', sub: account?.sub });
        return deps.pages.send(response, 422, page({ form: wrongCredentials }));
      }
      deps.log.info({ event: 'signed-in', sub: account.sub });
      response.redirect(303, await interaction.finish(account.sub));
    }),
  );

  router.post(
    '/interaction/:uid/sign-up',
    post(async (interaction, form, request, response, base) => {
      const values = Object.fromEntries(
        ['firstName', 'lastName', 'email', 'jobTitle'].map((name) => [name, fieldText(form, name)]),
      ) as Record<'firstName' | 'lastName' | 'email' | 'jobTitle', string>;
      const page = (errors: FormErrors) => ({
        kind: 'sign-up' as const,
        options: interaction.options,
        base,
        state: state(interaction, `${base}/sign-up`, values, errors),
      });
      const errors = problems({
        firstName: values.firstName === '' ? 'Required!' : null,
        lastName: values.lastName === '' ? 'Required!' : null,
        email: emailProblem(values.email),
        password: passwordProblem(form.get('password') ?? ''),
      });
      if (Object.keys(errors).length > 0) return deps.pages.send(response, 422, page(errors));
      if (await limited(request, response, 'sign-up', '', (message) => page({ form: message })))
        return;
      try {
        const account = await deps.accounts.create({
          email: values.email,
          password: form.get('password') ?? '',
          givenName: values.firstName,
          familyName: values.lastName,
          jobTitle: values.jobTitle || null,
        });
        deps.log.info({ event: 'signed-up', sub: account.sub });
        response.redirect(303, await interaction.finish(account.sub));
      } catch (error) {
        if (!(error instanceof EmailTakenError)) throw error;
        deps.pages.send(
          response,
          422,
          page({ email: 'There is an account with this email already. Sign in instead.' }),
        );
      }
    }),
  );

  router.get(
    '/interaction/:uid/forgot',
    run(async (interaction, request, response, base) =>
      deps.pages.send(response, 200, {
        kind: 'forgot',
        options: interaction.options,
        base,
        sent: false,
        state: state(interaction, `${base}/forgot`, { email: prefilled(interaction, request) }),
      }),
    ),
  );

  router.post(
    '/interaction/:uid/forgot',
    post(async (interaction, form, request, response, base) => {
      const email = fieldText(form, 'email');
      const page = (errors: FormErrors, sent = false) => ({
        kind: 'forgot' as const,
        options: interaction.options,
        base,
        sent,
        state: state(interaction, `${base}/forgot`, { email }, errors),
      });
      const problem = emailProblem(email);
      if (problem) return deps.pages.send(response, 422, page({ email: problem }));
      if (await limited(request, response, 'forgot', email, (message) => page({ form: message })))
        return;
      deps.pages.send(response, 200, page({}, true));
      // The mail follows the response, so that the response time does not reveal whether the account exists.
      await sendResetLink(deps, email).catch((error: unknown) =>
        deps.log.error({ event: 'mail-failed', err: error }),
      );
    }),
  );

  return router;
}

async function sendResetLink(deps: IdentityRouteDeps, email: string): Promise<void> {
  const account = await deps.accounts.byEmail(email);
  if (!account || account.blockedAt !== null) return;
  const ticket = await deps.accounts.createTicket(account.sub);
  await deps.outbox.write({
    recipient: account.email,
    subject: `Set a new password for ${deps.productName}`,
    text: `Somebody, we hope you, asked for a new password at ${deps.productName}.\n\nSet it here, within ${ticketMinutes} minutes:\n${deps.publicUrl}/reset-password?ticket=${ticket}\n\nIf it was not you, leave this mail: your password stays as it is.`,
  });
}
