import { Router, type Request, type Response } from 'express';

import { readForm } from '../http/body';
import { asyncHandler } from '../http/async-handler';
import { readAccountSession, type AccountSession } from './account-session';
import type { Interaction } from './interaction';
import { createInteractionRoutes, tooMany } from './interaction-routes';
import type { FormErrors } from './pages/layout';
import type { Page } from './pages/render';
import { checkPassword } from './passwords';
import type { IdentityRouteDeps } from './route-deps';
import { bothFactors, multiFactorClass } from './second-factors';
import { formToken, isFormToken } from './secrets';
import { problems } from './validation';

const wrongCode = 'This code is not right, or was used already. Wait for the next one.';
const wrongRecoveryCode = 'This recovery code is not right, or was used already.';
const enrolmentMinutes = 30;

/** The routes of the second factor: its step in a sign-in, and the page that turns it on and off. */
export function createSecondFactorRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const { secondFactors, factorSeal, pages, log } = deps;
  const { state, run, post, limited } = createInteractionRoutes(deps);
  // Three of a million codes are valid at the same time, so the limit is half of the limit for passwords.
  const attempts = Math.ceil(deps.loginRatePerMinute / 2);

  const stepPage = async (
    interaction: Interaction,
    sub: string,
    base: string,
    recovery: boolean,
    errors: FormErrors = {},
  ): Promise<Page> => ({
    kind: 'second-factor',
    options: interaction.options,
    base,
    recovery,
    demoCode: await demoCode(sub),
    state: state(interaction, `${base}/second-factor`, {}, errors),
  });
  /** @returns the current code of a demo user, whose secret is public; null for other users */
  const demoCode = async (sub: string): Promise<string | null> => {
    const account = deps.demo === null ? null : await deps.accounts.bySub(sub);
    const known = deps.demo?.secondFactor.some(({ email }) => email === account?.email) ?? false;
    return known ? secondFactors.currentCode(sub) : null;
  };

  router.get(
    '/interaction/:uid/second-factor',
    run(async (interaction, request, response, base) => {
      if (interaction.awaiting === null) return response.redirect(303, base);
      const recovery = request.query['with'] === 'recovery-code';
      pages.send(response, 200, await stepPage(interaction, interaction.awaiting, base, recovery));
    }),
  );

  router.post(
    '/interaction/:uid/second-factor',
    post(async (interaction, form, _request, response, base) => {
      const sub = interaction.awaiting;
      if (sub === null) return response.redirect(303, base);
      const recovery = form.has('recoveryCode');
      const field = recovery ? 'recoveryCode' : 'code';
      const typed = (form.get(field) ?? '').trim();
      const page = (errors: FormErrors) => stepPage(interaction, sub, base, recovery, errors);
      if (typed === '') return pages.send(response, 422, await page({ [field]: 'Required!' }));
      const clean = await page({});
      // Attempts are counted per account, because attempts from several addresses have the same target.
      if (
        await limited(response, 'second-factor', sub, attempts, (message) =>
          withErrors(clean, { form: message }),
        )
      )
        return;
      const right = recovery
        ? await secondFactors.useRecoveryCode(sub, typed)
        : await secondFactors.checkCode(sub, typed);
      if (!right) {
        log.info({ event: 'second-factor-refused', sub });
        const message = recovery ? wrongRecoveryCode : wrongCode;
        return pages.send(response, 422, await page({ [field]: message }));
      }
      log.info({ event: 'second-factor-passed', sub, recovery });
      response.redirect(303, await interaction.finish(sub, 'both'));
    }),
  );

  const token = (session: AccountSession) =>
    formToken(deps.secrets.cookieKeys[0]!, `session:${session.uid}`);
  const showAccount = async (
    response: Response,
    session: AccountSession,
    status = 200,
    more: { errors?: FormErrors; enrolment?: string; headers?: Record<string, string> } = {},
  ) => {
    const { sub, email } = session.account;
    const common = { kind: 'two-factor', email } as const;
    const form = {
      action: '/two-factor',
      token: token(session),
      values: {},
      errors: more.errors ?? {},
    };
    if (await secondFactors.isOn(sub)) {
      const codesLeft = await secondFactors.recoveryCodesLeft(sub);
      return pages.send(
        response,
        status,
        { ...common, state: form, on: { codesLeft } },
        more.headers,
      );
    }
    // Nothing is stored until the first code is entered: the form carries the encrypted secret.
    const kept = more.enrolment === undefined ? null : openEnrolment(session, more.enrolment);
    const secret = kept ?? secondFactors.newSecret();
    const enrolment = kept === null ? sealEnrolment(session, secret) : more.enrolment!;
    const uri = secondFactors.keyUri(secret, email, deps.productName);
    pages.send(
      response,
      status,
      { ...common, state: form, enrol: { secret, uri, enrolment } },
      more.headers,
    );
  };
  const enrolmentName = ({ uid, account }: AccountSession) => `enrolment:${account.sub}:${uid}`;
  const sealEnrolment = (session: AccountSession, secret: string) =>
    factorSeal.seal(enrolmentName(session), `${Date.now()} ${secret}`);
  const openEnrolment = (session: AccountSession, sealed: string): string | null => {
    const [at = '', secret = null] =
      factorSeal.open(enrolmentName(session), sealed)?.split(' ') ?? [];
    return Number(at) > Date.now() - enrolmentMinutes * 60_000 ? secret : null;
  };

  const needsSession = (response: Response) =>
    pages.send(response, 401, {
      kind: 'message',
      title: 'Please sign in first',
      text: 'You are not signed in at the login site.',
      action: { href: `${deps.appUrl}/login`, label: `Sign in to ${deps.productName}` },
    });

  router.get(
    '/two-factor',
    asyncHandler(async (request, response) => {
      const session = await readAccountSession(deps, request, response);
      return session ? showAccount(response, session) : needsSession(response);
    }),
  );

  router.post(
    '/two-factor',
    asyncHandler(async (request, response) => {
      const session = await readAccountSession(deps, request, response);
      if (!session) return needsSession(response);
      const form = await readForm(request);
      if (
        !form ||
        !isFormToken(deps.secrets.cookieKeys, `session:${session.uid}`, form.get('token'))
      )
        return pages.send(response, 403, {
          kind: 'message',
          title: 'This form is not valid',
          text: 'It was not sent from this page. Please open the page again.',
          action: { href: '/two-factor', label: 'Open the page' },
        });
      await change(request, response, session, form);
    }),
  );

  /** Turns the second factor on or off. Both need the password and a code. */
  const change = async (
    request: Request,
    response: Response,
    session: AccountSession,
    form: ReadonlyMap<string, string>,
  ): Promise<void> => {
    const { sub, passwordHash } = session.account;
    const on = await secondFactors.isOn(sub);
    const enrolment = form.get('enrolment');
    const again = (status: number, errors: FormErrors, headers?: Record<string, string>) =>
      showAccount(response, session, status, {
        errors,
        ...(enrolment === undefined ? {} : { enrolment }),
        ...(headers === undefined ? {} : { headers }),
      });
    const password = form.get('current') ?? '';
    const code = (form.get('code') ?? '').trim();
    const errors = problems({
      current: password === '' ? 'Required!' : null,
      code: code === '' ? 'Required!' : null,
    });
    if (Object.keys(errors).length > 0) return again(422, errors);
    const wait = await deps.attempts.count(`second-factor:${sub}`, attempts);
    if (wait > 0) return again(429, { form: tooMany(wait) }, { 'Retry-After': String(wait) });
    if (!(await checkPassword(passwordHash, password.slice(0, 1_000))))
      return again(422, { current: 'This is not your current password.' });

    if (on) {
      const right =
        (await secondFactors.checkCode(sub, code)) ||
        (await secondFactors.useRecoveryCode(sub, code));
      if (!right) return again(422, { code: wrongCode });
      await secondFactors.turnOff(sub);
      log.info({ event: 'second-factor-off', sub });
      return pages.send(response, 200, {
        kind: 'message',
        title: 'Two-step sign-in is off',
        text: 'From now on your password alone signs you in.',
        action: { href: deps.appUrl, label: `Back to ${deps.productName}` },
      });
    }
    const secret = enrolment === undefined ? null : openEnrolment(session, enrolment);
    if (secret === null)
      return again(422, { form: 'This page was open for too long. Scan the new code below.' });
    const recoveryCodes = await secondFactors.turnOn(sub, secret, code);
    if (recoveryCodes === null) return again(422, { code: wrongCode });
    await upgradeSession(request, response);
    log.info({ event: 'second-factor-on', sub });
    pages.send(response, 200, { kind: 'recovery-codes', codes: recoveryCodes });
  };

  /** Records both factors in this browser's session. All other sessions need a code at their next renewal. */
  const upgradeSession = async (request: Request, response: Response) => {
    const session = await deps.provider.Session.get(deps.provider.createContext(request, response));
    session.amr = bothFactors;
    session.acr = multiFactorClass;
    await session.persist();
  };

  return router;
}

const withErrors = (page: Page, errors: FormErrors): Page =>
  'state' in page ? { ...page, state: { ...page.state, errors } } : page;
