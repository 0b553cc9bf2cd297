import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { projectRoot } from '../../support/programs/child';

const requirements = `# Requirements

## L · Layout
| id | requirement |
| --- | --- |
| L-01 | Side navigation. |
| L-02 | It collapses. |

## SEC · Tokens
| id | behaviour |
| --- | --- |
| SEC-20 | No token anywhere. |
`;
const notBuilt = (...ids: string[]) => ids.map((id) => `| ${id} | Not there. |\n`).join('');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Status = 'passed' | 'failed' | 'skipped';
type Results = [title: string, status: Status][];

const vitestReport = (folder: string, results: Results) => ({
  testResults: [
    {
      name: path.join(folder, 'server/a.test.ts'),
      status: 'passed',
      assertionResults: results.map(([title, status]) => ({ ancestorTitles: [''], title, status })),
    },
  ],
});
const playwrightStatus = { passed: 'expected', failed: 'unexpected', skipped: 'skipped' };
const playwrightReport = (folder: string, results: Results) => ({
  config: { rootDir: path.join(folder, 'tests/e2e') },
  errors: [],
  suites: [
    {
      file: 'b.spec.ts',
      specs: [],
      suites: [
        {
          title: 'nested',
          specs: results.map(([title, status]) => ({
            title,
            tests: [{ status: playwrightStatus[status], results: [] }],
          })),
        },
      ],
    },
  ],
});

interface Ran {
  unit?: Results;
  integration?: Results;
  e2e?: Results | null;
  errors?: string[];
  open?: string;
  list?: string;
}

