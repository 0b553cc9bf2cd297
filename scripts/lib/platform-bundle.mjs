// How the embedded platform is bundled: for the build, and for development.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { inRoot } from './steps.mjs';

export const platformBundle = {
  absWorkingDir: inRoot(),
  // The platform, and the import of data, which works without it.
  entryPoints: ['./server/platform/main.ts', './server/platform/import.ts'],
  outdir: 'build/platform',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
};

/**
 * What the platform reads from the disk, beside its bundle: migrations, and every `assets` folder, as one.
 * @param {string} to folder of the bundle
 */
export function copyPlatformFiles(to) {
  const from = inRoot('server/platform');
  const migrations = path.join(from, 'database/migrations');
  if (existsSync(migrations)) cpSync(migrations, path.join(to, 'migrations'), { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name !== 'assets') continue;
    cpSync(path.join(entry.parentPath, entry.name), path.join(to, 'assets'), { recursive: true });
  }
}
