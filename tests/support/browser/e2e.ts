import { test as base, type ConsoleMessage, type Cookie, type Page } from '@playwright/test';

import { paths } from '../../../app/lib/urls/paths';
import { fillSignIn, hydrated, signInByForm, waitForControls } from './browser-pages';
import {
  cleanUp,
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../programs/processes';
import type { DemoUser } from '../people/sign-in';

export { expect } from '@playwright/test';
export { hydrated, services, works } from './browser-pages';

/** A running product: a BFF, and a platform on a seeded copy of the demo data. */
export interface App {
  url: string;
  bff: RunningBff;
  platform: RunningPlatform;
}

type FillSignIn = (page: Page, user: DemoUser) => Promise<void>;
type SignInByForm = (page: Page, user: DemoUser, at?: App) => Promise<void>;
type SignIn = (page: Page, user: DemoUser, options?: { at?: App; path?: string }) => Promise<void>;

interface WorkerFixtures {
  /** The product of this worker. Its tests share it, so none may stop it. */
  app: App;
  /** Cookies of the demo users who have signed in to `app`. */
  signedIn: Map<DemoUser, Cookie[]>;
}

interface Fixtures {
  /** A product of this test, which it may stop, kill and restart. */
  ownApp: App;
  /** Fills in the login site's form, which the page shows. */
  fillSignIn: FillSignIn;
  /** Signs in through the login site's form, and ends at home. */
  signInByForm: SignInByForm;
  /**
   * Signs in with the cookies of an earlier sign-in to `app` if there was one, else by form, and opens the path (by default
   * home).
   */
  signInAs: SignIn;
  /** Console errors, uncaught errors and error statuses that match are part of this test. */
  expectErrors: (pattern: RegExp) => void;
}

async function startApp(): Promise<App> {
  const { bff, platform } = await startProduct();
  return { url: bff.url, bff, platform };
}

const stopApp = async ({ bff, platform }: App) => {
  await Promise.all([bff.stop(), platform.stop()]);
};

const isLoopback = (url: string) =>
  /^(?:(?:https?|wss?):\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]|data:|blob:|about:)/.test(url);

/**
 * The browser's own line about a request that failed. Error statuses are noted with their addresses already; a lost
 * connection of a page is the subject of its test. A missing script, style or picture is never expected.
 */
const isFailedRequest = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') &&
  !/\/build\/|\.(?:js|css|woff2|svg|png)$/.test(message.location().url);

/** For `expectErrors`: answers with one of these statuses. */
export const withStatus = (...statuses: number[]) =>
  new RegExp(`^status (?:${statuses.join('|')}): `);

/** Remix prefetches the routes of a page's links, and logs an error when the page is left meanwhile. */
const isLeftBehind = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to fetch manifest patches TypeError: Failed to fetch');

/** Whether the cookies of an earlier sign-in still have a session: a test may have signed out. */
async function resume(page: Page, cookies: Cookie[], at: App): Promise<boolean> {
  await page.context().addCookies(cookies);
  const session = await page.request.get(`${at.url}/auth/session`);
  if ((await session.text()).includes('"user"')) return true;
  await page.context().clearCookies();
  return false;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await cleanUp();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  signedIn: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  ownApp: [
    async ({ context }, use) => {
      const own = await startApp();
      await use(own);
      // Open pages would go on sending requests, and log their failures.
      await Promise.all(context.pages().map((page) => page.close()));
      await stopApp(own);
    },
    { timeout: 300_000 },
  ],
  // Every page of the test's context, before the test has it.
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForControls);
    await use(context);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  fillSignIn: async ({}, use) => use(fillSignIn),
  signInByForm: async ({ app, context, javaScriptEnabled }, use) =>
    use(async (page, user, at = app) => {
      await signInByForm(page, user, at.url);
      if (javaScriptEnabled !== false && page.context() === context) await hydrated(page);
    }),
  signInAs: async ({ app, signedIn, context, javaScriptEnabled }, use) =>
    use(async (page, user, { at = app, path } = {}) => {
      const cookies = at === app ? signedIn.get(user) : undefined;
      if (cookies !== undefined && (await resume(page, cookies, app))) {
        await page.goto(app.url + (path ?? paths.home));
        return;
      }
      await signInByForm(page, user, at.url, path);
      if (javaScriptEnabled !== false && page.context() === context) await hydrated(page);
      if (at === app) signedIn.set(user, await page.context().cookies());
    }),
  // Watches every page of the test's context, asked for or not.
  expectErrors: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const unexpected: string[] = [];
      const note = (text: string) => {
        unexpected.push(text);
      };
      context.on('console', (message) => {
        if (message.type() === 'error' && !isFailedRequest(message) && !isLeftBehind(message))
          note(`console.error: ${message.text()}`);
      });
      context.on('weberror', (error) => {
        note(`uncaught: ${error.error().message}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400) note(`status ${response.status()}: ${response.url()}`);
      });
      context.on('request', (request) => {
        if (!isLoopback(request.url())) note(`reached for the network: ${request.url()}`);
      });
      await use((pattern) => {
        expected.push(pattern);
      });
      const left = unexpected.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (left.length > 0) throw new Error(`unexpected in the browser:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
});
