import path from 'node:path';

import { inRoot } from './steps.mjs';

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * An esbuild plugin that bundles some packages with their own dependencies, and leaves every other package external. To
 * find, read and compile the files of a package one by one is a large part of a program's start (docs/performance.md).
 * @param {readonly string[]} packages
 * @param {readonly string[]} kept packages that a bundled one imports, and that stay external with the program's own import
 */
export const bundlePackages = (packages, kept = []) => ({
  name: 'bundle-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: specifier, importer, kind }) => {
      if (kind === 'entry-point' || specifier.startsWith('node:')) return undefined;
      const name = packageOf(specifier);
      // One copy of GraphQL for all: its classes are compared by identity.
      if (specifier.startsWith('graphql/'))
        return { path: inRoot('node_modules', `${specifier.replace(/\.m?js$/, '')}.mjs`) };
      const inPackage = importer.includes(`${path.sep}node_modules${path.sep}`);
      const bundled = inPackage ? !kept.includes(name) : packages.includes(name);
      return bundled ? undefined : { path: specifier, external: true };
    });
  },
});

/** For esbuild: bundled CommonJS modules call `require` for modules of Node.js. */
export const requireBanner = {
  js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
};
