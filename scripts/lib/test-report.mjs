// Reads the JSON reports of vitest and Playwright into one shape. Used by `npm test` and `npm run requirements`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The kinds of tests, in the order in which `npm test` runs them. */
export const kinds = ['unit', 'integration', 'e2e'];

/** Where `npm test` writes the report of a kind. */
export const reportFile = (folder, kind) => path.join(folder, `${kind}.json`);

/** Name of the file with times and errors of test files that belongs to a report of vitest. */
export const filesFile = (report) => report.replace(/\.json$/, '.files.json');

const maxFaultLines = 12;

/** The begin of a failed test's messages, without colours. */
const faultOf = (messages) =>
  messages
    // eslint-disable-next-line no-control-regex -- colours begin with an escape character
    .map((message) => message.replaceAll(/\u001b\[\d+m/g, ''))
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxFaultLines);

const vitestStatus = { passed: 'passed', failed: 'failed' };
const playwrightStatus = { expected: 'passed', unexpected: 'failed', flaky: 'failed' };

function readVitest(report, root, errors) {
  const tests = report.testResults.flatMap((result) =>
    result.assertionResults.map((test) => ({
      file: path.relative(root, result.name),
      titles: [...test.ancestorTitles, test.title],
      status: vitestStatus[test.status] ?? 'skipped',
      fault: faultOf(test.failureMessages ?? []),
    })),
  );
  return { tests, broken: errors };
}

function readSuite(suite, file, titles) {
  const tests = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      file,
      titles: [...titles, spec.title],
      status: playwrightStatus[test.status] ?? 'skipped',
      fault: faultOf(
        test.results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
      ),
      seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  const nested = (suite.suites ?? []).flatMap((inner) =>
    readSuite(inner, file, [...titles, inner.title]),
  );
  return [...tests, ...nested];
}

function readPlaywright(report, root) {
  const tests = report.suites.flatMap((suite) =>
    readSuite(suite, path.relative(root, path.join(report.config.rootDir, suite.file)), []),
  );
  return { tests, broken: report.errors.map(({ message }) => message ?? 'an error outside tests') };
}

/**
 * Reads the report of one kind of tests.
 * @param {string} file the JSON file
 * @param {string} root the project's folder, to which file names are relative
 * @returns null when there is no such file; else its tests, and what failed outside a test
 */
export function readReport(file, root) {
  if (!existsSync(file)) return null;
  const read = (name) => JSON.parse(readFileSync(name, 'utf8'));
  const report = read(file);
  return 'testResults' in report
    ? readVitest(report, root, read(filesFile(file)).errors)
    : readPlaywright(report, root);
}

/** How many tests passed, failed and were skipped. What fails outside a test counts as one failure each. */
export function countTests({ tests, broken }) {
  const count = (status) => tests.filter((test) => test.status === status).length;
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    skipped: count('skipped'),
  };
}
