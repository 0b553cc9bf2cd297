// npm run bench [-- page] [--seconds=4] [--rounds=3] [--page=home] [--encoding=gzip] [--json=FILE], or
// npm run bench -- analytics [--dashboard=PARENT/SLUG,…|all] [--lines=2m,20m,100m] [--runs=50] [--json=FILE], or
// npm run bench -- interaction [--runs=10] [--size=demo] [--json=FILE]: measures, on the production build, and
// prints tables. It never fails because of a slow figure: the load of a machine varies.
import { buildBench } from './lib/bench-bundle.mjs';
import { installAndBuild } from './lib/build-state.mjs';
import { checkNode, inRoot, refuseUnknown, runNode } from './lib/steps.mjs';

const benches = {
  page: 'page-bench',
  analytics: 'analytics-bench',
  interaction: 'interaction-bench',
};

checkNode();
const args = process.argv.slice(2);
const named = args[0]?.startsWith('--') === false;
const name = named ? args[0] : 'page';
refuseUnknown('bench', [name], Object.keys(benches));

await installAndBuild();
await buildBench();
process.exit(
  await runNode([inRoot(`build/bench/${benches[name]}.js`), ...args.slice(named ? 1 : 0)], {
    env: { NODE_ENV: 'production', TEST_PROCESSES: 'as-in-production' },
  }),
);
