import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import postcss from 'postcss';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { importGlob } from './import-glob.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'import-glob-'));
  for (const file of ['charts/charts.css', 'charts/line/line.css', 'charts/bar/bar.css']) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (css) =>
  postcss([importGlob()]).process(css, { from: path.join(root, 'app.css'), to: undefined });

it('imports all files of a folder, those of the folder itself first', async () => {
  const { css, messages } = await run("@import-glob './charts/**.css';");
  expect(css).toBe(
    ['charts/charts.css', 'charts/bar/bar.css', 'charts/line/line.css']
      .map((file) => `@import './${file}';`)
      .join('\n'),
  );
  expect(messages).toMatchObject([{ type: 'dir-dependency', dir: path.join(root, 'charts') }]);
});

it('refuses a pattern that matches no file', async () => {
  await expect(run("@import-glob './charts/**.scss';")).rejects.toThrow('no file matches');
});
