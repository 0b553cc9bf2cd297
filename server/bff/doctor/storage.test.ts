import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import type * as Files from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

import { checkFolder } from './storage';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof Files>()),
  statfsSync: vi.fn(),
}));

it('[C-13] a disk is low below 200 MB, and full below 4 MB', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const found = (megabytes: number) => {
    const disk = { type: 0, blocks: 0, bfree: 0, files: 0, ffree: 0 };
    vi.mocked(statfsSync).mockReturnValue({ ...disk, bsize: 4_096, bavail: megabytes * 256 });
    return checkFolder('data folder', 'DATA_DIR', folder).map(({ level, text, advice }) => [
      level,
      text,
      advice,
    ]);
  };
  const place = `DATA_DIR (${folder})`;
  expect(found(200)).toEqual([['ok', `${folder}: 200 MB free`, null]]);
  for (const free of [199, 4])
    expect(found(free)).toEqual([
      ['warning', `${String(free)} MB are free for ${place}`, 'free space'],
    ]);
  expect(found(3)).toEqual([
    [
      'wrong',
      `the disk of ${place} is full`,
      'free space: users cannot sign in, and no change is kept',
    ],
  ]);
});
