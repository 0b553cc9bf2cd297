// Whether build/ was made from the current sources. It compares a hash of their content, because a checkout changes
// the times of files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ensureInstalled } from './install.mjs';
import { fail, inRoot, runNode, say } from './steps.mjs';

const stampFile = inRoot('build/stamp.json');
const folders = ['app', 'contract', 'server', 'public'];
const files = [
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'postcss.config.mjs',
  'scripts/lib/browser-bundle.mjs',
  'scripts/lib/bundled-packages.mjs',
  'scripts/lib/import-glob.mjs',
  'scripts/lib/join-chunks.mjs',
  'scripts/lib/minify-browser.mjs',
  'scripts/lib/platform-bundle.mjs',
  'scripts/lib/precompress.mjs',
  'scripts/lib/program-bundle.mjs',
  'scripts/lib/server-bundle.mjs',
  'tsconfig.json',
  'scripts/build.mjs',
];
const isInput = (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('public/build/');

/** Files below a folder of the project, as paths with forward slashes from the root. */
export function filesIn(folder) {
  if (!existsSync(inRoot(folder))) return [];
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inRoot(), path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

export const builtForMaintenance = () => process.env.MAINTENANCE === 'on';

export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(filesIn).filter(isInput), ...files]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  // L-07: the build-time switch is part of what a build is made from.
  return hash.update(`maintenance ${builtForMaintenance()}`).digest('hex');
}

/** Whether this folder has sources. A production image has only the build. */
const hasSources = () => existsSync(inRoot('app/root.tsx'));

export function isFresh() {
  if (
    !['build/index.js', 'build/platform/main.js', 'build/stamp.json'].every((file) =>
      existsSync(inRoot(file)),
    )
  ) {
    return false;
  }
  return JSON.parse(readFileSync(stampFile, 'utf8')).sources === sourceHash();
}

export function writeStamp(sources) {
  writeFileSync(stampFile, `${JSON.stringify({ sources })}\n`);
}

export function removeStamp() {
  rmSync(stampFile, { force: true });
}

/** Builds in a child process, unless there is a build of the current sources. */
export async function ensureBuild() {
  if (!hasSources()) {
    if (!existsSync(inRoot('build/index.js')))
      fail('there is neither a build nor the sources of one.');
    return;
  }
  if (isFresh()) return;
  say('building …');
  const code = await runNode([inRoot('scripts/build.mjs'), '--if-stale']);
  if (code !== 0) fail('the build has failed; its own message is above.', code);
}

/** Installs where this folder has sources, and builds. */
export async function installAndBuild() {
  if (hasSources()) await ensureInstalled();
  await ensureBuild();
}
