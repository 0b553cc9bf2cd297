import { eq, lt, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { attemptWindow } from '../database/schema/identity';

/** How wrong attempts in a row lead to pauses. Times are in seconds. */
export interface PauseRule {
  /** Wrong attempts in a row before the first pause. */
  free: number;
  /** The first pause is a minute; each wrong attempt after a pause doubles it, up to this. */
  maxPause: number;
  /** How long after the last attempt they are forgotten, at least `maxPause`. */
  memory: number;
}

const firstPause = 60;

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;

/** Limits attempts, counted in the database: all processes share counts and clock, and a restart keeps them (SEC-43). */
export function createAttemptLimiter(db: Database) {
  const { attempts, windowEndsAt } = attemptWindow;
  const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
  const waitUntil = (end: unknown) => sql<number>`ceil(extract(epoch from ${end} - now()))::int`;

  return {
    /**
     * Counts one attempt under a key. A window begins with the first attempt and is over after `seconds`.
     * @returns seconds to wait when the limit is exceeded, else 0
     */
    async count(key: string, limit: number, seconds = 60) {
      const [row] = await db
        .insert(attemptWindow)
        .values({ key, attempts: 1, windowEndsAt: after(seconds) })
        .onConflictDoUpdate({
          target: attemptWindow.key,
          set: {
            attempts: sql`case when ${windowEndsAt} <= now() then 1 else ${attempts} + 1 end`,
            windowEndsAt: sql`case when ${windowEndsAt} <= now() then ${after(seconds)} else ${windowEndsAt} end`,
          },
        })
        .returning({ attempts, wait: waitUntil(windowEndsAt) });
      if (!row || row.attempts <= limit) return 0;
      return Math.max(1, Number(row.wait));
    },

    /** Takes one attempt back from a window, because it was a rightful one. */
    async takeBack(key: string) {
      await db
        .update(attemptWindow)
        .set({ attempts: sql`greatest(${attempts} - 1, 0)` })
        .where(eq(attemptWindow.key, key));
    },

    /**
     * Counts one attempt of a row of wrong ones, unless there is a pause. It counts as wrong until `forget` ends the row, so
     * that attempts at the same time cannot be more than one after another. A refused attempt does not make a pause longer.
     * @returns seconds to wait during a pause, else 0; and whether a wrong attempt now begins a pause
     */
    async countInRow(key: string, { free, maxPause, memory }: PauseRule) {
      // The row is kept for `memory` after its last attempt, which therefore need not be stored.
      const pause = sql`least(${maxPause}, ${firstPause} * power(2, least(${attempts} - ${free}, 30)))`;
      const pauseEnd = sql`${windowEndsAt} + make_interval(secs => ${pause} - ${memory})`;
      const [counted] = await db
        .insert(attemptWindow)
        .values({ key, attempts: 1, windowEndsAt: after(memory) })
        .onConflictDoUpdate({
          target: attemptWindow.key,
          set: {
            attempts: sql`case when ${windowEndsAt} <= now() then 1 else ${attempts} + 1 end`,
            windowEndsAt: after(memory),
          },
          // Before the first pause times do not matter: the other attempt may have begun later than this one.
          setWhere: sql`${attempts} < ${free} or ${pauseEnd} <= now()`,
        })
        .returning({ attempts });
      if (counted) return { wait: 0, pauses: counted.attempts >= free };
      const [row] = await db
        .select({ wait: waitUntil(pauseEnd) })
        .from(attemptWindow)
        .where(eq(attemptWindow.key, key));
      return { wait: Math.max(1, Number(row?.wait ?? 1)), pauses: true };
    },

    /** Ends a row of wrong attempts, because of a right one. */
    async forget(key: string) {
      await db.delete(attemptWindow).where(eq(attemptWindow.key, key));
    },

    async purge() {
      await db.delete(attemptWindow).where(lt(windowEndsAt, sql`now()`));
    },
  };
}
