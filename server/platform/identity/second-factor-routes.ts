import { Router, type Request, type Response } from 'express';

import { newForm, type FormErrors } from '../pages/form';
import { messagePage, type Page } from '../pages/page';
import {
  createSessionRoutes,
  sessionToken,
  type AccountSession,
  type SessionForm,
  type SessionRequest,
} from './account-session';
import {
  createInteractionRoutes,
  interactionView,
  type InteractionForm,
  type InteractionRequest,
} from './interaction-routes';
import { runAttempt, type Attempt } from './attempt-limits';
import { forgetOrigins } from './known-origins';
import { backLink, type IdentityRouteDeps } from './route-deps';
import {
  recoveryCodesPage,
  secondFactorPage,
  turnOffPage,
  turnOnPage,
} from './second-factor-pages';
import { tellOwner } from './security-mails';
import { bothFactors, multiFactorClass } from './second-factors';
import { problems } from './validation';

const wrongCode = 'This code is not right, or was used already. Wait for the next one.';
const wrongRecoveryCode = 'This recovery code is not right, or was used already.';
const enrolmentMinutes = 30;

/** The routes of the second factor: its step in a sign-in, and the page that turns it on and off. */
export function createSecondFactorRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const interaction = createInteractionRoutes(deps);
  const session = createSessionRoutes(deps);
  const twoFactorLink = { href: '/two-factor', label: 'Open the page' };

  router.get('/interaction/:uid/second-factor', interaction.page(showStep));
  router.post('/interaction/:uid/second-factor', interaction.form(passStep));
  router.get('/two-factor', session.page(showTwoFactor));
  router.post('/two-factor', session.form(twoFactorLink, changeTwoFactor));
  return router;
}

async function showStep(deps: IdentityRouteDeps, step: InteractionRequest) {
  const { interaction, base, request, response } = step;
  if (interaction.awaiting === null) return response.redirect(303, base);
  const recovery = request.query['with'] === 'recovery-code';
  deps.pages.send(response, 200, await stepPage(deps, step, interaction.awaiting, recovery));
}

async function passStep(deps: IdentityRouteDeps, step: InteractionForm) {
  const { interaction, form, base, request, response } = step;
  const startedAt = new Date();
  const { pages, secondFactors, log } = deps;
  const sub = interaction.awaiting;
  if (sub === null) return response.redirect(303, base);
  const recovery = form.has('recoveryCode');
  const field = recovery ? 'recoveryCode' : 'code';
  const typed = (form.get(field) ?? '').trim();
  const page = (errors: FormErrors) => stepPage(deps, step, sub, recovery, errors);

  if (typed === '') return pages.send(response, 422, await page({ [field]: 'Required!' }));
  const attempt: Attempt = {
    kind: recovery ? 'recovery-code' : 'second-factor',
    request,
    response,
    account: sub,
    interaction: interaction.uid,
  };
  const right = await runAttempt(
    deps,
    attempt,
    (message) => page({ form: message }),
    () =>
      recovery ? secondFactors.useRecoveryCode(sub, typed) : secondFactors.checkCode(sub, typed),
  );
  if (right === 'refused') return;
  if (!right) {
    log.info({ event: 'second-factor-refused', sub });
    const message = recovery ? wrongRecoveryCode : wrongCode;
    return pages.send(response, 422, await page({ [field]: message }));
  }
  await deps.origins.remember(sub, request, response);
  log.info({ event: 'second-factor-passed', sub, recovery });
  response.redirect(303, await interaction.finish(sub, startedAt, 'both'));
}

const stepPage = async (
  deps: IdentityRouteDeps,
  step: InteractionRequest,
  sub: string,
  recovery: boolean,
  errors: FormErrors = {},
): Promise<Page> =>
  secondFactorPage({
    ...interactionView(deps, step, 'second-factor', {}, errors),
    recovery,
    demoCode: await demoCode(deps, sub),
  });

/** @returns the current code of a demo user, whose secret is public; null for other users */
async function demoCode(deps: IdentityRouteDeps, sub: string): Promise<string | null> {
  const account = deps.demo === null ? null : await deps.accounts.bySub(sub);
  const known = deps.demo?.secondFactor.some(({ email }) => email === account?.email) ?? false;
  return known ? deps.secondFactors.currentCode(sub) : null;
}

async function showTwoFactor(deps: IdentityRouteDeps, { session, response }: SessionRequest) {
  deps.pages.send(response, 200, await twoFactorPage(deps, session));
}

/** @param sealed the enrolment that the form has carried; without a valid one the page starts a new enrolment */
async function twoFactorPage(
  deps: IdentityRouteDeps,
  session: AccountSession,
  errors: FormErrors = {},
  sealed?: string,
): Promise<Page> {
  const { secondFactors, productName, appUrl } = deps;
  const { sub, email } = session.account;
  const state = { ...newForm('/two-factor', { token: sessionToken(deps, session) }), errors };
  const view = { productName, appUrl, email, state };
  if (await secondFactors.isOn(sub))
    return turnOffPage(view, await secondFactors.recoveryCodesLeft(sub));
  const { secret, enrolment } =
    openEnrolment(deps, session, sealed) ?? startEnrolment(deps, session);
  const uri = secondFactors.keyUri(secret, email, productName);
  const form = { ...state, hidden: { ...state.hidden, enrolment } };
  return turnOnPage({ ...view, state: form }, secret, uri);
}

