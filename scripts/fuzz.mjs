// npm run fuzz [-- SUBJECT …] [--runs=10000] [--seed=N]: random values for the parsers and the running servers. A failure is
// shrunk to a small example. The tests of `npm test` do the same with fewer values. `slow-inputs` sends long texts to every
// place of every route, and fails when one keeps the thread of a server busy for more than 100 ms (SEC-50).
import { parseArgs } from 'node:util';

import { installAndBuild } from './lib/build-state.mjs';
import { checkNode, refuseUnknown, runVitest, say } from './lib/steps.mjs';

/** The tests of each subject, and which of them when the file has others that take long. */
const subjects = {
  'return-to': ['server/bff/http/return-to.test.ts'],
  cookies: ['server/bff/session/cookies.test.ts'],
  'dashboard-urls': ['app/contracts/dashboards/url.test.ts'],
  'csv-cells': ['server/bff/domains/dashboards/csv.test.ts'],
  'graphql-variables': ['tests/integration/fuzz-bodies.test.ts', 'GraphQL'],
  'multipart-bodies': ['tests/integration/fuzz-bodies.test.ts', 'multipart'],
  'form-bodies': ['tests/integration/fuzz-bodies.test.ts', 'any fields'],
  'slow-inputs': ['tests/load/scenarios/slow-inputs.test.ts'],
};

checkNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
refuseUnknown('subject', positionals, Object.keys(subjects));
const wanted = positionals.length === 0 ? Object.keys(subjects) : positionals;
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));

await installAndBuild();
const results = [];
for (const name of wanted) {
  const [file, title] = subjects[name];
  say(`${name}: ${values.runs} runs with --seed=${seed}`);
  const began = Date.now();
  const code = await runVitest(
    [
      '--project=unit',
      '--project=integration',
      '--project=load',
      '--testTimeout=3600000',
      file,
      ...(title === undefined ? [] : ['--testNamePattern', title]),
    ],
    {
      env: { FUZZ_RUNS: values.runs, TEST_SEED: seed, TEST_PROCESSES: 'as-in-production' },
    },
  );
  const seconds = Math.round((Date.now() - began) / 1000);
  results.push({ subject: name, result: code === 0 ? 'pass' : 'FAIL', seconds });
}
console.table(results);
say(`--seed=${seed} repeats these runs`);
process.exit(results.every(({ result }) => result === 'pass') ? 0 : 1);
