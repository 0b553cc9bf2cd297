import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { projectRoot } from '../../support/programs/child';
import { generousRates } from '../../support/programs/generous-rates';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { startProduct, type ProcessBff } from '../../support/programs/processes';
import { reportFigures } from '../../support/scenario';
import { emailOf, openLoginForm, sendLoginForm, signIn } from '../../support/people/sign-in';

/**
 * The clock of the BFF is moved while it runs, as by a step of its machine's clock; the platform's stays. A clock of the test
 * does it, so that no library is needed.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'endcap-clock-'));
const file = path.join(folder, 'offset');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
let bff: ProcessBff;

function move(ms: number): void {
  writeFileSync(`${file}.new`, String(ms));
  // It is never half written.
  renameSync(`${file}.new`, file);
}

beforeAll(async () => {
  writeFileSync(file, '0');
  ({ bff } = await startProduct({
    ownProcess: true,
    bff: {
      env: {
        MOVED_CLOCK_FILE: file,
        NODE_OPTIONS: `--import=${path.join(projectRoot, 'tests/support/programs/moved-clock.mjs')}`,
        // The default limits, but for those that the sign-ins of this test would reach.
        ...Object.fromEntries(Object.keys(generousRates).map((name) => [name, ''])),
        RATE_SIGN_INS_PER_MINUTE: '1000',
        RATE_CALLBACKS_PER_MINUTE: '1000',
      },
    },
  }));
  return () => rmSync(folder, { recursive: true, force: true });
});

const isSignedIn = async (client: HttpClient) =>
  (await client.get(bff.url + paths.settings)).text.includes(emailOf('core'));

/** Where a new sign-in ends: at the page, or at the sign-in page with the kind of error. */
async function outcomeOfSignIn(): Promise<string> {
  const client = createClient();
  const page = await sendLoginForm(
    client,
    await openLoginForm(client, bff.url, paths.help),
    'core',
  );
  expect(page.status).toBe(200);
  return new URL(page.url).searchParams.get('error') ?? new URL(page.url).pathname;
}

describe('the clock of the server moves', () => {
  it.each<[string, number, string]>([
    ['30 s ahead', 30 * second, paths.help],
    ['30 s back', -30 * second, paths.help],
    // Beyond the leeway of 60 s an ID token is of the future.
    ['5 minutes back', -5 * minute, 'Verification'],
    ['an hour back', -hour, 'Verification'],
    // The login site's ID tokens live for an hour.
    ['2 hours ahead', 2 * hour, 'Verification'],
  ])(
    '[SEC-12 SEC-03 REL-06] %s: people stay signed in, a new sign-in ends in a page, and all is well when it is put right',
    async (name, ms, outcome) => {
      move(0);
      const { client } = await signIn(bff.url, 'core');
      move(ms);
      expect(await isSignedIn(client)).toBe(true);
      const ended = await outcomeOfSignIn();
      move(0);
      expect(await isSignedIn(client)).toBe(true);
      expect(await outcomeOfSignIn()).toBe(paths.help);
      reportFigures({ [name]: `signed in, a new sign-in ends at ${ended}` });
      expect(ended).toBe(outcome);
    },
  );

  it('[SEC-43] ahead and back: whoever reached a limit meanwhile waits a minute and no longer', async () => {
    move(hour);
    const client = createClient();
    const flood = async () => {
      for (;;) {
        const answer = await client.get(bff.url + paths.auth.session);
        if (answer.status === 429) return Number(answer.headers['retry-after']);
      }
    };
    const ahead = await flood();
    move(0);
    const back = await client.get(bff.url + paths.auth.session);
    const wait = back.status === 429 ? Number(back.headers['retry-after']) : 0;
    reportFigures({ 'limit reached an hour ahead': `${ahead} s to wait then, ${wait} s after` });
    expect(ahead).toBeLessThanOrEqual(60);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('[SEC-03 REL-06] 8 days ahead: sessions are over, people are led to the sign-in, without a loop', async () => {
    move(0);
    const { client } = await signIn(bff.url, 'core');
    move(8 * day);
    const page = await client.follow(bff.url + paths.settings);
    expect([page.status, new URL(page.url).pathname]).toEqual([200, '/auth/signin']);
    move(0);
    expect(await outcomeOfSignIn()).toBe(paths.help);
    const { code } = await bff.stop();
    expect(code).toBe(0);
    const bad = bff.logs.filter(({ level }) => Number(level) >= 50);
    expect(bad).toEqual([]);
    reportFigures({ '8 days ahead': 'sessions over, sign-in page, no loop' });
  });
});
