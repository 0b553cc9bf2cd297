// npm run load -- SCENARIO|all [--seed=N] [--json=FILE] [--SIZE=N …]: scenarios that take minutes, on the stores that
// TEST_DATABASE_URL and TEST_REDIS_URL name, or the embedded ones. It ends with one table, and with exit 1 if one failed.
import { mkdtempSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { installAndBuild } from './lib/build-state.mjs';
import { scenarios, sizes } from './lib/load-scenarios.mjs';
import { checkNode, inRoot, refuseUnknown, root, runVitest, say } from './lib/steps.mjs';
import { countTests, readReport } from './lib/test-report.mjs';

/** A scenario that takes longer has hung. */
const maxMs = 60 * 60_000;

checkNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...Object.fromEntries(Object.keys(sizes).map((name) => [name, { type: 'string' }])),
    seed: { type: 'string' },
    json: { type: 'string' },
  },
});
const named = positionals.length === 0 ? ['orders'] : positionals;
const wanted = named.includes('all') ? Object.keys(scenarios) : named;
refuseUnknown('scenario', named, ['all', ...Object.keys(scenarios)]);

const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
const folder = mkdtempSync(path.join(tmpdir(), 'endcap-load-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

await installAndBuild();

/** The figures that a scenario has written: one JSON object a line, whose fields are joined. */
function readFigures(file) {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return Object.assign({}, ...lines.map((line) => JSON.parse(line)));
}

async function runScenario(name) {
  say(`scenario ${name}`);
  const report = path.join(folder, `${name}.json`);
  const figures = path.join(folder, `${name}.figures`);
  const began = Date.now();
  const code = await runVitest(
    [
      '--project=integration',
      '--project=load',
      '--reporter=verbose',
      '--reporter=json',
      `--reporter=${inRoot('scripts/lib/files-reporter.mjs')}`,
      `--outputFile.json=${report}`,
      '--testTimeout=3600000',
      scenarios[name],
    ],
    {
      timeoutMs: maxMs,
      env: {
        ...Object.fromEntries(
          Object.entries(sizes).map(([size, { variable, whole }]) => [
            variable,
            values[size] ?? String(whole),
          ]),
        ),
        LOAD_FUZZ_SLOWEST_MS: '1000',
        TEST_SEED: seed,
        TEST_PROCESSES: 'as-in-production',
        LOAD_FIGURES: figures,
        // The scenarios share the seeded data that their platforms start from.
        ENDCAP_TEST_RUN_FOLDER: folder,
      },
    },
  );
  const { passed, failed, skipped } = countTests(
    readReport(report, root) ?? { tests: [], broken: [] },
  );
  return {
    scenario: name,
    result: code === 0 && passed > 0 ? 'pass' : 'FAIL',
    checks: `${passed} of ${passed + failed}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    seconds: Math.round((Date.now() - began) / 1000),
    seed,
    figures: readFigures(figures),
  };
}

// The scenario that runs gets the signal, too, and those after it do not begin.
let isOver = false;
process.once('SIGTERM', () => (isOver = true));
const results = [];
for (const name of wanted) if (!isOver) results.push(await runScenario(name));

const table = [
  '| scenario | result | checks | seconds | seed | figures |',
  '| --- | --- | --- | --- | --- | --- |',
  ...results.map(({ scenario, result, checks, seconds, figures }) => {
    const told = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`);
    return `| ${scenario} | ${result} | ${checks} | ${seconds} | ${seed} | ${told.join('; ')} |`;
  }),
].join('\n');
console.log(`\n${table}`);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 2));
process.exit(!isOver && results.every(({ result }) => result === 'pass') ? 0 : 1);
