import type { SessionUser } from '~/contracts/session/session';

/** at most every five minutes, unless something is known to have happened. */
export const refreshInterval = 5 * 60_000;
const firstRetry = 1_000;
const longestRetry = 30_000;
const retries = 3;

/** The check by hand: zod must not reach the browser for this (performance.md). */
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
 * @throws for anything else than such an answer
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
  /** what went wrong is logged, never shown. */
  warn: (text: string) => void;
}

/** What is known after a fetch; `undefined` where nothing could be learned. */
export type Known = SessionUser | null | undefined;

/**
 * Asks the server for the session: a failed fetch is tried again three times, after 1, 2 and 4 seconds (C-02 names
 * this exception).
 */
export function createSessionRefresh(deps: RefreshDeps) {
  let lastAnswer = deps.now();
  let running: Promise<Known> | null = null;
  let queued: Promise<Known> | null = null;

  const attempt = async (): Promise<SessionUser | null> => {
    const answer = await deps.fetchSession();
    // 503 is a store that is away, not a sign-out (REL-05).
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
        await deps.pause(Math.min(firstRetry * 2 ** tried, longestRetry));
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
    /** Asks at once and a single time: for who cannot wait. */
    once: (): Promise<Known> => attempt().catch(() => undefined),
    /** What is asked for now must not be answered by a fetch that began before: one more follows it. */
    now(): Promise<Known> {
      if (running === null) return run();
      queued ??= running.then(() => {
        queued = null;
        return run();
      });
      return queued;
    },
    /** Nothing is asked, and nothing learned, when the last answer is younger than five minutes. */
    due(): Promise<Known> {
      if (running !== null) return running;
      return deps.now() - lastAnswer < refreshInterval ? Promise.resolve(undefined) : run();
    },
  };
}
