import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { openStore } from '../../../server/bff/session/open-store';
import { Sessions } from '../../../server/bff/session/sessions';

/** Sessions in a store of their own, which `close` removes. */
export function openSessions() {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-sessions-'));
  const store = openStore({ redis: null, folder });
  const sessions = new Sessions(store, {
    secrets: ['x'.repeat(32)],
    idleSeconds: 600,
    absoluteSeconds: 600,
  });
  return {
    store,
    sessions,
    /** @param left seconds until the access token ends */
    create: (left: number, refreshToken: string | null = 'r1') =>
      sessions.create({
        id: 'u',
        email: 'u@x.example',
        access_token: 'old',
        refresh_token: refreshToken,
        id_token: 'i',
        expires_at: Math.floor(Date.now() / 1000) + left,
        error: null,
        has_recently_signed_in: false,
        sid: null,
        agent: null,
        network: null,
      }),
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
