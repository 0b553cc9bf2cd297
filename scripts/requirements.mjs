// npm run requirements [-- FOLDER…]: checks docs/requirements.md against the reports of the tests that ran.
// FOLDER holds reports of `npm test`; the default is test-results. Each kind of tests must have run in one of them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './lib/steps.mjs';
import { kinds, readReport, reportFile } from './lib/test-report.mjs';

const row = /^\| ([A-Z]{1,4}-\d{2}) \| (.*) \|$/;
/** A title that begins with ids in square brackets: '[L-03 L-04] …'. */
const idsInTitle = /^\[([A-Z]{1,4}-\d[^\]]*)\]/;

const rootOption = process.argv.find((arg) => arg.startsWith('--root='));
const project = rootOption === undefined ? root : path.resolve(rootOption.slice('--root='.length));
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if (folders.length === 0) folders.push('test-results');

const errors = [];

/** Lines of a list in docs/ that begin with an id, with the heading above them. */
function readList(name) {
  const file = path.join(project, 'docs', name);
  const entries = new Map();
  let group = '';
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (line.startsWith('## ')) group = line.slice(3);
    const [, id, text] = row.exec(line) ?? [];
    if (id === undefined) continue;
    if (entries.has(id)) errors.push(`docs/${name}: ${id} is there twice`);
    entries.set(id, { group, text });
  }
  return entries;
}

/** All tests of all reports. */
function readTests() {
  const tests = [];
  for (const kind of kinds) {
    const reports = folders
      .map((folder) => readReport(reportFile(path.join(project, folder), kind), project))
      .filter((report) => report !== null);
    if (reports.length === 0)
      errors.push(
        `no report of the ${kind} tests in ${folders.join(', ')}: run \`npm test\` first`,
      );
    tests.push(...reports.flatMap((report) => report.tests));
  }
  return tests;
}

const known = readList('requirements.md');
const notBuilt = readList('not-built.md');
if (known.size === 0) errors.push('docs/requirements.md has no requirements');

/** id → how the tests that name it ended */
const named = new Map();
const tests = readTests();
for (const { file, titles, status } of tests) {
  for (const title of titles) {
    for (const id of idsInTitle.exec(title)?.[1].split(/[\s,]+/) ?? []) {
      if (known.has(id)) named.set(id, (named.get(id) ?? new Set()).add(status));
      else errors.push(`${file}: “${title}” names ${id}, which is not in docs/requirements.md`);
    }
  }
}
const isProven = (id) => named.get(id)?.has('passed') === true && !named.get(id).has('failed');

for (const id of notBuilt.keys()) {
  if (!known.has(id))
    errors.push(`docs/not-built.md lists ${id}, which is not in docs/requirements.md`);
  if (named.get(id)?.has('passed'))
    errors.push(`docs/not-built.md lists ${id}, but a test proves it: remove the line`);
}
for (const id of known.keys()) {
  if (isProven(id) || notBuilt.has(id)) continue;
  if (named.get(id)?.has('failed')) errors.push(`${id}: a test that names it failed`);
  else if (named.has(id)) errors.push(`${id}: every test that names it was skipped`);
  else
    errors.push(`${id}: no test of the last run names it, and docs/not-built.md does not list it`);
}

for (const group of new Set([...known.values()].map((entry) => entry.group))) {
  const ids = [...known.keys()].filter((id) => known.get(id).group === group);
  const open = ids.filter((id) => notBuilt.has(id));
  console.log(
    `${group}: ${ids.filter(isProven).length} of ${ids.length} proven${open.length > 0 ? `; not built: ${open.join(' ')}` : ''}`,
  );
}
console.log(
  `Proven by tests: ${[...known.keys()].filter(isProven).length} of ${known.size} requirements; not built: ${notBuilt.size}.`,
);
// What failed comes last: a log that is cut shows its end.
for (const [status, heading] of [
  ['skipped', 'Skipped tests'],
  ['failed', 'Failed tests'],
]) {
  const found = tests.filter((test) => test.status === status);
  if (found.length > 0) console.log(`${heading}: ${found.length}`);
  for (const { file, titles, fault } of found)
    console.log([`  ${file}: ${titles.join(' > ')}`, ...fault].join('\n      '));
}
for (const error of new Set(errors)) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
