import path from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const strict = './tests/support/strict.ts';

/** Tests of what other tests compute with: they need no running product. */
const testsOfTests = 'tests/integration/platform/analytics/methods/*.test.ts';

/**
 * Tests of what the stores do: sessions, limits and their counters; writes that meet each other or a crash; restarts; the order
 * and paging of lists; imports. The others find the same statements and codecs here. `npm test -- --stores-only` runs these
 * alone, once more on other stores.
 */
const aboutStores = [
  'session-store',
  'bff/{back-channel-logout,ended-sessions,full-disk,killed-while-*,operations,own-sessions,planned-changes,rate-limits}',
  'bff/{renewal,sign-in}',
  'platform/{accounts,brand-choice,data-sets,demo-seed,garbage,import,read-cache,sampling,stored-filters}',
  'platform/tokens',
  'platform/admin/{orders,outbox}',
  'platform/ams/{brand-orders,killed-while-shipping,model,orders,paging,users,warehouse}',
  'platform/billing/{events,purchases,renewal}',
  'platform/gateway/{delivery,killed}',
].map((name) => `tests/integration/${name}.test.ts`);

/**
 * Integration tests that take longer than their length tells, longest first: they start many processes or wait. Vitest starts
 * with the largest files, so that these would be left for one worker to run at the end.
 */
const longRunning = [
  'platform/import',
  'platform/process',
  'bff/operations',
  'bff/second-factor',
  'bff/renewal',
  'bff/killed-while-placing',
  'bff/killed-while-buying',
  'platform/ams/killed-while-shipping',
  'bff/wrong-answers',
  'bff/dossier-of-real-data',
  'bff/damaged-files',
  'bff/frame',
  'bff/access',
  'bff/rate-limits',
  'bff/full-disk',
  'fuzz',
].map((name) => `/tests/integration/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longRunning.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? longRunning.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const storesOnly = process.env['TEST_STORES_ONLY'] !== undefined;

export default defineConfig({
  resolve: {
    alias: [
      { find: '~', replacement: path.resolve(import.meta.dirname, 'app') },
      { find: '~contract', replacement: path.resolve(import.meta.dirname, 'contract') },
      // The file that Node.js loads for the packages that import it: graphql refuses objects of a second copy.
      { find: /^graphql$/, replacement: 'graphql/index.js' },
    ],
  },
  test: {
    pool: 'forks',
    // Test files of a worker share their modules: loading them anew for each file took a quarter to a half of the CPU time.
    isolate: false,
    maxWorkers: 2,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    // Tests wait for conditions. A busy machine may take long to meet them.
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,contract,server}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
            testsOfTests,
          ],
          setupFiles: [strict],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: storesOnly ? aboutStores : ['tests/integration/**/*.test.ts'],
          exclude: [testsOfTests],
          globalSetup: ['./tests/support/global-setup.ts'],
          setupFiles: [strict, './tests/support/integration-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Scenarios of `npm run load` that the suite has no small version of.
        extends: true,
        test: {
          name: 'load',
          include: ['tests/load/scenarios/*.test.ts'],
          globalSetup: ['./tests/support/global-setup.ts'],
          setupFiles: [strict, './tests/support/integration-setup.ts'],
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
