import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { request } from 'undici';
import { describe, expect, it } from 'vitest';

import { projectRoot } from '../support/programs/child';
import { startPlatform } from '../support/programs/processes';
import { sharedProduct } from '../support/programs/shared-product';
import { demoPassword, emailOf } from '../support/people/sign-in';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const alerts = read('ops/alerts.yml');
const dashboard = JSON.parse(read('ops/dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};

/** The metrics of a text: those of this product, of Node.js and of the process. */
const metricsIn = (text: string): string[] => [
  ...new Set(
    (text.match(/\b(?:endcap|nodejs|process)_\w+/g) ?? []).map((name) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  ),
];

async function exposed(url: string): Promise<string[]> {
  const { statusCode, body } = await request(`${url}/metrics`);
  const text = await body.text();
  expect(statusCode).toBe(200);
  return [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
}

describe('files for operators', () => {
  it('[C-08] every metric of the alert rules and the dashboard is one of the running product', async () => {
    const { bff, platform } = await sharedProduct();
    const known = new Set([...(await exposed(bff.url)), ...(await exposed(platform.url))]);
    const expressions = alerts.split('\n').filter((line) => !/^\s*(#|summary|runbook)/.test(line));
    const used = metricsIn(expressions.join('\n'));
    const drawn = dashboard.panels.flatMap(({ targets }) => targets ?? []);
    expect(used.length).toBeGreaterThan(15);
    expect(drawn.length).toBeGreaterThan(20);
    const unknown = [...used, ...drawn.flatMap(({ expr }) => metricsIn(expr))].filter(
      (name) => !known.has(name),
    );
    expect(unknown).toEqual([]);
  });

  it('[C-08] every alert has a test and a part of the handbook, and the handbook no other', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    const tests = read('ops/alerts.test.yml');
    const silent = [...tests.matchAll(/\{ eval_time: 55m, alertname: (\w+) \}/g)];
    const firing = [...tests.matchAll(/^ {8}alertname: (\w+)\n {8}exp_alerts:/gm)];
    for (const tested of [silent, firing])
      expect(tested.map(([, name]) => name).sort()).toEqual([...names].sort());
    const headings = [...read('docs/operations.md').matchAll(/^### (Endcap\w+)$/gm)];
    expect(headings.map(([, name]) => name).sort()).toEqual([...names].sort());
    for (const [, anchor] of alerts.matchAll(/runbook: docs\/operations\.md#(\w+)/g))
      expect(names.map((name) => name?.toLowerCase())).toContain(anchor);
  });

  it('[C-13] ops/smoke.mjs signs in at the running product, as a browser does', async () => {
    const { bff } = await sharedProduct();
    const smoke = promisify(execFile);
    const script = path.join(projectRoot, 'ops/smoke.mjs');
    const { stdout } = await smoke(process.execPath, [
      script,
      bff.url,
      emailOf('growth'),
      demoPassword,
    ]);
    expect(stdout).toContain('/settings/general answered 200');
  });

  const status = async ({ url }: { url: string }, headers: Record<string, string>) => {
    const { statusCode, body } = await request(`${url}/metrics`, { headers });
    await body.dump();
    return statusCode;
  };

  it('[C-08 SEC-41] without a token metrics of the platform are for this machine alone', async () => {
    const { platform } = await sharedProduct();
    expect(await status(platform, {})).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])
      expect([header, await status(platform, { [header]: '203.0.113.7' })]).toEqual([header, 404]);
    expect(await status(platform, { host: 'rebound.example' })).not.toBe(200);
  });

  it('[C-08] with a token metrics of the platform are for its holder, wherever from', async () => {
    const token = 'a-token-of-the-operators';
    const own = await startPlatform({ env: { PLATFORM_METRICS_TOKEN: token } });
    const statusOf = (authorization?: string) =>
      status(own, { 'x-forwarded-for': '203.0.113.7', ...(authorization && { authorization }) });
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, 'Bearer ', token, `Bearer ${token}x`, `bearer ${token}`])
      expect(await statusOf(wrong), String(wrong)).toBe(404);
    // Nor for this machine.
    expect(await status(own, {})).toBe(404);
  });
});
