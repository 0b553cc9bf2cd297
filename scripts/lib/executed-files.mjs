// Which source files have a function that executes while BFF and platform answer a POST of the parcel form.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { installAndBuild } from './build-state.mjs';
import { bundlePrograms } from './program-bundle.mjs';
import { fail, inRoot, root, runNode } from './steps.mjs';

/**
 * The functions that every POST called. Work in the background runs beside one POST and not beside the others.
 * @param posts for each POST, the coverages of scripts that V8 reports
 * @returns their offsets, by URL of the script
 */
export function calledByAll(posts) {
  const calls = new Map();
  for (const { url, functions } of posts.flat()) {
    const ofScript = calls.get(url) ?? new Map();
    calls.set(url, ofScript);
    for (const { ranges } of functions) {
      const [{ startOffset, count }] = ranges;
      // What starts at 0 is the module.
      if (count > 0 && startOffset > 0)
        ofScript.set(startOffset, (ofScript.get(startOffset) ?? 0) + 1);
    }
  }
  const byAll = (ofScript) => [...ofScript].filter(([, times]) => times === posts.length);
  return [...calls].map(([url, ofScript]) => [url, byAll(ofScript).map(([offset]) => offset)]);
}

/** Source files of the functions at these offsets of a bundle, from the project's root. */
function sourcesOf(bundle, offsets) {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  const lineEnds = [...readFileSync(bundle, 'utf8').matchAll(/\n/g)].map(({ index }) => index);
  return offsets.flatMap((offset) => {
    const line = lineEnds.findLastIndex((end) => end < offset) + 1;
    const column = offset - (line === 0 ? 0 : lineEnds[line - 1] + 1);
    const { originalSource } = map.findEntry(line, column);
    if (originalSource === undefined) return [];
    return [path.relative(root, path.resolve(path.dirname(bundle), originalSource))];
  });
}

/** Product files of a program, of the coverages in this folder. */
function filesOf(program, folder) {
  const posts = readdirSync(folder)
    .filter((name) => name.startsWith(`${program}.`))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  const sources = calledByAll(posts)
    .map(([url, offsets]) => [fileURLToPath(url), offsets])
    .filter(([file]) => file.startsWith(inRoot('build', path.sep)))
    .flatMap(([file, offsets]) => sourcesOf(file, offsets));
  return [...new Set(sources)].filter((file) => /^(?:app|contract|server)\//.test(file)).sort();
}

/**
 * Starts the production build on empty folders with the data of the demo, and ships orders by the form.
 * @returns the files of each program
 */
export async function filesOfParcelPost() {
  await installAndBuild();
  await bundlePrograms(['tests/load/parcel-posts.ts'], 'build/structure');
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-structure-'));
  try {
    const code = await runNode([inRoot('build/structure/parcel-posts.js'), folder], {
      // The embedded stores, always: others are other files.
      env: { TEST_REDIS_URL: undefined, TEST_DATABASE_URL: undefined },
    });
    if (code !== 0) fail('no order was shipped; the reason is above.', code);
    return { bff: filesOf('bff', folder), platform: filesOf('platform', folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