/** Lays out a project with these reports and checks it. */
function check({
  unit = [],
  integration = [],
  e2e = [],
  errors = [],
  open = '',
  list = requirements,
}: Ran): ReturnType<typeof spawnSync> & { stdout: string; stderr: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-requirements-'));
  folders.push(folder);
  const files: Record<string, string> = {
    'docs/requirements.md': list,
    'docs/not-built.md': open,
    'test-results/unit.json': JSON.stringify(vitestReport(folder, unit)),
    'test-results/unit.files.json': JSON.stringify({ times: [], errors }),
    'test-results/integration.json': JSON.stringify(vitestReport(folder, integration)),
    'test-results/integration.files.json': JSON.stringify({ times: [], errors: [] }),
    ...(e2e && { 'test-results/e2e.json': JSON.stringify(playwrightReport(folder, e2e)) }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const script = path.join(projectRoot, 'scripts/requirements.mjs');
  return spawnSync(process.execPath, [script, `--root=${folder}`], { encoding: 'utf8' });
}

describe('npm run requirements', () => {
  it('passes when every id is proven by a test that passed or listed as not built', () => {
    const { status, stdout, stderr } = check({
      unit: [['[L-01] does it', 'passed']],
      e2e: [['[L-01 SEC-20] does both', 'passed']],
      open: notBuilt('L-02'),
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('L · Layout: 1 of 2 proven; not built: L-02\n');
    expect(stdout).toContain('SEC · Tokens: 1 of 1 proven\n');
    expect(stdout).toContain('Proven by tests: 2 of 3 requirements; not built: 1.');
  });

  it('refuses an id that is neither proven nor listed as not built', () => {
    const { status, stderr } = check({ open: notBuilt('L-01', 'L-02') });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'SEC-20: no test of the last run names it, and docs/not-built.md does not list it\n',
    );
  });

  it.each([
    ['failed', 'SEC-20: a test that names it failed'],
    ['skipped', 'SEC-20: every test that names it was skipped'],
  ] as const)('refuses an id whose tests all %s', (outcome, message) => {
    const { status, stderr } = check({
      integration: [['[SEC-20] does it', outcome]],
      open: notBuilt('L-01', 'L-02'),
    });
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });

  it('refuses an id that one test proves and another refutes, and names the test that failed', () => {
    const { status, stdout } = check({
      unit: [['[SEC-20] does it', 'passed']],
      e2e: [['[SEC-20] does it', 'failed']],
      open: notBuilt('L-01', 'L-02'),
    });
    expect(status).toBe(1);
    expect(stdout).toContain('Failed tests: 1\n  tests/e2e/b.spec.ts: nested > [SEC-20] does it\n');
  });

  it('prints what failed outside a test', () => {
    const { stdout } = check({
      errors: ['server/a.test.ts: afterAll: connect ECONNREFUSED'],
      open: notBuilt('L-01', 'L-02', 'SEC-20'),
    });
    expect(stdout).toContain(
      'Failed outside a test: 1\n  server/a.test.ts: afterAll: connect ECONNREFUSED\n',
    );
  });

  it('refuses an id that is listed as not built and proven all the same', () => {
    const { status, stderr } = check({
      unit: [['[L-01] does it', 'passed']],
      open: notBuilt('L-01', 'L-02', 'SEC-20'),
    });
    expect(status).toBe(1);
    expect(stderr).toContain('lists L-01, but a test proves it');
  });

  it.each(['L-99', 'L-01 X-77', 'L-01…L-02'])('refuses %s, which is not in the list', (ids) => {
    const { status, stderr } = check({
      unit: [[`[${ids}] does it`, 'passed']],
      open: notBuilt('L-01', 'L-02', 'SEC-20'),
    });
    expect(status).toBe(1);
    expect(stderr).toContain(path.join('server', 'a.test.ts'));
  });

  it('refuses an unknown id in the list of what is not built', () => {
    const { status, stderr } = check({ open: notBuilt('L-01', 'L-02', 'SEC-20', 'Z-01') });
    expect(status).toBe(1);
    expect(stderr).toContain('docs/not-built.md lists Z-01');
  });

  it('refuses to judge when a kind of tests has not run', () => {
    const { status, stderr } = check({ e2e: null, open: notBuilt('L-01', 'L-02', 'SEC-20') });
    expect(status).toBe(1);
    expect(stderr).toContain('no report of the e2e tests');
  });

  describe('of a line in parts', () => {
    const list = `${requirements}| SEC-21.1 | One token request. |\n| SEC-21.2 | A lock. |\n`;
    const open = notBuilt('L-01', 'L-02', 'SEC-20');

    it('counts it as proven when tests prove all parts', () => {
      const unit: Results = [
        ['[SEC-21.1] asks once', 'passed'],
        ['[SEC-21.2] locks', 'passed'],
      ];
      const { status, stdout, stderr } = check({ list, open, unit });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('SEC · Tokens: 1 of 2 proven; not built: SEC-20\n');
      expect(stdout).toContain('Proven by tests: 1 of 4 requirements; not built: 3.');
    });

    it('refuses a part that no test names, and one whose test failed', () => {
      const unit: Results = [['[SEC-21.1] asks once', 'failed']];
      const { status, stderr } = check({ list, open, unit });
      expect(status).toBe(1);
      expect(stderr).toContain('SEC-21.1: a test that names it failed\n');
      expect(stderr).toContain('SEC-21.2: no test of the last run names it');
    });

    it('takes a part as not built, and then counts the line as not proven', () => {
      const unit: Results = [['[SEC-21.1] asks once', 'passed']];
      const { status, stdout, stderr } = check({ list, open: open + notBuilt('SEC-21.2'), unit });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('SEC · Tokens: 0 of 2 proven; not built: SEC-20 SEC-21.2\n');
    });

    it('takes all parts as not built by the line, and refuses a test that proves one', () => {
      const whole = open + notBuilt('SEC-21');
      expect(check({ list, open: whole }).status).toBe(0);
      const unit: Results = [['[SEC-21.1] asks once', 'passed']];
      const { status, stderr } = check({ list, open: whole, unit });
      expect(status).toBe(1);
      expect(stderr).toContain('lists SEC-21.1, but a test proves it');
    });

    it('refuses a test that names the whole line, an unknown part, and a line that is there twice', () => {
      const unit: Results = [['[SEC-21 SEC-21.3] does it all', 'passed']];
      const twice = `${list}| SEC-21 | Tokens. |\n`;
      const whole = open + notBuilt('SEC-21');
      const { stderr } = check({ list, open: whole, unit });
      expect(stderr).toContain(
        'which is in parts: name those of SEC-21.1, SEC-21.2 that it proves',
      );
      expect(stderr).toContain('names SEC-21.3, which is not in docs/requirements.md');
      expect(check({ list: twice, open: whole }).stderr).toContain(
        'SEC-21 is there whole and in parts',
      );
    });
  });

  it('names the tests that were skipped', () => {
    const { status, stdout } = check({
      integration: [['needs a database server', 'skipped']],
      open: notBuilt('L-01', 'L-02', 'SEC-20'),
    });
    expect(status).toBe(0);
    expect(stdout).toContain('Skipped tests: 1');
    expect(stdout).toContain('needs a database server');
  });

  it('refuses to check against no list at all', () => {
    expect(check({ list: '# nothing' }).status).toBe(1);
  });
});
