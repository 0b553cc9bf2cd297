import type { Page } from 'playwright';

import { paths } from '../../app/lib/urls/paths';
import { nextCode } from './authenticator';
import { demoPassword, emailOf, type DemoUser } from './sign-in';

/** Fills in the login site's form, which the page shows. */
export async function fillSignIn(page: Page, user: DemoUser): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(user));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: /log in|sign in|continue/i }).click();
  if (user !== 'two-factor') return;
  await page.getByLabel('6-digit code').fill(await nextCode(new URL(page.url()).origin));
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in through the login site's form, and ends at the path, by default at home. */
export async function signInByForm(
  page: Page,
  user: DemoUser,
  appUrl: string,
  path?: string,
): Promise<void> {
  await page.goto(appUrl + paths.auth.login(path === undefined ? {} : { returnTo: path }));
  await fillSignIn(page, user);
  await page.waitForURL((url) => url.origin === appUrl && !url.pathname.startsWith('/auth/'));
}

/**
 * Waits until React has hydrated the page's frame, which it does last. (The network is never idle: flags arrive in a stream.)
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const bar = document.querySelector('.top-bar');
    return bar !== null && Object.keys(bar).some((name) => name.startsWith('__react'));
  });
