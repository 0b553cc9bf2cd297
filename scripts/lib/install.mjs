import { existsSync, readFileSync } from 'node:fs';

import { withLock } from './lock.mjs';
import { fail, inRoot, runNpm, say } from './steps.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;

/**
 * Whether the installed packages are those of package-lock.json. npm writes node_modules/.package-lock.json at the end
 * of an installation, so an interrupted one counts as missing. Optional packages are not compared.
 */
export function isInstalled() {
  if (!existsSync(inRoot('node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional === true ||
      wanted.devOptional === true ||
      installed[path]?.version === wanted.version,
  );
}

export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    say('installing the dependencies (npm ci) …');
    // With NODE_ENV=production, npm would leave out the packages for builds and tests.
    const code = await runNpm(['ci', '--include=dev'], { env: { NODE_ENV: '' } });
    if (code !== 0) fail('npm ci has failed; its own message is above.', code);
  });
}
