// npm run load -- SCENARIO [--orders=1000] [--kills=50] [--sign-ins=200] [--sign-outs=100] [--requests=10000]
// [--connections=1000] [--seed=N]: a scenario that takes minutes, on the
// stores that TEST_DATABASE_URL and TEST_REDIS_URL name, or the embedded ones. Integration tests run short versions.
import { parseArgs } from 'node:util';

import { ensureBuild } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, fail, inRoot, runNode } from './lib/steps.mjs';

const scenarios = {
  orders: 'tests/integration/bff/killed-while-placing.test.ts',
  'sign-ins': 'tests/integration/bff/sign-in-storm.test.ts',
  'sign-outs': 'tests/integration/bff/renewal.test.ts',
  'full-disk': 'tests/integration/bff/full-disk.test.ts',
  'damaged-files': 'tests/integration/bff/damaged-files.test.ts',
  fuzz: 'tests/integration/fuzz.test.ts',
  spraying: 'tests/integration/platform/spraying.test.ts',
  'slow-connections': 'tests/integration/bff/slow-connections.test.ts',
};

checkNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    'sign-ins': { type: 'string', default: '200' },
    'sign-outs': { type: 'string', default: '100' },
    requests: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '1000' },
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
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--project=integration',
      '--reporter=verbose',
      '--testTimeout=600000',
      scenarios[name],
    ],
    {
      env: {
        LOAD_ORDERS: values.orders,
        LOAD_KILLS: values.kills,
        LOAD_SIGN_INS: values['sign-ins'],
        LOAD_SIGN_OUTS: values['sign-outs'],
        LOAD_FUZZ: values.requests,
        LOAD_CONNECTIONS: values.connections,
        LOAD_FUZZ_SLOWEST_MS: '1000',
        ...(values.seed !== undefined && { LOAD_SEED: values.seed }),
      },
    },
  ),
);
