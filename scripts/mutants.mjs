// npm run mutants -- FILE…: changes the named files in small ways, one at a time, and runs the unit tests that import them. Prints
// each change that no test notices: a test is missing, or the change makes no difference. It is for reading, and has no threshold.
import { existsSync } from 'node:fs';
import path from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { checkNode, fail, inRoot, root } from './lib/steps.mjs';

checkNode();
const files = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
if (files.length === 0) fail('name the files to change: npm run mutants -- FILE…');
for (const file of files)
  if (!/^(?:app|server|scripts)\//.test(file) || !existsSync(inRoot(file)))
    fail(`there is no file ${file} in app, server or scripts`);

await ensureInstalled();
process.chdir(root);
const { Stryker } = await import('@stryker-mutator/core');
await new Stryker({
  mutate: files,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/lib/mutants-vitest.config.mjs' },
  // A copy of the project, in which the files are changed.
  tempDirName: '.cache/mutants',
  ignorePatterns: ['/build', '/public/build', '/data', '/test-results', '/docs'],
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
  thresholds: { high: 100, low: 0, break: null },
  concurrency: 2,
  // A busy machine is not a change that makes a test hang.
  timeoutMS: 30_000,
}).runMutationTest();
