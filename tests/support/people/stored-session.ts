import path from 'node:path';

import { openStore } from '../../../server/bff/session/open-store';
import {
  Sessions,
  type LiveSession,
  type SessionRecord,
} from '../../../server/bff/session/sessions';
import { testRedisUrl } from '../programs/databases';
import type { HttpClient } from '../network/http-client';
import type { RunningBff } from '../programs/processes';

const cookieName = 'endcap_session';

/** The id in the client's session cookie; empty without one. */
export function sessionIdOf(client: HttpClient, bff: Pick<RunningBff, 'url'>): string {
  return client.jar.get(bff.url, cookieName)?.value ?? '';
}

/** Puts a session id into a client, as a stolen or kept cookie would be. */
export function useSessionId(client: HttpClient, bff: Pick<RunningBff, 'url'>, id: string): void {
  client.jar.set(bff.url, cookieName, id);
}

/**
 * Opens the session store of a BFF, to read a session or to let its token expire without waiting.
 */
export async function withSessions<T>(
  bff: RunningBff,
  work: (sessions: Sessions) => Promise<T>,
): Promise<T> {
  const store = openStore({
    redis: testRedisUrl === null ? null : { url: testRedisUrl, prefix: bff.redisPrefix },
    folder: path.join(bff.dataDir, 'bff'),
  });
  try {
    return await work(
      new Sessions(store, {
        secrets: [bff.sessionSecrets],
        idleSeconds: 86_400,
        absoluteSeconds: 86_400,
      }),
    );
  } finally {
    await store.close();
  }
}

/** The stored session of a client; null when it has ended. */
export async function readSession(
  client: HttpClient,
  bff: RunningBff,
): Promise<SessionRecord | null> {
  return withSessions(
    bff,
    async (sessions) => (await sessions.find(sessionIdOf(client, bff)))?.record ?? null,
  );
}

/** Changes the stored session of a client. */
export async function changeSession(
  client: HttpClient,
  bff: RunningBff,
  changes: Partial<SessionRecord>,
): Promise<void> {
  await withSessions(bff, async (sessions) => {
    const session = (await sessions.find(sessionIdOf(client, bff))) as LiveSession;
    await sessions.change(session, (record) => ({ ...record, ...changes }));
  });
}

/** Sets the stored expiry of the access token to that many seconds from now. */
export async function leaveSeconds(
  client: HttpClient,
  bff: RunningBff,
  seconds: number,
): Promise<void> {
  await changeSession(client, bff, { expires_at: Math.floor(Date.now() / 1000) + seconds });
}
