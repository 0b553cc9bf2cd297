// npm run check:docs [folder]: every link and every file that documents and code comments name must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { findProblems } from './lib/doc-links.mjs';
import { root as ownRoot } from './lib/steps.mjs';

const root = path.resolve(process.argv[2] ?? ownRoot);
const notOurs = new Set([
  ...['node_modules', 'build', 'data', 'test-results', 'playwright-report'],
  ...['.git', '.cache', 'migrations'],
]);
const readable = /\.(?:md|[cm]?[jt]sx?|css)$|^\.env\.example$|^run$/;

/** @returns the paths, relative to the root, of all files to check */
function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : filesIn(name);
    return readable.test(entry.name) ? [name] : [];
  });
}

const files = filesIn('.');
const problems = findProblems(files, {
  exists: (file) => existsSync(path.join(root, file)),
  read: (file) => readFileSync(path.join(root, file), 'utf8'),
});
for (const problem of problems) console.error(problem);
console.log(`Links and paths in ${files.length} files: ${problems.length} lead nowhere.`);
process.exit(problems.length === 0 && files.length > 0 ? 0 : 1);
