import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { projectRoot } from '../../support/child';

const list = `# Requirements

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

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function check(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-requirements-'));
  folders.push(folder);
  for (const [file, text] of Object.entries({ 'docs/requirements.md': list, ...files })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const script = path.join(projectRoot, 'scripts/requirements.mjs');
  return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
}

// Put together, so that this file's own samples are not taken for titles.
const titled = (ids: string) => `it('${'['}${ids}] does it', () => {});`;

describe('npm run requirements', () => {
  it('lists, by group, the ids that no test names', () => {
    const { status, stdout } = check({
      'app/a.test.tsx': titled('L-01'),
      'tests/e2e/b.spec.ts': titled('L-01 SEC-20'),
    });
    expect(status).toBe(0);
    expect(stdout).toContain('L · Layout: 1 of 2 named; no test names\n  L-02\n');
    expect(stdout).toContain('SEC · Tokens: 1 of 1 named\n');
    expect(stdout).toContain('Named by tests: 2 of 3 requirements.');
  });

  it('counts titles of tests alone', () => {
    const { stdout } = check({ 'app/a.ts': titled('L-01'), 'tests/support/b.ts': titled('L-02') });
    expect(stdout).toContain('Named by tests: 0 of 3 requirements.');
  });

  it.each(['L-99', 'L-01 X-77', 'L-01…L-02'])('refuses %s, which is not in the list', (ids) => {
    const { status, stderr } = check({ 'server/a.test.ts': titled(ids) });
    expect(status).toBe(1);
    expect(stderr).toContain(path.join('server', 'a.test.ts'));
  });

  it('refuses to check against no list at all', () => {
    expect(check({ 'docs/requirements.md': '# nothing' }).status).toBe(1);
  });
});
