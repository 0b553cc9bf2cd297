import { chromium, defineConfig } from '@playwright/test';

import { browserArguments, browsersHere } from './tests/support/browser/browser.mjs';

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
  // Journeys wait for conditions. A busy machine may take long to meet them.
  timeout: 180_000,
  expect: { timeout: 60_000 },
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
    // A page of a journey lives for seconds: to optimise its scripts takes more processor time than it gains.
    launchOptions: {
      args: [...browserArguments, '--js-flags=--no-opt --no-maglev'],
      ...executable,
    },
  },
});
