import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { newFolder } from './templates';

/** A file system of its own, in memory, that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Takes all space but this. */
  fill(leftBytes?: number): void;
  /** Gives the space back. */
  free(): void;
  /** Unmounts it. */
  remove(): void;
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** @throws where this user may not mount file systems */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = newFolder('disk');
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill(leftBytes = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    free() {
      rmSync(filler, { force: true });
    },
    remove() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether this user may mount file systems. */
export function canMount(): boolean {
  try {
    mountSmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
