// Reads the browser's files from the build: chunks, their sizes, and the files of a page's first load.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { filesIn } from './build-state.mjs';
import { inRoot } from './steps.mjs';

/** Every script of the browser: path from the root, text, and size as gzip in bytes. */
export function browserScripts() {
  return filesIn('public/build')
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const text = readFileSync(inRoot(file), 'utf8');
      return { file, text, gzip: gzipSync(text).length };
    });
}

export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** Remix' list of routes and their files. */
export function readManifest() {
  const name = readdirSync(inRoot('public/build')).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(inRoot('public/build', name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/** An import that runs with its module; the first group is the address. */
export const staticImport = /(?:\bfrom|\bimport)\s*["'](\/build\/[^"']+\.js)["']/g;

/**
 * First-load JavaScript of every page: the entry, its own module and those of its parents, with all that
 * these import statically.
 * @returns a list of { route, files, gzip } with the sum in bytes, largest first
 */
export function firstLoads() {
  const scripts = new Map(browserScripts().map((script) => [script.file, script]));
  const { entry, routes } = readManifest();
  const local = (url) => `public${url}`;

  const collect = (file, into) => {
    const script = scripts.get(file);
    if (script === undefined || into.has(file)) return;
    into.add(file);
    for (const [, target] of script.text.matchAll(staticImport)) {
      collect(local(target), into);
    }
  };
  return Object.values(routes)
    .map((route) => {
      const needed = new Set();
      collect(local(entry.module), needed);
      for (let at = route; at !== undefined; at = routes[at.parentId])
        collect(local(at.module), needed);
      return {
        route: route.id,
        files: [...needed],
        gzip: [...needed].reduce((sum, file) => sum + scripts.get(file).gzip, 0),
      };
    })
    .sort((a, b) => b.gzip - a.gzip);
}
