import path from 'node:path';

import { openStore } from '../../server/bff/session/open-store';
import {
  createSessions,
  type LiveSession,
  type SessionRecord,
} from '../../server/bff/session/sessions';
import { testRedisUrl } from './databases';
import type { HttpClient } from './http-client';
import type { RunningBff } from './processes';

const cookieName = 'endcap_session';

/** The id in the client's session cookie; empty without one. */
export function sessionIdOf(client: HttpClient, bff: RunningBff): string {
  return client.jar.get(bff.url, cookieName)?.value ?? '';
}

/** Puts a session id into a client, as a stolen or kept cookie would be. */
export function useSessionId(client: HttpClient, bff: RunningBff, id: string): void {
  client.jar.set(bff.url, cookieName, id);
}

/**
 * A BFF's store from outside, with its secrets: to look at a session, or to let its token run out without waiting.
 */
export async function withSessions<T>(
  bff: RunningBff,
  work: (sessions: ReturnType<typeof createSessions>) => Promise<T>,
): Promise<T> {
  const store = openStore({
    redis: testRedisUrl === null ? null : { url: testRedisUrl, prefix: bff.redisPrefix },
    folder: path.join(bff.dataDir, 'bff'),
  });
  try {
    return await work(
      createSessions(store, {
        secrets: [bff.sessionSecrets],
        idleSeconds: 86_400,
        absoluteSeconds: 86_400,
      }),
    );
  } finally {
    await store.close();
  }
}

/** What is stored for a client's session; null when it has ended. */
export async function readSession(
  client: HttpClient,
  bff: RunningBff,
): Promise<SessionRecord | null> {
  return withSessions(
    bff,
    async (sessions) => (await sessions.find(sessionIdOf(client, bff)))?.record ?? null,
  );
}

/** Changes what is stored for a client's session. */
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

/** Leaves a session's access token that many seconds to live, as the BFF sees it. */
export async function leaveSeconds(
  client: HttpClient,
  bff: RunningBff,
  seconds: number,
): Promise<void> {
  await changeSession(client, bff, { expires_at: Math.floor(Date.now() / 1000) + seconds });
}
