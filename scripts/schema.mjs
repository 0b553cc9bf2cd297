// npm run schema: prints the OpenAPI file of the AMS, the platform's GraphQL schema, and the types that the BFF's operations
// are checked against.
// With --check it writes nothing, and fails where a committed file is not what would be printed.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { format, resolveConfig } from 'prettier';

import { fail, inRoot, runNode, say } from './lib/steps.mjs';

/** The files are committed; tsconfig.json names two of them too, for editors. */
const openApiFile = inRoot('contract/openapi.json');
const schemaFile = inRoot('contract/schema.graphql');
const typesFile = inRoot('server/bff/upstream/graphql/schema-types.d.ts');

const check = process.argv.includes('--check');
const cache = inRoot('node_modules/.cache');
mkdirSync(cache, { recursive: true });
// Inside node_modules, so that the bundle finds its packages.
const scratch = mkdtempSync(path.join(cache, 'schema-'));
try {
  const stale = [
    (await printTo(openApiFile, await openApi())) && openApiFile,
    (await printTo(schemaFile, await platformSchema())) && schemaFile,
  ];
  // The types are made from the committed schema: with --check they are only compared once that one is right.
  if (!stale[1]) stale.push((await printTo(typesFile, await schemaTypes())) && typesFile);
  const files = stale.filter((file) => file !== false);
  if (files.length > 0) {
    const names = files.map((file) => path.relative(inRoot(), file)).join(' and ');
    fail(
      `${names} is not what the contract and the platform's schema print: run \`npm run schema\`.`,
    );
  }
  say(check ? 'the committed schemas are those of the code' : 'schemas printed');
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

/** Bundles a module of the product and imports it. */
async function load(entry) {
  const outfile = path.join(scratch, `${path.basename(entry, '.ts')}.mjs`);
  await build({
    absWorkingDir: inRoot(),
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

async function openApi() {
  const { openApi } = await load('./contract/openapi.ts');
  return formatted(JSON.stringify(openApi), openApiFile);
}

async function platformSchema() {
  const { createGraphqlSchema } = await load('./server/platform/graphql/schema.ts');
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
