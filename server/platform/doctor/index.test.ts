import type * as Files from 'node:fs';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { checkFolder } from './index';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof Files>()),
  statfsSync: vi.fn(),
}));

it('[C-13] a disk is low below 500 MB, and full below 20 MB', () => {
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
  expect(found(500)).toEqual([['ok', `${folder}: 500 MB free`, null]]);
  for (const free of [499, 20])
    expect(found(free)).toEqual([
      ['warning', `${String(free)} MB are free for ${place}`, 'free space'],
    ]);
  expect(found(19)).toEqual([
    ['wrong', `the disk of ${place} is full`, 'free space: changes fail until then'],
  ]);
});
