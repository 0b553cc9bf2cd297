// One shared chunk in place of dozens. The classic compiler makes a chunk for each set of routes that share a module, so
// that the frame and the pieces of `components/ui` end as thirty files of half a kilobyte: each compressed alone, each a
// request. Joined, a first load has a third of the files, and the largest pages 6 KB gzip less (docs/decisions/0015-joined-chunks.md).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

import { readManifest, staticImport } from './browser-bundle.mjs';
import { filesIn } from './build-state.mjs';
import { fail, inRoot } from './steps.mjs';

const folder = 'public/build';
/** An entry chunk of this size or more is a library. It stays separate, so that browsers keep it over releases. */
const librarySize = 20_000;
/**
 * Whether a module goes into the joined chunk: when half of the pages load it, or when it is small and several load it, as a small file costs a request.
 * Joining by likeness of the pages, or by the bytes of all first loads, gave more files and larger first loads.
 */
const worthJoining = (loaders, pages, size) =>
  loaders >= 0.5 * pages || (loaders >= 5 && size < 900);

const dynamicImport = /\bimport\(\s*["'](\/build\/[^"']+\.js)["']\s*\)/g;

/** Joins what several pages load; the manifests of browser and server then name the new files. */
export async function joinSharedChunks() {
  const manifest = readManifest();
  const texts = new Map(
    filesIn(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [`/build/${path.relative(folder, file)}`, readFileSync(inRoot(file), 'utf8')]),
  );
  const importsOf = (url) => [...(texts.get(url) ?? '').matchAll(staticImport)].map(([, to]) => to);
  const closure = (urls) => {
    const all = new Set();
    const visit = (url) => {
      if (all.has(url)) return;
      all.add(url);
      importsOf(url).forEach(visit);
    };
    urls.forEach(visit);
    return all;
  };

  const { routes, entry } = manifest;
  const libraries = closure(
    [...closure([entry.module])].filter((url) => texts.get(url)?.length > librarySize),
  );
  const pages = Object.values(routes).filter(({ module }) =>
    importsOf(module).some((url) => !libraries.has(url)),
  );
  const loads = new Map();
  for (const page of pages) {
    const chain = [];
    for (let at = page; at !== undefined; at = routes[at.parentId]) chain.push(at.module);
    for (const url of closure(chain)) loads.set(url, (loads.get(url) ?? 0) + 1);
  }
  const shared = [...loads].flatMap(([url, count]) =>
    url.startsWith('/build/_shared/') &&
    !libraries.has(url) &&
    worthJoining(count, pages.length, texts.get(url).length)
      ? [url]
      : [],
  );

  // What all entries import ends in one chunk, the libraries; what all pages import besides them in another. (Entries
  // without a page are for Remix' sake alone: no browser loads them.)
  const dynamic = [...texts.values()].flatMap((text) =>
    [...text.matchAll(dynamicImport)].map(([, url]) => url),
  );
  const importers = new Set([entry.module, ...pages.map(({ module }) => module), ...dynamic]);
  const entryPoints = [entry.module, ...Object.values(routes).map(({ module }) => module)];
  const fileOf = (url) => inRoot(folder, url.slice('/build/'.length));
  const { outputFiles, metafile } = await build({
    entryPoints: entryPoints.map((url) => ({
      in: fileOf(url),
      out: url.slice('/build/'.length).replace(/-\w{8}\.js$/, ''),
    })),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2020',
    minify: true,
    sourcemap: true,
    metafile: true,
    write: false,
    logLevel: 'error',
    absWorkingDir: inRoot('.'),
    outdir: inRoot(folder),
    publicPath: '/build/',
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: '_shared/[name]-[hash]',
    plugins: [
      joining({
        libraries: [...libraries],
        entries: entryPoints,
        importers,
        shared,
        fileOf,
      }),
    ],
  });

  for (const url of texts.keys()) {
    rmSync(fileOf(url));
    rmSync(`${fileOf(url)}.map`, { force: true });
  }
  for (const { path: file, contents } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  writeManifests(manifest, metafile);
}

/** Files of the first build by their address; the libraries stay outside. */
function joining({ libraries, entries, importers, shared, fileOf }) {
  const bareImports = (urls) => urls.map((url) => `import "${url}";`).join('');
  const importerFiles = new Set([...importers].map(fileOf));
  const entryFiles = new Set([...entries, ...importers].map(fileOf));
  return {
    name: 'join',
    setup({ onResolve, onLoad }) {
      // package.json says that modules have no effects of their own: that would drop the bare imports below.
      onResolve({ filter: /^\/build\// }, ({ path: url }) => ({
        path: fileOf(url),
        sideEffects: true,
      }));
      onLoad({ filter: /\.js$/ }, ({ path: file }) => {
        const [, code] = /^([^]*?)(?:\n?\/\/# sourceMappingURL=\S+\s*)?$/.exec(
          readFileSync(file, 'utf8'),
        );
        const added = importerFiles.has(file) ? [...libraries, ...shared] : libraries;
        return {
          contents: [
            code,
            // Behind the code, so that no position in it moves.
            entryFiles.has(file) ? bareImports(added) : '',
            // The address in the comment is the browser's; here it is a file.
            `//# sourceMappingURL=${path.basename(file)}.map`,
          ].join('\n'),
          loader: 'js',
        };
      });
    },
  };
}

/** The same routes with their new files, in the browser's manifest and in the one inside the server's bundle. */
function writeManifests(old, { outputs }) {
  const made = new Map();
  const imports = new Map();
  const urlOf = (file) => `/build/${path.relative(folder, file)}`;
  for (const [file, output] of Object.entries(outputs)) {
    const named = output.imports.filter(({ kind }) => kind === 'import-statement');
    imports.set(
      urlOf(file),
      named.map(({ path: to, external }) => (external ? to : urlOf(to))),
    );
    if (output.entryPoint) made.set(urlOf(output.entryPoint), urlOf(file));
  }
  const all = (url, into = new Set()) => {
    for (const to of imports.get(url) ?? []) {
      if (into.has(to)) continue;
      into.add(to);
      all(to, into);
    }
    return into;
  };
  const moved = (entry) => {
    const url = made.get(entry.module);
    if (url === undefined)
      fail(`the browser's chunks could not be joined: ${entry.module} is lost.`);
    return { ...entry, module: url, imports: [...all(url)] };
  };

  const manifest = {
    ...old,
    entry: moved(old.entry),
    routes: Object.fromEntries(Object.entries(old.routes).map(([id, route]) => [id, moved(route)])),
  };
  const hash = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 8);
  manifest.version = hash;
  manifest.url = `/build/manifest-${hash.toUpperCase()}.js`;
  const text = JSON.stringify(manifest);
  writeFileSync(inRoot('public', manifest.url), `window.__remixManifest=${text};\n`);

  const server = inRoot('build/index.js');
  const found = /^var assets_manifest_default = .*;$/m;
  const bundle = readFileSync(server, 'utf8');
  if (!existsSync(server) || !found.test(bundle)) fail("the server's bundle names no assets.");
  writeFileSync(
    server,
    bundle.replace(found, () => `var assets_manifest_default = ${text};`),
  );
}
