// npm run schema: prints the platform's GraphQL schema, and the types that the BFF's operations are checked against.
// With --check it writes nothing, and fails where a committed file is not what would be printed.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { format, resolveConfig } from 'prettier';

import { fail, inRoot, runNode, say } from './lib/steps.mjs';

/** Both files are committed; tsconfig.json names them too, for editors. */
const schemaFile = inRoot('contract/schema.graphql');
const typesFile = inRoot('server/bff/upstream/graphql/schema-types.d.ts');

const check = process.argv.includes('--check');
const cache = inRoot('node_modules/.cache');
mkdirSync(cache, { recursive: true });
// Inside node_modules, so that the bundle finds its packages.
const scratch = mkdtempSync(path.join(cache, 'schema-'));
try {
  const stale = [await printTo(schemaFile, await platformSchema())];
  // The types are made from the committed file: with --check they are only compared once that one is right.
  if (!stale[0]) stale.push(await printTo(typesFile, await schemaTypes()));
  const files = [schemaFile, typesFile].filter((_, index) => stale[index]);
  if (files.length > 0) {
    const names = files.map((file) => path.relative(inRoot(), file)).join(' and ');
    fail(`${names} is not what the platform's schema prints: run \`npm run schema\`.`);
  }
  say(check ? 'the committed GraphQL schema is the platform’s' : 'GraphQL schema printed');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** @returns whether the file is stale, which only --check leaves so */
async function printTo(file, text) {
  if (check) return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return false;
}

async function platformSchema() {
  const bundle = path.join(scratch, 'schema.mjs');
  await build({
    absWorkingDir: inRoot(),
    entryPoints: ['./server/platform/graphql/schema.ts'],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  const { createGraphqlSchema } = await import(pathToFileURL(bundle).href);
  return formatted(printSchema(lexicographicSortSchema(createGraphqlSchema())), schemaFile);
}

async function schemaTypes() {
  const output = path.join(scratch, 'schema-types.d.ts');
  const cli = inRoot('node_modules/gql.tada/bin/cli.js');
  const code = await runNode([cli, 'generate-output', '--output', output], { quiet: true });
  if (code !== 0) fail('gql-tada could not print the types.');
  return formatted(readFileSync(output, 'utf8'), typesFile);
}

async function formatted(text, file) {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}
