import { test as base, type ConsoleMessage, type Page } from '@playwright/test';

import { nextCode } from './authenticator';
import { cleanUp, startProduct, type RunningBff, type RunningPlatform } from './processes';
import { demoPassword, emailOf, type DemoUser } from './sign-in';

export { expect } from '@playwright/test';

/** A product of its own: a BFF, and a platform on a seeded copy of the demo data. */
export interface App {
  url: string;
  bff: RunningBff;
  platform: RunningPlatform;
}

type FillSignIn = (page: Page, user: DemoUser) => Promise<void>;
type SignInAs = (page: Page, user: DemoUser, at?: App) => Promise<void>;

interface Fixtures {
  /** The worker's; tests share it, so none may stop it. */
  app: App;
  /** This test's alone, to stop, kill and start again. */
  ownApp: App;
  /** Fills in the login site's form, which the page shows. */
  fillSignIn: FillSignIn;
  /** From the BFF through the login site and back home. */
  signInAs: SignInAs;
  /** Console errors and uncaught errors that match are part of this test. */
  expectErrors: (pattern: RegExp) => void;
}

async function startApp(): Promise<App> {
  const { bff, platform } = await startProduct();
  return { url: bff.url, bff, platform };
}

const stopApp = async ({ bff, platform }: App) => {
  await Promise.all([bff.stop(), platform.stop()]);
};

const fillSignIn: FillSignIn = async (page, user) => {
  await page.getByLabel('Email').fill(emailOf(user));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: /log in|sign in|continue/i }).click();
  if (user !== 'two-factor') return;
  await page.getByLabel('6-digit code').fill(await nextCode(new URL(page.url()).origin));
  await page.getByRole('button', { name: 'Continue' }).click();
};

/**
 * The page's frame answers to scripts: its parts come last. (The network is never idle: flags come by a stream.)
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const bar = document.querySelector('.top-bar');
    return bar !== null && Object.keys(bar).some((name) => name.startsWith('__react'));
  });

const isLoopback = (url: string) =>
  /^(?:(?:https?|wss?):\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]|data:|blob:|about:)/.test(url);

/** The browser's own line about an answer of 400 and more: of pages and data, that is the test's own concern. */
const isStatusOfPage = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') &&
  !/\/build\/|\.(?:js|css|woff2|svg|png)$/.test(message.location().url);

/** Remix looks up the routes of a page's links; a page that is left meanwhile says that this ended. */
const isLeftBehind = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to fetch manifest patches TypeError: Failed to fetch');

export const test = base.extend<Omit<Fixtures, 'app'>, { app: App }>({
  app: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await cleanUp();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  ownApp: [
    async ({ context }, use) => {
      const own = await startApp();
      await use(own);
      // Open pages would go on asking it, and say so in the console.
      await Promise.all(context.pages().map((page) => page.close()));
      await stopApp(own);
    },
    { timeout: 90_000 },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  fillSignIn: async ({}, use) => use(fillSignIn),
  signInAs: async ({ app }, use) =>
    use(async (page, user, at = app) => {
      await page.goto(`${at.url}/auth/login`);
      await fillSignIn(page, user);
      await page.waitForURL((url) => url.origin === at.url && !url.pathname.startsWith('/auth/'));
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
        if (message.type() === 'error' && !isStatusOfPage(message) && !isLeftBehind(message))
          note(`console.error: ${message.text()}`);
      });
      context.on('weberror', (error) => {
        note(`uncaught: ${error.error().message}`);
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
