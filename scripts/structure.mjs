// npm run structure [-- --at REVISION] [--root FOLDER] [--list]: figures about the source code of the product, of this
// checkout, of a git revision or of another checkout. `--list` names the places behind each figure.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import ts from 'typescript';

import { root } from './lib/steps.mjs';

const longFile = 300;
const longFunction = 60;

/** Source files of the product: no tests, no test support, no generated declarations. */
function productFiles(folder) {
  return ['app', 'server', 'scripts']
    .flatMap((part) =>
      readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
    )
    .filter(
      (file) =>
        /\.(?:ts|tsx|mjs)$/.test(file) &&
        !/\.test\.|\.d\.ts$/.test(file) &&
        !file.startsWith(path.join('app', 'test-support')),
    )
    .sort();
}

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node);

/** `as` and `<T>` conversions; `as const` is not one. */
const isCast = (node) =>
  (ts.isAsExpression(node) && node.type.getText() !== 'const') ||
  ts.isTypeAssertionExpression(node);

/** A collection that starts empty at module level, or a variable that can change. */
function isModuleState(statement) {
  if (!ts.isVariableStatement(statement)) return false;
  const { declarationList } = statement;
  if ((declarationList.flags & ts.NodeFlags.Const) === 0) return true;
  return declarationList.declarations.some(
    ({ initializer }) =>
      initializer !== undefined &&
      ts.isNewExpression(initializer) &&
      /^(?:Weak)?(?:Map|Set)$/.test(initializer.expression.getText()) &&
      (initializer.arguments ?? []).length === 0,
  );
}

function functionName(node, source) {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText(source) ?? 'anonymous function';
}

/** Reads one file: its length, and the places of what is counted. */
export function readSource(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const longFunctions = [];
  const casts = [];
  const visit = (node) => {
    if (isFunction(node)) {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      if (lines > longFunction)
        longFunctions.push(
          `${file}:${lineOf(node.getStart(source))} ${functionName(node, source)} (${lines} lines)`,
        );
    }
    if (isCast(node)) casts.push(`${file}:${lineOf(node.getStart(source))}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const moduleState = source.statements
    .filter(isModuleState)
    .map((statement) => `${file}:${lineOf(statement.getStart(source))}`);
  return { file, lines: text.split('\n').length - 1, longFunctions, casts, moduleState };
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Figures of a checkout, each with the places behind it. */
export function structureOf(folder) {
  const sources = productFiles(folder).map((file) =>
    readSource(file, readFileSync(path.join(folder, file), 'utf8')),
  );
  const lengths = sources.map(({ lines }) => lines);
  return {
    files: sources.length,
    lines: lengths.reduce((sum, lines) => sum + lines, 0),
    medianLines: middle(lengths),
    longFiles: sources
      .filter(({ lines }) => lines > longFile)
      .map(({ file, lines }) => `${file} (${lines} lines)`),
    longFunctions: sources.flatMap((source) => source.longFunctions),
    casts: sources.flatMap((source) => source.casts),
    moduleState: sources.flatMap((source) => source.moduleState),
  };
}

function print(found, withPlaces) {
  const places = (title, list) => {
    console.log(`${title.padEnd(36)} ${list.length}`);
    if (withPlaces) for (const place of list) console.log(`  ${place}`);
  };
  console.log(`${'product files'.padEnd(36)} ${found.files}`);
  console.log(`${'lines'.padEnd(36)} ${found.lines}`);
  console.log(`${'median lines of a file'.padEnd(36)} ${found.medianLines}`);
  places(`files over ${longFile} lines`, found.longFiles);
  places(`functions over ${longFunction} lines`, found.longFunctions);
  places('casts', found.casts);
  places('module-level state', found.moduleState);
}

/** Runs `work` on the files of a revision, in a temporary folder. */
function atRevision(revision, work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-structure-'));
  try {
    const archive = execFileSync('git', ['archive', revision, 'app', 'server', 'scripts'], {
      cwd: root,
      maxBuffer: 512 * 1024 * 1024,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      at: { type: 'string' },
      root: { type: 'string', default: root },
      list: { type: 'boolean', default: false },
    },
  });
  const show = (folder) => print(structureOf(folder), values.list);
  if (values.at === undefined) show(path.resolve(values.root));
  else atRevision(values.at, show);
}
