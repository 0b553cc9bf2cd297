import { statfsSync } from 'node:fs';

/** How long a measurement counts: writes of this time must fit into the reserve. */
const measureEveryMs = 200;

/**
 * Watches the space of the file system that holds a folder. LMDB cannot undo a commit that finds no space, so the store
 * refuses writes earlier.
 * @param reserveBytes what stays free for deletions; 0 switches the check off
 */
export function createDiskSpace(folder: string, reserveBytes: number) {
  let measuredAt = -Infinity;
  let low = false;
  return {
    isLow(): boolean {
      const now = performance.now();
      if (reserveBytes > 0 && now - measuredAt >= measureEveryMs) {
        const { bavail, bsize } = statfsSync(folder);
        low = bavail * bsize < reserveBytes;
        measuredAt = now;
      }
      return low;
    },
  };
}
