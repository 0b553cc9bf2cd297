import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { createMetrics } from './metrics';

const linesOf = async (dataDir: string) =>
  (await createMetrics({ dataDir }).registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('endcap_data_disk_free_bytes'));

it('[C-08] tells the free space of the data folder, and nothing for a folder that no store has made', async () => {
  expect(await linesOf(tmpdir())).toEqual([
    expect.stringMatching(/^endcap_data_disk_free_bytes [1-9]\d*$/),
  ]);
  // With Redis and a platform of your own there is no folder. A zero would call the operator at once.
  expect(await linesOf(path.join(tmpdir(), 'endcap-no-such-folder'))).toEqual([]);
});
