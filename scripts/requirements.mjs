// npm run requirements [folder]: which ids of docs/requirements.md no test names. An id that does not exist is an error.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root as ownRoot } from './lib/steps.mjs';

const root = path.resolve(process.argv[2] ?? ownRoot);
const testFile = /\.test\.tsx?$|^tests[\\/]e2e[\\/].*\.spec\.ts$/;
/** A title that begins with ids in square brackets: '[L-03 L-04] …'. */
const title = /['"`]\[([A-Z]{1,4}-\d[^\]\n]*)\]/g;

function testFiles() {
  return ['app', 'server', 'tests', 'scripts']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => testFile.test(file));
}

/** id → heading under which the list has it */
function knownIds() {
  const known = new Map();
  let group = '';
  for (const line of readFileSync(path.join(root, 'docs/requirements.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) group = line.slice(3);
    const id = /^\| ([A-Z]{1,4}-\d{2}) \|/.exec(line)?.[1];
    if (id !== undefined) known.set(id, group);
  }
  return known;
}

const known = knownIds();
const named = new Set();
const wrong = [];
for (const file of testFiles()) {
  for (const [, ids] of readFileSync(path.join(root, file), 'utf8').matchAll(title)) {
    for (const id of ids.split(/[\s,]+/)) {
      if (known.has(id)) named.add(id);
      else wrong.push(`${file}: [${ids}] names ${id}, which is not in docs/requirements.md`);
    }
  }
}

for (const group of new Set(known.values())) {
  const ids = [...known.keys()].filter((id) => known.get(id) === group);
  const missing = ids.filter((id) => !named.has(id));
  console.log(
    `${group}: ${ids.length - missing.length} of ${ids.length} named${missing.length > 0 ? '; no test names' : ''}`,
  );
  if (missing.length > 0) console.log(`  ${missing.join(' ')}`);
}
console.log(`Named by tests: ${named.size} of ${known.size} requirements.`);
for (const line of wrong) console.error(line);
if (known.size === 0 || wrong.length > 0) process.exit(1);