/** A secret that is shown to the user. Nothing is stored until its first code: the form carries it encrypted. */
interface Enrolment {
  secret: string;
  /** The encrypted secret with the time of its creation. */
  enrolment: string;
}

function startEnrolment(deps: IdentityRouteDeps, session: AccountSession): Enrolment {
  const secret = deps.secondFactors.newSecret();
  const enrolment = deps.factorSeal.seal(enrolmentName(session), `${Date.now()} ${secret}`);
  return { secret, enrolment };
}

/** @returns null without an enrolment, for one of another session, and for one that is too old */
function openEnrolment(
  deps: IdentityRouteDeps,
  session: AccountSession,
  enrolment: string | undefined,
  minutes = enrolmentMinutes,
): Enrolment | null {
  if (enrolment === undefined) return null;
  const [at, secret] = deps.factorSeal.open(enrolmentName(session), enrolment)?.split(' ') ?? [];
  const isFresh = Number(at) > Date.now() - minutes * 60_000;
  return isFresh && secret !== undefined ? { secret, enrolment } : null;
}

/** Whether this form has turned the second factor on before: the page of the recovery codes was loaded again. */
async function isRepeated(deps: IdentityRouteDeps, { session, form }: SessionForm) {
  const enrolment = openEnrolment(deps, session, form.get('enrolment'), Infinity);
  return enrolment !== null && deps.secondFactors.isOnWith(session.account.sub, enrolment.secret);
}

const enrolmentName = ({ uid, account }: AccountSession) => `enrolment:${account.sub}:${uid}`;

/** Turns the second factor on or off. Both need the password and a code. */
async function changeTwoFactor(deps: IdentityRouteDeps, step: SessionForm) {
  const { session, form, request, response } = step;
  const { account } = session;
  const { sub } = account;
  if (await isRepeated(deps, step)) return response.redirect(303, '/two-factor');
  const isOn = await deps.secondFactors.isOn(sub);
  const again = againWith(deps, step);

  const password = form.get('current') ?? '';
  const code = (form.get('code') ?? '').trim();
  const errors = problems({
    current: password === '' ? 'Required!' : null,
    code: code === '' ? 'Required!' : null,
  });
  if (Object.keys(errors).length > 0) return again(422, errors);
  const enrolment = openEnrolment(deps, session, form.get('enrolment'));
  if (!isOn && enrolment === null)
    return again(422, { form: 'This page was open for too long. Scan the new code below.' });

  const run = <Result>(kind: Attempt['kind'], check: () => Promise<Result>) => {
    const page = (message: string) =>
      twoFactorPage(deps, session, { form: message }, form.get('enrolment'));
    return runAttempt(deps, { kind, request, response, account: sub }, page, check);
  };
  const isOwner = await run('current-password', () => deps.accounts.isPassword(account, password));
  if (isOwner === 'refused') return;
  if (!isOwner) return again(422, { current: 'This is not your current password.' });
  const done = await run('second-factor', () =>
    isOn || enrolment === null ? turnOff(deps, step, code) : turnOn(deps, step, code, enrolment),
  );
  if (done === 'refused') return;
  if (done === null) return again(422, { code: wrongCode });
  deps.pages.send(response, 200, done);
}

/** @returns the page that follows; null for a wrong code, which changes nothing */
async function turnOff(
  deps: IdentityRouteDeps,
  { session: { account } }: SessionForm,
  code: string,
): Promise<Page | null> {
  const { secondFactors } = deps;
  const { sub } = account;
  const right =
    (await secondFactors.checkCode(sub, code)) || (await secondFactors.useRecoveryCode(sub, code));
  if (!right) return null;
  await secondFactors.turnOff(sub, (tx) => tellOwner(deps, 'second-factor-off')(tx, account));
  deps.log.info({ event: 'second-factor-off', sub });
  return messagePage({
    title: 'Two-step sign-in is off',
    text: 'From now on your password alone signs you in.',
    action: backLink(deps),
  });
}

/** @returns the page that follows; null for a wrong code, which changes nothing */
async function turnOn(
  deps: IdentityRouteDeps,
  { session: { account }, request, response }: SessionForm,
  code: string,
  { secret }: Enrolment,
): Promise<Page | null> {
  const { sub } = account;
  const codes = await deps.secondFactors.turnOn(sub, secret, code, async (tx) => {
    await tellOwner(deps, 'second-factor-on')(tx, account);
    // Other browsers have proven the password alone.
    await forgetOrigins(tx, sub);
  });
  if (codes === null) return null;
  await deps.origins.remember(sub, request, response);
  await upgradeSession(deps, request, response);
  deps.log.info({ event: 'second-factor-on', sub });
  return recoveryCodesPage({ ...deps, codes });
}

/** @returns a function that sends the page again with errors, and keeps a running enrolment */
const againWith =
  (deps: IdentityRouteDeps, { session, form, response }: SessionForm) =>
  async (status: number, errors: FormErrors): Promise<void> => {
    const page = await twoFactorPage(deps, session, errors, form.get('enrolment'));
    deps.pages.send(response, status, page);
  };

/** Records both factors in this browser's session. All other sessions need a code at their next renewal. */
async function upgradeSession(deps: IdentityRouteDeps, request: Request, response: Response) {
  const session = await deps.provider.Session.get(deps.provider.createContext(request, response));
  session.amr = bothFactors;
  session.acr = multiFactorClass;
  await session.persist();
}
