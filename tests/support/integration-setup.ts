import { afterAll, beforeAll } from 'vitest';

import { cpuSeconds } from '../../scripts/lib/cpu-time.mjs';
import { cleanUp } from './processes';

let cpuAtStart: number | null = null;
beforeAll(() => {
  cpuAtStart = cpuSeconds();
});

// Processes, folders and databases of a test file go with it, whether it passed or not.
afterAll(async (_fixtures, file) => {
  await cleanUp();
  const cpu = cpuSeconds();
  if (cpu !== null && cpuAtStart !== null)
    Object.assign(file.meta, { cpuSeconds: cpu - cpuAtStart });
}, 60_000);
