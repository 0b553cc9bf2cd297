// npm run build: the app with its server, and the embedded platform. With --if-stale only when the sources changed.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { browserScripts, firstLoads, kilobytes } from './lib/browser-bundle.mjs';
import {
  builtForMaintenance,
  filesIn,
  isFresh,
  removeStamp,
  sourceHash,
  writeStamp,
} from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { joinSharedChunks } from './lib/join-chunks.mjs';
import { withLock } from './lib/lock.mjs';
import { minifyBrowserScripts } from './lib/minify-browser.mjs';
import { copyPlatformFiles, platformBundle, platformStyles } from './lib/platform-bundle.mjs';
import { precompressAssets } from './lib/precompress.mjs';
import { buildDoctor, bundleServerPackages } from './lib/server-bundle.mjs';
import { checkNode, fail, inRoot, runNode, say } from './lib/steps.mjs';

/** Moves source maps out of the public folder: they are for operators. */
function moveSourceMaps() {
  for (const file of filesIn('public/build')) {
    if (file.endsWith('.map')) {
      const target = inRoot('build/sourcemaps', path.relative('public/build', file));
      mkdirSync(path.dirname(target), { recursive: true });
      renameSync(inRoot(file), target);
    } else if (/\.(js|css)$/.test(file)) {
      const text = readFileSync(inRoot(file), 'utf8');
      const bare = text.replace(
        /\n?(?:\/\/# sourceMappingURL=\S+|\/\*# sourceMappingURL=\S+ \*\/)\s*$/,
        '\n',
      );
      if (bare !== text) writeFileSync(inRoot(file), bare);
    }
  }
}

async function buildApp() {
  const cli = inRoot('node_modules/@remix-run/dev/dist/cli.js');
  const code = await runNode([cli, 'build', '--sourcemap'], {
    env: { NODE_ENV: 'production', NO_COLOR: '1' },
    // Its warning about public source maps does not hold: they are moved. And its old esbuild sometimes ends with
    // the complaint of a deadlock when the build is done and its input closes.
    filterErrors: (text, code) => {
      const shown = text.replace(/\[warn\][^\n]*source maps enabled[^]*?┗\n?/, '');
      return code === 0 ? shown.replace(/fatal error: all goroutines are asleep[^]*$/, '') : shown;
    },
  });
  if (code !== 0 || !existsSync(inRoot('build/index.js')))
    fail('the app could not be built.', code || 1);
  await joinSharedChunks();
  await bundleServerPackages();
  await buildDoctor();
  await minifyBrowserScripts();
  moveSourceMaps();
  await precompressAssets();
}

async function buildPlatform() {
  const esbuild = await import('esbuild');
  // Built in another folder and then renamed, so that a platform that starts now finds a complete bundle.
  const [made, place] = [inRoot('build/platform.new'), inRoot('build/platform')];
  rmSync(made, { recursive: true, force: true });
  await Promise.all([
    esbuild.build({ ...platformBundle, outdir: made }),
    esbuild.build(platformStyles(made)),
  ]).catch(() => fail('the embedded platform could not be built.'));
  copyPlatformFiles(made);
  rmSync(place, { recursive: true, force: true });
  renameSync(made, place);
}

function printSizes() {
  const scripts = browserScripts();
  const total = scripts.reduce((sum, script) => sum + script.gzip, 0);
  say(`browser: ${scripts.length} scripts, ${kilobytes(total)} gzip in all; the largest:`);
  for (const { file, gzip } of scripts.sort((a, b) => b.gzip - a.gzip).slice(0, 8)) {
    console.log(`  ${kilobytes(gzip).padStart(9)}  ${path.relative('public/build', file)}`);
  }
  const [largest] = firstLoads();
  say(`largest first load: ${kilobytes(largest.gzip)} (${largest.route})`);
}

checkNode();
await ensureInstalled();
await withLock('build', async () => {
  if (process.argv.includes('--if-stale') && isFresh()) return;
  const sources = sourceHash();
  removeStamp();
  rmSync(inRoot('public/build'), { recursive: true, force: true });
  rmSync(inRoot('build/sourcemaps'), { recursive: true, force: true });
  await buildApp();
  await buildPlatform();
  // The default of the MAINTENANCE variable of this build (L-07).
  const settings = builtForMaintenance() ? { MAINTENANCE: 'on' } : {};
  writeFileSync(inRoot('build/settings.json'), `${JSON.stringify(settings)}\n`);
  // When the sources changed during the build, it counts as stale.
  writeStamp(sources);
  printSizes();
});
