import { afterAll, beforeAll } from 'vitest';

import { cpuSeconds } from '../../scripts/lib/cpu-time.mjs';
import { cleanUp } from './programs/processes';

let cpuAtStart: number | null = null;
beforeAll(() => {
  cpuAtStart = cpuSeconds();
});

// Removes the processes, folders and databases of a test file, whether it passed or not.
// eslint-disable-next-line no-empty-pattern -- Vitest wants the pattern
afterAll(async ({}, file) => {
  await cleanUp();
  const cpu = cpuSeconds();
  if (cpu !== null && cpuAtStart !== null)
    Object.assign(file.meta, { cpuSeconds: cpu - cpuAtStart });
}, 180_000);
