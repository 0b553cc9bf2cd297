import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright';

import { paths } from '../../../app/lib/urls/paths';
import { nextCode } from './authenticator';
import { demoPassword, emailOf, type DemoUser } from '../people/sign-in';

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
 * In the page: whether React has hydrated every control. The frame comes last of the first load; parts whose code arrives on its
 * own (`later`) come after it. Until then a click on a control is lost, or does what it does without scripts.
 * @param withFrame whether a page without the app's frame, for example of the login site, has to wait for one
 */
const isHydrated = (withFrame: boolean) => {
  if (document.querySelector('.top-bar') === null) return !withFrame;
  const controls =
    '.top-bar, .widget-grid, body :is(a[href], button, input, select, textarea, form, summary)';
  return [...document.querySelectorAll(controls)].every((element) =>
    Object.keys(element).some((name) => name.startsWith('__react')),
  );
};

/** Waits until React has hydrated an element: charts are hydrated after the page, when they are in sight. */
export async function works(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__react'))),
    )
    .toBe(true);
}

const polling = { polling: 50 };

/** Waits until React has hydrated the whole page. (The network is never idle: flags arrive in a stream.) */
export const hydrated = (page: Page) => page.waitForFunction(isHydrated, true, polling);

/** The same for a page that may be none of the app's. */
const settled = (page: Page) => page.waitForFunction(isHydrated, false, polling);

/**
 * From now on `goto` and `reload` of a page with scripts return when its controls work, unless they are to wait for nothing
 * (`waitUntil: 'commit'`).
 */
export function waitForControls(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  Object.assign(page, {
    goto: async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil !== 'commit') await settled(page);
      return answer;
    },
    reload: async (options) => {
      const answer = await reload(options);
      if (options?.waitUntil !== 'commit') await settled(page);
      return answer;
    },
  } satisfies Pick<Page, 'goto' | 'reload'>);
}

/** Waits for what runs beside the page: session, other tabs, reports. (The network is never idle: flags arrive in a stream.) */
export const services = (page: Page) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        (file) =>
          file.name.includes('start-page') && (file as PerformanceResourceTiming).responseEnd > 0,
      ),
  );

/** The width of an element's frame in px; 0 where nothing of it is seen against the page. */
export const frameOf = (element: Locator): Promise<number> =>
  element.evaluate((framed) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(framed);
    const unseen = [getComputedStyle(document.body).backgroundColor, 'rgba(0, 0, 0, 0)'];
    return borderTopStyle === 'none' || unseen.includes(borderTopColor)
      ? 0
      : Number.parseFloat(borderTopWidth);
  });
