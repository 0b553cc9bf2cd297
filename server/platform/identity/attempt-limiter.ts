import { eq, lt, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { attemptWindow } from '../database/schema/identity';

export interface AttemptLimiter {
  /**
   * Counts one attempt under a key. A window begins with the first attempt and is over after `seconds`.
   * @returns seconds to wait when the limit is exceeded, else 0
   */
  count(key: string, limit: number, seconds?: number): Promise<number>;
  /** Takes one attempt back, because it was a rightful one. */
  takeBack(key: string): Promise<void>;
  purge(): Promise<void>;
}

/** Limits attempts per minute, counted in the database: all processes share the count, and a restart keeps it (SEC-43). */
export function createAttemptLimiter(db: Database): AttemptLimiter {
  return {
    async count(key, limit, seconds = 60) {
      const [row] = await db
        .insert(attemptWindow)
        .values({
          key,
          attempts: 1,
          windowEndsAt: sql`now() + make_interval(secs => ${seconds})`,
        })
        .onConflictDoUpdate({
          target: attemptWindow.key,
          set: {
            attempts: sql`case when ${attemptWindow.windowEndsAt} <= now() then 1 else ${attemptWindow.attempts} + 1 end`,
            windowEndsAt: sql`case when ${attemptWindow.windowEndsAt} <= now()
              then now() + make_interval(secs => ${seconds}) else ${attemptWindow.windowEndsAt} end`,
          },
        })
        .returning({
          attempts: attemptWindow.attempts,
          wait: sql<number>`ceil(extract(epoch from ${attemptWindow.windowEndsAt} - now()))::int`,
        });
      if (!row || row.attempts <= limit) return 0;
      return Math.max(1, Number(row.wait));
    },
    async takeBack(key) {
      await db
        .update(attemptWindow)
        .set({ attempts: sql`greatest(${attemptWindow.attempts} - 1, 0)` })
        .where(eq(attemptWindow.key, key));
    },
    async purge() {
      await db.delete(attemptWindow).where(lt(attemptWindow.windowEndsAt, sql`now()`));
    },
  };
}
