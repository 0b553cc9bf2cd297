// npm run validate: every check, each named and timed. With --static: all but the tests and what reads their reports.
import { availableParallelism } from 'node:os';

import { ensureInstalled } from './lib/install.mjs';
import { checkNode, inRoot, runNode, runNpm, say } from './lib/steps.mjs';

const npmRun = (name) => (label) => runNpm(['run', '--silent', name], { label });
const script =
  (...args) =>
  (label) =>
    runNode([inRoot('scripts', args[0]), ...args.slice(1)], { label });
/** Checks of which each needs the one before. */
const inTurn =
  (...checks) =>
  async (label) => {
    for (const check of checks) {
      const code = await check(label);
      if (code !== 0) return code;
    }
    return 0;
  };

/** They do not disturb each other. The longest come first, so that none is left to run alone. */
const staticChecks = [
  ['lint', npmRun('lint')],
  ['types', npmRun('typecheck')],
  ['format', npmRun('format:check')],
  ['bundle', inTurn(script('build.mjs', '--if-stale'), script('check-bundle.mjs'))],
  ['layers', npmRun('layers')],
  ['schema', script('schema.mjs', '--check')],
  ['documents', npmRun('check:docs')],
  ['language', npmRun('check:language')],
];
const checksInTurn = [];
// The requirements are checked against what the tests report.
if (!process.argv.includes('--static'))
  checksInTurn.push(['tests', script('test.mjs')], ['requirements', npmRun('requirements')]);

checkNode();
await ensureInstalled();
const results = [];

async function runCheck([name, check], label) {
  say(`${name} …`);
  const began = Date.now();
  const code = await check(label);
  results.push({ name, ok: code === 0, seconds: ((Date.now() - began) / 1000).toFixed(1) });
}

const waiting = [...staticChecks];
const lane = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    await runCheck(next, next[0]);
};
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane));
for (const check of checksInTurn) await runCheck(check);
for (const { name, ok, seconds } of results)
  say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
