import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in the product's `package.json`, which is above the sources and above the build. */
export function productVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) return 'unknown';
    folder = dirname(folder);
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version?: string;
  };
  return version ?? 'unknown';
}
