// How the embedded platform is bundled: for the build, and for development.
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';

import { bundlePackages, requireBanner } from './bundled-packages.mjs';
import { inRoot } from './steps.mjs';

/**
 * Packages of many small modules. All other packages stay in node_modules: native ones, those that load files of their own,
 * and those that the platform loads in one or a few files.
 */
const bundledPackages = [
  'date-fns',
  '@date-fns/utc',
  'drizzle-orm',
  '@escape.tech/graphql-armor-max-aliases',
  '@escape.tech/graphql-armor-max-depth',
  '@escape.tech/graphql-armor-max-tokens',
  '@opentelemetry/api',
  '@pothos/core',
  'graphql',
  'prom-client',
  'stripe',
  'zod',
];
/** Drivers that a bundled package imports. They must be the ones that the platform itself imports. */
const drivers = ['@electric-sql/pglite', 'pg'];

export const platformBundle = {
  absWorkingDir: inRoot(),
  // The platform, and what its threads run; import, doctor and rotation of secrets, which work without it.
  entryPoints: ['main', 'workers/worker', 'import', 'doctor', 'rotate'].map(
    (name) => `./server/platform/${name}.ts`,
  ),
  outdir: 'build/platform',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // GraphQL as ES modules: each access to a CommonJS module is a call of a getter, which took 7 % of the CPU of a dashboard.
  mainFields: ['module', 'main'],
  plugins: [bundlePackages(bundledPackages, drivers)],
  banner: requireBanner,
  sourcemap: 'linked',
  logLevel: 'warning',
};

/**
 * The style sheet of the platform's pages, with the tokens and fonts of the app.
 * @param {string} to folder of the bundle
 */
export const platformStyles = (to) => ({
  absWorkingDir: inRoot(),
  entryPoints: ['pages.css', 'mark.svg'].map((name) => `./server/platform/pages/styles/${name}`),
  outdir: path.join(to, 'assets'),
  bundle: true,
  minify: true,
  loader: { '.woff2': 'file', '.svg': 'copy' },
  assetNames: '[name]-[hash]',
  publicPath: '/assets',
  logLevel: 'warning',
});

/**
 * Copies the migrations beside the bundle, from where the platform reads them.
 * @param {string} to folder of the bundle
 */
export function copyPlatformFiles(to) {
  const from = inRoot('server/platform');
  const migrations = path.join(from, 'database/migrations');
  if (existsSync(migrations)) cpSync(migrations, path.join(to, 'migrations'), { recursive: true });
}
