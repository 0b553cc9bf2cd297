import { inRoot } from './steps.mjs';

/** Bundles programs below tests/, which import the sources of the product, into a folder of the build. */
export async function bundlePrograms(entryPoints, outdir, plugins = []) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: inRoot(),
    entryPoints: entryPoints.map((file) => `./${file}`),
    outdir,
    bundle: true,
    // Modules that the browser loads on demand must not be loaded here.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    plugins,
    logLevel: 'warning',
  });
}
