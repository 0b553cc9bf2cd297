import { linkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { loadOwnSecret, ownSecretFile } from './own-secret';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'endcap-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is the same at every start, and leaves no draft', () => {
  const secret = loadOwnSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadOwnSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual([path.basename(ownSecretFile(folder))]);
});

it('is not overwritten through the draft of a killed process with the same id', () => {
  const secret = loadOwnSecret(folder);
  linkSync(ownSecretFile(folder), path.join(folder, `session-secret.${process.pid}`));
  expect(loadOwnSecret(folder)).toBe(secret);
});
