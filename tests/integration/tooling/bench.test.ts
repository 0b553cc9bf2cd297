import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { projectRoot } from '../../support/programs/child';

const folder = mkdtempSync(path.join(tmpdir(), 'endcap-bench-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Report {
  reports: { page: string; renderMs: number; servers: Record<string, { cpuMs: number }> }[];
  goals: { goal: string; page: string; value: number }[];
}

it('npm run bench measures a page beside its references, and says which goals are met', () => {
  const file = path.join(folder, 'bench.json');
  const script = path.join(projectRoot, 'scripts/bench.mjs');
  const args = ['page', '--page=visitor home', '--seconds=1', '--rounds=1', '--warm-up=20'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, ...args, `--json=${file}`],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/visitor home +bff +\d+/);
  expect(stdout).toMatch(/(?:met|not met) +visitor home +p99 ÷ p50 at 50 connections/);
  const { reports, goals } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  expect(Object.keys(reports[0]?.servers ?? {})).toEqual(['bff', 'handwritten', 'plain']);
  expect(goals).toHaveLength(6);
  for (const { value } of goals) expect(value).toBeGreaterThan(0);
  // It starts a platform and five programs: seconds on an idle machine, but not on a busy one.
}, 240_000);
