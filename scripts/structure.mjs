// npm run structure [-- --at REVISION] [--root FOLDER] [--list]: figures about the source code of the product, of this
// checkout, of a git revision or of another checkout. `--list` names the places behind each figure.
// npm run structure -- --post [--list]: how many source files of this checkout have a function that a
// POST of the parcel form executes, in the BFF and in the platform.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import ts from 'typescript';

import { filesOfParcelPost } from './lib/executed-files.mjs';
import { fail, root } from './lib/steps.mjs';

const longFile = 300;
const longFunction = 60;
const longClosure = 100;
const smallFile = 60;

const filesBelow = (folder, part) =>
  existsSync(path.join(folder, part))
    ? readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : [];

const linesOf = (text) => text.split('\n').length - 1;

/** Source files of the product: no tests, no test support, no generated declarations. */
function productFiles(folder) {
  return ['app', 'contract', 'server', 'scripts']
    .flatMap((part) => filesBelow(folder, part))
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

/** Specifiers of a file's imports, re-exports and `import()` calls. */
function importsOf(source) {
  const found = [];
  const visit = (node) => {
    const literal =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (literal !== undefined && ts.isStringLiteral(literal)) found.push(literal.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A function that is long because other functions live in it. */
function isLongClosure(node, lines) {
  if (lines <= longClosure) return false;
  let holdsFunctions = false;
  const visit = (child) => {
    if (isFunction(child)) holdsFunctions = true;
    else ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return holdsFunctions;
}

/** Reads one file: its length, its imports, and the places of what is counted. */
export function readSource(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const longFunctions = [];
  const longClosures = [];
  const casts = [];
  const detailCasts = [];
  const visit = (node) => {
    if (isFunction(node)) {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      const place = `${file}:${lineOf(node.getStart(source))} ${functionName(node, source)} (${lines} lines)`;
      if (lines > longFunction) longFunctions.push(place);
      if (isLongClosure(node, lines)) longClosures.push(place);
    }
    if (isCast(node)) {
      const place = `${file}:${lineOf(node.getStart(source))}`;
      casts.push(place);
      if (/\bdetail$/.test(node.expression.getText(source))) detailCasts.push(place);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const moduleState = source.statements
    .filter(isModuleState)
    .map((statement) => `${file}:${lineOf(statement.getStart(source))}`);
  return {
    file,
    lines: linesOf(text),
    imports: importsOf(source),
    longFunctions,
    longClosures,
    casts,
    detailCasts,
    moduleState,
  };
}

/** Imports of one another, by file: `[importer, imported]`; packages are left out. */
function importPairs(sources) {
  const known = new Set(sources.map(({ file }) => file));
  const resolve = (importer, specifier) => {
    const target = specifier.startsWith('~/')
      ? path.join('app', specifier.slice(2))
      : specifier.startsWith('.')
        ? path.join(path.dirname(importer), specifier)
        : undefined;
    return ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
      .map((end) => `${target}${end}`)
      .find((file) => known.has(file));
  };
  return sources.flatMap(({ file, imports }) =>
    [...new Set(imports)]
      .map((specifier) => [file, resolve(file, specifier)])
      .filter(([, imported]) => imported !== undefined),
  );
}

/** Families of metrics and chart kinds are a file each by design. */
const oneFileEach = /^(?:server\/platform\/analytics\/metrics|app\/components\/charts\/kinds)\//;

/** Small files whose only importer is in their folder: candidates to be folded into it. */
export function oneUseFiles(sources) {
  const importers = new Map(sources.map(({ file }) => [file, []]));
  for (const [importer, imported] of importPairs(sources)) importers.get(imported).push(importer);
  return sources
    .filter(({ file, lines }) => {
      const [importer, ...others] = importers.get(file);
      return (
        lines < smallFile &&
        importer !== undefined &&
        others.length === 0 &&
        path.dirname(importer) === path.dirname(file) &&
        !oneFileEach.test(file)
      );
    })
    .map(({ file, lines }) => `${file} (${lines} lines)`);
}

/** Pairs of folders of the platform that import each other. */
export function mutualFolders(sources) {
  const folderOf = (file) => /^server\/platform\/([^/]+)\//.exec(file)?.[1];
  const ways = new Set(
    importPairs(sources)
      .map((pair) => pair.map(folderOf))
      .filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
      .map(([from, to]) => `${from} ${to}`),
  );
  return [...ways].filter((way) => {
    const [from, to] = way.split(' ');
    return from < to && ways.has(`${to} ${from}`);
  });
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Figures of a checkout, each with the places behind it. */
export function structureOf(folder) {
  const sources = productFiles(folder).map((file) =>
    readSource(file, readFileSync(path.join(folder, file), 'utf8')),
  );
  const lengths = sources.map(({ lines }) => lines);
  return {
    files: sources.length,
    lines: sum(lengths),
    medianLines: middle(lengths),
    longFiles: sources
      .filter(({ lines }) => lines > longFile)
      .map(({ file, lines }) => `${file} (${lines} lines)`),
    longFunctions: sources.flatMap((source) => source.longFunctions),
    longClosures: sources.flatMap((source) => source.longClosures),
    casts: sources.flatMap((source) => source.casts),
    detailCasts: sources.flatMap((source) => source.detailCasts),
    moduleState: sources.flatMap((source) => source.moduleState),
    oneUseFiles: oneUseFiles(sources),
    mutualFolders: mutualFolders(sources),
    namedQueries: sources
      .filter(({ file }) => file.startsWith('server/platform/analytics/query/named/'))
      .map(({ lines }) => lines),
    migrationLines: sum(
      filesBelow(folder, 'server/platform/database/migrations').map((file) =>
        linesOf(readFileSync(path.join(folder, file), 'utf8')),
      ),
    ),
  };
}

const figure = (title, value) => console.log(`${title.padEnd(36)} ${value}`);

function print(found, withPlaces) {
  const places = (title, list) => printPlaces(title, list, withPlaces);
  figure('product files', found.files);
  figure('lines', found.lines);
  figure('median lines of a file', found.medianLines);
  places(`files over ${longFile} lines`, found.longFiles);
  places(`functions over ${longFunction} lines`, found.longFunctions);
  places(`closures over ${longClosure} lines`, found.longClosures);
  places('casts', found.casts);
  places('casts of detail', found.detailCasts);
  places('module-level state', found.moduleState);
  places(`one-use files under ${smallFile} lines`, found.oneUseFiles);
  places('platform folders in a circle', found.mutualFolders);
  figure('named queries: files', found.namedQueries.length);
  figure('named queries: lines', sum(found.namedQueries));
  figure('lines of migrations', found.migrationLines);
}

function printPlaces(title, list, withPlaces) {
  figure(title, list.length);
  if (withPlaces) for (const place of list) console.log(`  ${place}`);
}

function printPost({ bff, platform }, withPlaces) {
  figure('files that a POST executes', new Set([...bff, ...platform]).size);
  printPlaces('  of the BFF', bff, withPlaces);
  printPlaces('  of the platform', platform, withPlaces);
}

/** Runs `work` on the files of a revision, in a temporary folder. */
function atRevision(revision, work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-structure-'));
  try {
    const archive = execFileSync(
      'git',
      ['archive', revision, 'app', 'contract', 'server', 'scripts'],
      { cwd: root, maxBuffer: 512 * 1024 * 1024 },
    );
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
      post: { type: 'boolean', default: false },
    },
  });
  const show = (folder) => print(structureOf(folder), values.list);
  if (values.post && (values.at ?? values.root) !== root)
    fail('--post measures this checkout alone');
  if (values.post) printPost(await filesOfParcelPost(), values.list);
  else if (values.at === undefined) show(path.resolve(values.root));
  else atRevision(values.at, show);
}
