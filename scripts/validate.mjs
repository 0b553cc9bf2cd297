// npm run validate: every check, each named and timed. With --static: all but the tests and what reads their reports.
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, inRoot, runNode, runNpm, say } from './lib/steps.mjs';

const npmRun = (name) => () => runNpm(['run', '--silent', name]);
const script =
  (...args) =>
  () =>
    runNode([inRoot('scripts', args[0]), ...args.slice(1)]);

const checks = [
  ['format', npmRun('format:check')],
  ['lint', npmRun('lint')],
  ['layers', npmRun('layers')],
  ['types', npmRun('typecheck')],
  ['documents', npmRun('check:docs')],
  ['GraphQL schema', script('schema.mjs', '--check')],
  ['build', script('build.mjs', '--if-stale')],
  ['browser bundle', script('check-bundle.mjs')],
];
// The requirements are checked against what the tests report.
if (!process.argv.includes('--static'))
  checks.push(['tests', script('test.mjs')], ['requirements', npmRun('requirements')]);

checkNode();
await ensureInstalled();
const results = [];
for (const [name, check] of checks) {
  say(`${name} …`);
  const began = Date.now();
  const code = await check();
  results.push({ name, ok: code === 0, seconds: ((Date.now() - began) / 1000).toFixed(1) });
}
for (const { name, ok, seconds } of results)
  say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
