/**
 * Classic compiler, with the Express server inside the server bundle (`build/index.js`).
 * The embedded platform is a bundle of its own: see scripts/build.mjs.
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: 'app',
  assetsBuildDirectory: 'public/build',
  publicPath: '/build/',
  server: './server/index.ts',
  serverBuildPath: 'build/index.js',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMainFields: ['module', 'main'],
  serverMinify: false,
  postcss: true,
  tailwind: false,
  watchPaths: ['./server/**/*', './contract/**/*'],
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
