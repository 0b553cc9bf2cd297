// npm run check:language [-- FILE…]: finds habits of language in comments and names that a colleague must read twice.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { findHabits } from './lib/language.mjs';
import { fail, inRoot, root, say } from './lib/steps.mjs';

const given = process.argv.slice(2);
// Its test has the habits as examples.
const own = ':!scripts/lib/language.test.mjs';
const listed = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', own], { cwd: root });
const files = given.length > 0 ? given : listed().toString().trim().split('\n');
const found = files.flatMap((file) =>
  findHabits(readFileSync(inRoot(file), 'utf8')).map((habit) => ({ file, ...habit })),
);
for (const { file, line, habit, text, instead } of found)
  say(`${file}:${line}: ${habit}: ${text} (write ${instead})`);
if (found.length > 0) fail(`language: ${found.length} to write otherwise`);
say(`language: ${files.length} files, nothing to write otherwise`);
