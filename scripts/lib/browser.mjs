import { existsSync } from 'node:fs';

import { browsersHere } from '../../tests/support/browser/browser.mjs';
import { fail, inRoot, run, runNode, say } from './steps.mjs';

/** The first browser that starts: an installed one may lack system libraries. */
async function firstThatRuns(playwrightsOwn) {
  for (const browser of browsersHere(playwrightsOwn)) {
    if ((await run(browser.path, ['--version'], { quiet: true, timeoutMs: 20_000 })) === 0)
      return browser;
  }
  return null;
}

/** Ways to install a browser, tried in this order until one runs. */
const waysToInstall = [
  {
    name: "Playwright's own Chromium (npx playwright install chromium)",
    possible: () => true,
    install: () =>
      runNode([inRoot('node_modules/playwright/cli.js'), 'install', 'chromium'], {
        timeoutMs: 300_000,
      }),
  },
  {
    name: "Debian's Chromium (apt-get install chromium-headless-shell)",
    possible: () => process.getuid?.() === 0 && existsSync('/etc/debian_version'),
    async install() {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update', '-qq'], { env, quiet: true });
      const packages = ['chromium-headless-shell'];
      return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        env,
        quiet: true,
      });
    },
  },
];

/**
 * Finds a browser, or installs one.
 * @returns its path
 */
export async function ensureBrowser() {
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  let browser = await firstThatRuns(own);
  if (browser !== null) {
    say(`browser: ${browser.own ? "Playwright's own Chromium" : browser.path}`);
    return browser.path;
  }
  for (const way of waysToInstall) {
    if (!way.possible()) continue;
    say(`browser: none here that runs; installing ${way.name} …`);
    const code = await way.install();
    browser = await firstThatRuns(own);
    say(
      browser === null
        ? `browser: that did not work (exit ${code})`
        : `browser: installed ${browser.path}`,
    );
    if (browser !== null) return browser.path;
  }
  return fail(
    'no browser: install Chromium or Chrome, or name one with CHROMIUM_PATH, and try again.',
  );
}
