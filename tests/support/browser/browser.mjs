// Which Chromium the end-to-end tests use. Shared by playwright.config.ts and `npm test`.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The headless shell first: without the windows of a browser it needs two thirds of the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const elsewhere = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Arguments for machines without network access and graphics card. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Resolve no host name except this machine's.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
];

/**
 * The browsers of this machine, best first: that of CHROMIUM_PATH, Playwright's own, one of the system.
 * @param {string} playwrightsOwn where Playwright would have its browser
 * @returns {{ path: string, own: boolean }[]} `own` is Playwright's, which it finds by itself
 */
export function browsersHere(playwrightsOwn) {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return [{ path: configured, own: false }];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const system = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...elsewhere,
  ];
  return [
    { path: playwrightsOwn, own: true },
    ...system.map((file) => ({ path: file, own: false })),
  ].filter((browser) => existsSync(browser.path));
}
