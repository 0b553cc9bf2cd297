// npm test [-- unit integration e2e] [-- --summary=FILE]: all tests; sets up by itself what they need.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuild } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, fail, inRoot, runNode, say } from './lib/steps.mjs';

const vitest = (project) => (report) =>
  runNode([
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);

/** Counts of a vitest report; a file that could not be run counts as one failure. */
function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

const kinds = {
  unit: { start: vitest('unit'), count: countVitest },
  integration: { start: vitest('integration'), count: countVitest },
  e2e: {
    async start(report) {
      const path = await ensureBrowser();
      const env = { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      return runNode(
        [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
        { env },
      );
    },
    count: countPlaywright,
  },
};

/** Runs the tests of one kind. One that ran no test, or ended badly without a failed test, counts as a failure. */
async function runKind(name) {
  const file = inRoot('test-results', `${name}.json`);
  rmSync(file, { force: true });
  const code = await kinds[name].start(file);
  const counts = existsSync(file)
    ? kinds[name].count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) {
    say(`${name}: ${counts.passed === 0 ? 'no test ran' : `the runner ended with exit ${code}`}`);
    counts.failed = 1;
  }
  return counts;
}

checkNode();
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const unknown = wanted.filter((name) => !(name in kinds));
if (unknown.length > 0)
  fail(`unknown kind of tests: ${unknown.join(', ')} (there are ${Object.keys(kinds).join(', ')})`);

await ensureInstalled();
await ensureBuild();
mkdirSync(inRoot('test-results'), { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
for (const name of Object.keys(kinds)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(`${name} tests …`);
  const began = Date.now();
  const counts = await runKind(name);
  for (const key of Object.keys(total)) total[key] += counts[key];
  lines.push(
    `${name.padEnd(12)} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${Math.round((Date.now() - began) / 1000)} s`,
  );
}
for (const line of lines) say(line);

// The closing line is for whoever counts; a caller with a total of its own takes the counts from the file.
const summary = args.find((arg) => arg.startsWith('--summary='))?.slice('--summary='.length);
if (summary === undefined) {
  console.log(
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
} else {
  writeFileSync(summary, `${JSON.stringify(total)}\n`);
}
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
