// npm test [-- unit integration e2e] [--embedded] [--stores-only] [--reports=FOLDER] [--summary=FILE]: all tests; sets up by
// itself what they need. The platform keeps its data on PostgreSQL where this machine has it, which takes half the time of
// the embedded database. `--embedded`: on the embedded database. `--stores-only`: only tests that depend on the stores.
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureBrowser } from './lib/browser.mjs';
import { installAndBuild } from './lib/build-state.mjs';
import { cpuSeconds } from './lib/cpu-time.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { checkNode, inRoot, refuseUnknown, root, runNode, runVitest, say } from './lib/steps.mjs';
import { countTests, filesFile, kinds, readReport, reportFile } from './lib/test-report.mjs';

const listed = 10;

/** Twice what the slowest machine takes for one kind of tests: what hangs fails, and does not hold CI for hours. */
const maxMs = 100 * 60_000;

const vitest = (project, workers) => (report, label) =>
  runVitest(
    [
      `--project=${project}`,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${inRoot('scripts/lib/files-reporter.mjs')}`,
      `--outputFile.json=${report}`,
    ],
    { label, timeoutMs: maxMs },
  );

const playwright = (workers) => async (report, label) =>
  runNode(
    [
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      `--workers=${workers}`,
      '--reporter=list,json',
    ],
    {
      env: { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      label,
      timeoutMs: maxMs,
    },
  );

checkNode();
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
refuseUnknown('kind of tests', wanted, kinds);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

/**
 * Integration tests and journeys wait for processes part of the time. Two workers of each, side by side, fill two processors; a
 * third worker of integration tests does in place of the journeys.
 */
const stages = [['unit'], ['integration', 'e2e']];
const runners = {
  unit: vitest('unit', 2),
  integration: vitest('integration', isWanted('e2e') ? 2 : 3),
  e2e: playwright(2),
};

/** How long each test file took: that of vitest's reporter, or the sum of a journey file's tests. */
function fileTimes(report, tests) {
  if (existsSync(filesFile(report)))
    return JSON.parse(readFileSync(filesFile(report), 'utf8')).times;
  const seconds = new Map();
  for (const test of tests)
    seconds.set(test.file, (seconds.get(test.file) ?? 0) + (test.seconds ?? 0));
  return [...seconds].map(([file, sum]) => ({ file, seconds: sum, cpuSeconds: null }));
}

/** Runs the tests of one kind. One that ran no test, or ended badly without a failed test, counts as a failure. */
async function runKind(name, folder, label) {
  const report = reportFile(folder, name);
  for (const file of [report, filesFile(report)]) rmSync(file, { force: true });
  const began = Date.now();
  const code = await runners[name](report, label);
  const seconds = Math.round((Date.now() - began) / 1000);
  const result = readReport(report, root) ?? { tests: [], broken: [] };
  const counts = countTests(result);
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) {
    say(`${name}: ${counts.passed === 0 ? 'no test ran' : `the runner ended with exit ${code}`}`);
    counts.failed = 1;
  }
  return { name, counts, seconds, ...result, times: fileTimes(report, result.tests) };
}

function printSlowest({ name, times }) {
  say(`the slowest files of ${name}:`);
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, listed);
  for (const { file, seconds, cpuSeconds: cpu } of slowest) {
    const used = cpu === null ? '' : `, ${cpu.toFixed(1)} s of CPU`;
    say(`  ${seconds.toFixed(1).padStart(6)} s${used}  ${file}`);
  }
}

function printSkipped({ name, tests }) {
  const skipped = tests.filter(({ status }) => status === 'skipped');
  if (skipped.length === 0) return;
  say(`skipped tests of ${name}:`);
  for (const { file, titles } of skipped)
    say(`  ${file}: ${titles.filter((title) => title !== '').join(' > ')}`);
}

/** The value of an option of the form --name=value. */
const option = (name) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

await installAndBuild();
process.env.TEST_SEED ??= String(randomInt(2 ** 31));
say(`seed of random tests: ${process.env.TEST_SEED} (TEST_SEED=N repeats it)`);
const folder = path.resolve(root, option('reports') ?? 'test-results');
mkdirSync(folder, { recursive: true });

// The seeded data that integration tests and journeys start from are made once, by whichever needs them first.
const runFolder = mkdtempSync(path.join(tmpdir(), 'endcap-run-'));
process.env.ENDCAP_TEST_RUN_FOLDER = runFolder;
process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));
// From version 22 on, Node.js keeps what it has compiled: each start of a process of the product takes a sixth less.
process.env.NODE_COMPILE_CACHE ??= path.join(runFolder, 'compiled');
// PostgreSQL may run as another user.
chmodSync(runFolder, 0o711);

/** Decides on which database the platforms of the tests keep their data. */
async function chooseDatabase() {
  if (process.argv.includes('--embedded')) delete process.env.TEST_DATABASE_URL;
  if (process.argv.includes('--embedded') || process.env.TEST_DATABASE_URL !== undefined)
    return null;
  const own = await startPostgres(path.join(runFolder, 'postgres'));
  if (own === null) {
    say('this machine has no PostgreSQL: the tests take twice as long on the embedded database');
    return null;
  }
  process.env.TEST_DATABASE_URL = own.url;
  return own;
}
if (process.argv.includes('--stores-only')) process.env.TEST_STORES_ONLY = 'yes';
const database = await chooseDatabase();
const nameOf = (variable, embedded) => process.env[variable] ?? embedded;
say(
  `database: ${nameOf('TEST_DATABASE_URL', 'embedded')}; sessions: ${nameOf('TEST_REDIS_URL', 'embedded')}`,
);

const began = Date.now();
const results = [];
for (const stage of stages) {
  const names = stage.filter(isWanted);
  if (names.length > 0) say(`${names.join(' and ')} tests …`);
  const label = (name) => (names.length > 1 ? name : undefined);
  results.push(...(await Promise.all(names.map((name) => runKind(name, folder, label(name))))));
}
await database?.stop();

for (const result of results) printSlowest(result);
for (const result of results) printSkipped(result);
const total = { passed: 0, failed: 0, skipped: 0 };
for (const { name, counts, seconds } of results) {
  for (const key of Object.keys(total)) total[key] += counts[key];
  say(
    `${name.padEnd(12)} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  );
}
const cpu = cpuSeconds();
const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`;
say(
  `took ${minutes((Date.now() - began) / 1000)}${cpu === null ? '' : `, with ${minutes(cpu)} of CPU time`}`,
);

// `.ci/run` reads the closing line; a caller with a total of its own takes the counts from the file.
const summary = option('summary');
if (summary === undefined) {
  console.log(
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
} else {
  writeFileSync(summary, `${JSON.stringify(total)}\n`);
}
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
