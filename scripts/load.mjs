// npm run load -- orders [--orders=1000] [--kills=50] [--seed=N]: a scenario that takes minutes, on the stores that
// TEST_DATABASE_URL and TEST_REDIS_URL name, or the embedded ones. An integration test runs a short version.
import { parseArgs } from 'node:util';

import { ensureBuild } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, fail, inRoot, runNode } from './lib/steps.mjs';

const scenarios = { orders: 'tests/integration/bff/killed-while-placing.test.ts' };

checkNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string' },
  },
});
const [name = 'orders'] = positionals;
if (!(name in scenarios))
  fail(`unknown scenario: ${name} (there are ${Object.keys(scenarios).join(', ')})`);

await ensureInstalled();
await ensureBuild();
process.exit(
  await runNode(
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project=integration', scenarios[name]],
    {
      env: {
        LOAD_ORDERS: values.orders,
        LOAD_KILLS: values.kills,
        ...(values.seed !== undefined && { LOAD_SEED: values.seed }),
      },
    },
  ),
);
