import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { openStore } from './open-store';
import { createSessions } from './sessions';

const folder = mkdtempSync(path.join(tmpdir(), 'endcap-sessions-'));
const store = openStore({ redis: null, folder });
const sessions = createSessions(store, {
  secrets: ['x'.repeat(32)],
  idleSeconds: 600,
  absoluteSeconds: 600,
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

it('[SEC-01 SEC-02] an id has 256 random bits', async () => {
  const ids: Buffer[] = [];
  for (let count = 0; count < 20; count += 1) {
    const { secretId } = await sessions.create({
      id: 'u',
      email: 'u@x.example',
      access_token: 'a',
      refresh_token: null,
      id_token: 'i',
      expires_at: Math.floor(Date.now() / 1000) + 60,
      error: null,
      has_recently_signed_in: false,
      sid: null,
      agent: null,
      network: null,
    });
    ids.push(Buffer.from(secretId, 'base64url'));
  }
  for (const id of ids) expect(id).toHaveLength(32);
  // Twenty random bytes are all alike once in 256^19 times.
  for (let place = 0; place < 32; place += 1)
    expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(1);
});
