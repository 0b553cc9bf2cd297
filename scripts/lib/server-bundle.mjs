import { build } from 'esbuild';

import { bundlePackages, requireBanner } from './bundled-packages.mjs';
import { inRoot } from './steps.mjs';

/**
 * Packages of many or large modules. All other packages stay in node_modules: native ones, those that load files of their
 * own, and React and Remix, of which there is one copy.
 */
const bundledPackages = [
  '@conform-to/dom',
  '@conform-to/zod',
  '@opentelemetry/api',
  '@launchdarkly/node-server-sdk',
  'cockatiel',
  'compression',
  'csv-stringify',
  'd3-shape',
  'date-fns',
  'express',
  'graphql',
  'graphql-request',
  'jose',
  'papaparse',
  'prom-client',
  'rate-limiter-flexible',
  'remix-auth',
  'remix-auth-auth0',
  'undici',
  'zod',
];

const keptPackages = ['@remix-run/node', '@remix-run/server-runtime'];

const bundle = {
  absWorkingDir: inRoot(),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  plugins: [bundlePackages(bundledPackages, keptPackages)],
  banner: requireBanner,
  sourcemap: 'linked',
  logLevel: 'warning',
};

/** Bundles packages into the server that the classic compiler has built: a BFF then starts in two thirds of the time. */
export async function bundleServerPackages() {
  await build({
    ...bundle,
    entryPoints: ['build/index.js'],
    outfile: 'build/index.js',
    allowOverwrite: true,
  });
}

/** Builds the program of `npm run doctor`. */
export async function buildDoctor() {
  await build({ ...bundle, entryPoints: ['./server/doctor.ts'], outfile: 'build/doctor.js' });
}
