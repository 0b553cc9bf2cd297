// npm run requirements [-- FOLDER…]: checks docs/requirements.md against the reports of the tests that ran.
// FOLDER holds reports of `npm test`; the default is test-results. Each kind of tests must have run in one of them.
// A line may stand in parts, L-07.1 and L-07.2 in place of L-07. Tests name the parts; the line is proven when all parts are.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './lib/steps.mjs';
import { kinds, readReport, reportFile } from './lib/test-report.mjs';

const row = /^\| ([A-Z]{1,4}-\d{2}(?:\.\d+)?) \| (.*) \|$/;
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

/** All tests of all reports, and what failed outside a test. */
function readTests() {
  const tests = [];
  const broken = [];
  for (const kind of kinds) {
    const reports = folders
      .map((folder) => readReport(reportFile(path.join(project, folder), kind), project))
      .filter((report) => report !== null);
    if (reports.length === 0)
      errors.push(
        `no report of the ${kind} tests in ${folders.join(', ')}: run \`npm test\` first`,
      );
    tests.push(...reports.flatMap((report) => report.tests));
    broken.push(...reports.flatMap((report) => report.broken));
  }
  return { tests, broken };
}

/** The line that an id is, or is a part of. */
const lineOf = (id) => id.replace(/\..*/, '');

/** Lines → their ids: of each the line itself, or its parts. */
function readLines(ids) {
  const lines = new Map();
  for (const id of ids) lines.set(lineOf(id), [...(lines.get(lineOf(id)) ?? []), id]);
  return lines;
}

const known = readList('requirements.md');
const notBuilt = readList('not-built.md');
if (known.size === 0) errors.push('docs/requirements.md has no requirements');
const lines = readLines(known.keys());
for (const [line, ids] of lines)
  if (ids.length > 1 && known.has(line))
    errors.push(`docs/requirements.md: ${line} is there whole and in parts`);

/** id → how the tests that name it ended */
const named = new Map();
const { tests, broken } = readTests();
for (const { file, titles, status } of tests) {
  for (const title of titles) {
    for (const id of idsInTitle.exec(title)?.[1].split(/[\s,]+/) ?? []) {
      if (known.has(id)) named.set(id, (named.get(id) ?? new Set()).add(status));
      else if (lines.has(id))
        errors.push(
          `${file}: “${title}” names ${id}, which is in parts: name those of ${lines.get(id).join(', ')} that it proves`,
        );
      else errors.push(`${file}: “${title}” names ${id}, which is not in docs/requirements.md`);
    }
  }
}
const isProven = (id) => named.get(id)?.has('passed') === true && !named.get(id).has('failed');
const isOpen = (id) => notBuilt.has(id) || notBuilt.has(lineOf(id));

for (const id of notBuilt.keys())
  if (!known.has(id) && !lines.has(id))
    errors.push(`docs/not-built.md lists ${id}, which is not in docs/requirements.md`);
for (const id of known.keys()) {
  if (isOpen(id) && named.get(id)?.has('passed'))
    errors.push(`docs/not-built.md lists ${id}, but a test proves it: remove the line`);
  if (isProven(id) || isOpen(id)) continue;
  if (named.get(id)?.has('failed')) errors.push(`${id}: a test that names it failed`);
  else if (named.has(id)) errors.push(`${id}: every test that names it was skipped`);
  else
    errors.push(`${id}: no test of the last run names it, and docs/not-built.md does not list it`);
}

/** How many of the lines are proven as a whole. */
const countProven = (ofLines) => ofLines.filter(([, ids]) => ids.every(isProven)).length;
for (const group of new Set([...known.values()].map((entry) => entry.group))) {
  const ofGroup = [...lines].filter(([, ids]) => known.get(ids[0]).group === group);
  const open = ofGroup.flatMap(([, ids]) => ids.filter(isOpen));
  console.log(
    `${group}: ${countProven(ofGroup)} of ${ofGroup.length} proven${open.length > 0 ? `; not built: ${open.join(' ')}` : ''}`,
  );
}
console.log(
  `Proven by tests: ${countProven([...lines])} of ${lines.size} requirements; not built: ${notBuilt.size}.`,
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
if (broken.length > 0) console.log(`Failed outside a test: ${broken.length}`);
for (const fault of broken) console.log(`  ${fault}`);
for (const error of new Set(errors)) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
