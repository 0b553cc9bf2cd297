import type { SessionUser } from '~/contracts/session/session';

/** at most every five minutes, unless another tab reports a change. */
export const refreshInterval = 5 * 60_000;
const firstRetry = 1_000;
const maxRetry = 30_000;
const retries = 3;

/** A manual shape check: importing zod would exceed the byte budget of the browser's first load (performance.md). */
function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const { id, email, expires_at, error } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof email === 'string' &&
    typeof expires_at === 'number' &&
    (error === null || typeof error === 'string')
  );
}

/**
 * Reads an answer of `GET /auth/session`.
 * @returns null for a visitor
 * @throws {Error} for any other body
 */
export function readSessionAnswer(body: unknown): SessionUser | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Error('not a session answer');
  }
  const { user } = body as { user?: unknown };
  if (user === undefined) return null;
  if (!isUser(user)) throw new Error('not a session answer');
  return user;
}

export interface RefreshDeps {
  fetchSession: () => Promise<Response>;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** failures are logged and never shown. */
  warn: (text: string) => void;
}

/** The session after a fetch; `undefined` when the fetch failed. */
export type Known = SessionUser | null | undefined;

/** Fetches the session. A failed fetch is retried three times, after 1, 2 and 4 seconds (an exception that C-02 names). */
export function createSessionRefresh(deps: RefreshDeps) {
  let lastAnswer = deps.now();
  let running: Promise<Known> | null = null;
  let queued: Promise<Known> | null = null;

  const attempt = async (): Promise<SessionUser | null> => {
    const answer = await deps.fetchSession();
    // 503 means that the session store is unavailable, not that the user is signed out (REL-05).
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const user = readSessionAnswer(await answer.json());
    lastAnswer = deps.now();
    return user;
  };

  const fetchWithRetries = async (): Promise<Known> => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await attempt();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        deps.warn(`The session could not be fetched: ${reason}`);
        if (tried >= retries) return undefined;
        await deps.pause(Math.min(firstRetry * 2 ** tried, maxRetry));
      }
    }
  };

  const run = () => {
    const work = fetchWithRetries().finally(() => {
      if (running === work) running = null;
    });
    running = work;
    return work;
  };

  return {
    /** Fetches immediately, without retries. */
    once: (): Promise<Known> => attempt().catch(() => undefined),
    /**
     * Fetches the state as of now. If a fetch is running, another one follows it, because the running one may be
     * outdated.
     */
    now(): Promise<Known> {
      if (running === null) return run();
      queued ??= running.then(() => {
        queued = null;
        return run();
      });
      return queued;
    },
    /** Fetches only when the last answer is older than five minutes; returns undefined otherwise. */
    due(): Promise<Known> {
      if (running !== null) return running;
      return deps.now() - lastAnswer < refreshInterval ? Promise.resolve(undefined) : run();
    },
  };
}
