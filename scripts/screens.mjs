// npm run screens -- --out FOLDER [--root CHECKOUT] [--only TEXT,TEXT] [--views 1440-light,800-dark] [--lanes 2]: pictures of
//   every page, as the people who see it, in light and dark and four widths. Another checkout must be built. tests/screens lists the pages.
// npm run screens -- compare BEFORE AFTER [--out FOLDER]: which pictures differ, pixel by pixel.
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuild } from './lib/build-state.mjs';
import { compareFolders } from './lib/compare-pictures.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { bundlePrograms } from './lib/program-bundle.mjs';
import { checkNode, fail, inRoot, runNode } from './lib/steps.mjs';

/** When every run begins, for servers and browser: ahead of the machine's time, or browsers would drop the cookies. */
const start = Date.parse('2031-03-03T10:00:00Z');

/** Runs the program that takes the pictures. */
async function takePictures(browser, args) {
  await bundlePrograms(['tests/screens/main.ts'], 'build/screens');
  return runNode([inRoot('build/screens/main.js'), ...args], {
    env: {
      CHROMIUM_PATH: browser,
      NODE_OPTIONS: `--import ${pathToFileURL(inRoot('tests/screens/clock.mjs')).href}`,
      SCREENS_CLOCK_OFFSET_MS: String(start - Date.now()),
    },
  });
}

checkNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    root: { type: 'string' },
    only: { type: 'string' },
    views: { type: 'string' },
    lanes: { type: 'string' },
  },
});
await ensureInstalled();
if (positionals[0] === 'compare') {
  const [, before, after] = positionals;
  if (after === undefined) fail('compare takes two folders');
  process.exit((await compareFolders(before, after, values.out)) === 0 ? 0 : 1);
}
if (values.out === undefined) fail('--out names the folder for the pictures');
const browser = await ensureBrowser();
if (values.root === undefined) await ensureBuild();
process.exit(await takePictures(browser, process.argv.slice(2)));
