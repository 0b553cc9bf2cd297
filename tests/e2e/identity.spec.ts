import { buildSync } from 'esbuild';
import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import type { PopupOutcome } from '../../app/lib/session/popup-sign-in';
import { usedCode } from '../support/browser/authenticator';
import { expect, test, withStatus } from '../support/browser/e2e';
import { emailOf } from '../support/people/sign-in';
import { readAttribute } from '../support/browser/reads';

const sessionCookie = 'endcap_session';
const settings = `${paths.settings}?tab=1`;

test('[A-23] a second factor is a step of its own: a wrong code is told, a right one leads home', async ({
  app,
  page,
  fillSignIn,
  expectErrors,
}) => {
  expectErrors(withStatus(422));
  await page.goto(`${app.url}/auth/login?returnTo=${encodeURIComponent(settings)}`);
  await fillSignIn(page, 'two-factor');
  await expect(page).toHaveURL(app.url + settings);
  await expect(page.getByRole('banner')).toContainText('Morgan Adeyemi');

  // What the page still sends in the background has its cookies.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${app.url}/auth/login`);
  await page.getByLabel('Email').fill(emailOf('two-factor'));
  await page.getByLabel('Password', { exact: true }).fill('endcap-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill(usedCode(new URL(page.url()).origin));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This code is not right, or was used already.',
  );
  // Not signed in, neither here nor there.
  await page.goto(app.url + settings);
  await expect(page).toHaveURL(/\/auth\/signin\?error=SessionRequired/);
});

test('[A-12] without a refresh token the sign-in is renewed without a page, and links go on', async ({
  ownApp,
  page,
  signInByForm,
  expectErrors,
}) => {
  expectErrors(withStatus(401));
  // Tokens live for seconds, so that one runs out while the page is open.
  await ownApp.platform.restart({ PLATFORM_ACCESS_TOKEN_TTL: '12' });
  await ownApp.bff.restart({ AUTH_SCOPE: 'openid profile email' });
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(frame.url()));
  await signInByForm(page, 'core', ownApp);
  const expiresAt = async () =>
    (
      (await (await page.request.get(`${ownApp.url}/auth/session`)).json()) as {
        user: { expires_at: number };
      }
    ).user.expires_at;
  const first = await expiresAt();
  await expect.poll(() => Date.now() / 1000 > first).toBe(true);

  shown.length = 0;
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expect(page).toHaveURL(ownApp.url + paths.settings);
  await expect(page.getByRole('banner')).toContainText('Daniel Okafor');
  await expect(page.getByRole('main')).toContainText(/settings/i);
  expect(shown.filter((url) => !url.startsWith(ownApp.url))).toEqual([]);
  expect(shown.filter((url) => url.includes('/auth/signin'))).toEqual([]);
  expect(await expiresAt()).toBeGreaterThan(first);
});

/** Puts the helper and a button that calls it into the page, as a form would. */
async function offerPopup(page: Page): Promise<void> {
  const [bundle] = buildSync({
    entryPoints: ['app/lib/session/popup-sign-in.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'popupSignIn',
    write: false,
    tsconfig: 'tsconfig.json',
  }).outputFiles;
  await page.evaluate(`${bundle!.text}; window.popupSignIn = popupSignIn;`);
  await page.evaluate(async () => {
    const { user } = (await (await fetch('/auth/session')).json()) as { user: { id: string } };
    const helper = (
      window as unknown as {
        popupSignIn: { signInInPopup: (userId: string) => Promise<PopupOutcome> };
      }
    ).popupSignIn;
    const button = document.createElement('button');
    button.textContent = 'Sign in again';
    button.onclick = () => {
      button.dataset['outcome'] = '';
      void helper.signInInPopup(user.id).then((outcome) => {
        button.dataset['outcome'] = JSON.stringify(outcome);
      });
    };
    document.querySelector('main')!.append(button);
  });
}

test('[A-21] the popup: same user, another user, closed, too late, blocked', async ({
  app,
  page,
  signInByForm,
  fillSignIn,
}) => {
  await page.clock.install();
  await signInByForm(page, 'core', app);
  await offerPopup(page);
  const button = page.getByRole('button', { name: 'Sign in again' });
  const open = async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    return popup;
  };
  const outcome = async () => {
    return JSON.parse(await readAttribute(button, 'data-outcome', /kind/)) as PopupOutcome;
  };
  const endSession = () => page.context().clearCookies({ name: sessionCookie });

  // The login site still knows the user: nothing to type, and the window closes by itself.
  await endSession();
  const silent = await open();
  const renewed = await outcome();
  expect(renewed.kind).toBe('same-user');
  await expect.poll(() => silent.isClosed()).toBe(true);
  // The token is one of the new session.
  const csrfToken = renewed.kind === 'same-user' ? renewed.csrfToken : '';
  const status = await page.evaluate(async (token) => {
    const answer = await fetch('/preferences', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ csrfToken: token, theme: 'light' }),
    });
    return answer.type;
  }, csrfToken);
  expect(status).toBe('opaqueredirect');

  await page.context().clearCookies();
  const asking = await open();
  await expect(asking.getByLabel('Password')).toBeVisible();
  expect(await asking.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600]);
  expect(
    await asking.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true);
  await fillSignIn(asking, 'growth');
  expect((await outcome()).kind).toBe('other-user');

  await page.context().clearCookies();
  const closed = await open();
  await expect(closed.getByLabel('Password')).toBeVisible();
  await closed.close();
  expect((await outcome()).kind).toBe('closed');

  // The clock stands while the window loads: its minute is counted by this test alone.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const late = await open();
  await expect(late.getByLabel('Password')).toBeVisible();
  await page.clock.fastForward(59_000);
  expect(late.isClosed()).toBe(false);
  await page.clock.fastForward(1_000);
  expect((await outcome()).kind).toBe('timeout');
  await expect.poll(() => late.isClosed()).toBe(true);

  await page.evaluate(() => {
    window.open = () => null;
  });
  await button.click();
  expect((await outcome()).kind).toBe('blocked');
});
