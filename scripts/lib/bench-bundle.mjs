// The programs of `npm run bench`: bundled like the server, of the same sources.
import { readManifest } from './browser-bundle.mjs';
import { filesIn } from './build-state.mjs';
import { bundlePrograms } from './program-bundle.mjs';
import { inRoot } from './steps.mjs';

/** What Remix's compiler puts in place of its module: all routes, and the manifest of the build that is there. */
const serverBuild = {
  name: 'server-build',
  setup(build) {
    build.onResolve({ filter: /^@remix-run\/dev\/server-build$/ }, ({ path }) => ({
      path,
      namespace: 'server-build',
    }));
    build.onLoad({ filter: /.*/, namespace: 'server-build' }, async () => {
      const assets = readManifest();
      const { default: config } = await import(inRoot('remix.config.js'));
      const routes = Object.values(assets.routes);
      // The whole name: routes/_app also begins the names of all routes in it.
      const file = (id) =>
        filesIn('app').find(
          (each) =>
            /^\.tsx?$/.test(each.slice(`app/${id}`.length)) && each.startsWith(`app/${id}.`),
        );
      return {
        resolveDir: inRoot(),
        loader: 'js',
        contents: [
          ...routes.map(({ id }, at) => `import * as route${at} from './${file(id)}';`),
          `export const assets = ${JSON.stringify(assets)};`,
          `export const future = ${JSON.stringify(config.future)};`,
          `const modules = [${routes.map((_route, at) => `route${at}`).join(', ')}];`,
          'export const routes = Object.fromEntries(Object.values(assets.routes).map((route, at) =>',
          '  [route.id, { ...route, module: modules[at] }]));',
        ].join('\n'),
      };
    });
  },
};

/** Styles and fonts become addresses in the HTML; any address will do. */
const assetAddresses = {
  name: 'asset-addresses',
  setup(build) {
    build.onResolve({ filter: /\.(css|woff2|svg|png|jpe?g|webp)$/ }, ({ path }) => ({
      path,
      namespace: 'asset',
    }));
    build.onLoad({ filter: /.*/, namespace: 'asset' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(`/build/_assets/${path.split('/').at(-1)}`)};`,
    }));
  },
};

/** Bundles every program of the bench into build/bench. */
export async function buildBench() {
  const names = [
    'page-bench',
    'load-generator',
    'recording-upstream',
    'plain-server',
    'profiler',
    'handwritten-server',
    'render-loop',
    'analytics-bench',
    'interaction-bench',
    'analytics/data-set-maker',
    'analytics/statement-recorder',
    'analytics/raw-duckdb',
  ];
  await bundlePrograms(
    names.map((name) => `tests/load/${name}.ts`),
    'build/bench',
    [serverBuild, assetAddresses],
  );
}
