import { chromium, defineConfig } from '@playwright/test';

import { browserArguments, browsersHere } from './tests/support/browser.mjs';

// Playwright finds its own browser by itself, and then in the build that is made for headless use.
const [browser] = browsersHere(chromium.executablePath());
const executable = browser === undefined || browser.own ? {} : { executablePath: browser.path };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace of every journey takes a seventh of their processor time: `--trace retain-on-failure` writes them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArguments, ...executable },
  },
});
