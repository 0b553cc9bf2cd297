import { lt, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { attemptWindow } from '../database/schema';

export interface Attempts {
  /**
   * Counts one attempt under a key in the current minute.
   * @returns seconds to wait when the limit is passed, else 0
   */
  count(key: string, limit: number): Promise<number>;
  purge(): Promise<void>;
}

const windowSeconds = 60;

/** Limits of attempts, counted in the database: shared by all processes and not reset by a restart (SEC-43). */
export function createAttempts(db: Database): Attempts {
  return {
    async count(key, limit) {
      const [row] = await db
        .insert(attemptWindow)
        .values({
          key,
          attempts: 1,
          windowEndsAt: sql`now() + make_interval(secs => ${windowSeconds})`,
        })
        .onConflictDoUpdate({
          target: attemptWindow.key,
          set: {
            attempts: sql`case when ${attemptWindow.windowEndsAt} <= now() then 1 else ${attemptWindow.attempts} + 1 end`,
            windowEndsAt: sql`case when ${attemptWindow.windowEndsAt} <= now()
              then now() + make_interval(secs => ${windowSeconds}) else ${attemptWindow.windowEndsAt} end`,
          },
        })
        .returning({
          attempts: attemptWindow.attempts,
          wait: sql<number>`ceil(extract(epoch from ${attemptWindow.windowEndsAt} - now()))::int`,
        });
      if (!row || row.attempts <= limit) return 0;
      return Math.max(1, Number(row.wait));
    },
    async purge() {
      await db.delete(attemptWindow).where(lt(attemptWindow.windowEndsAt, sql`now()`));
    },
  };
}
