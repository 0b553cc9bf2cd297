import { randomUUID } from 'node:crypto';

import { desc } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { mailOutbox } from '../database/schema';

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

export type StoredMail = typeof mailOutbox.$inferSelect;

export interface Outbox {
  write(mail: Mail): Promise<void>;
  /** @returns the newest mails, newest first */
  newest(limit: number): Promise<StoredMail[]>;
}

/** Mails are written to the database, in the transaction of what they tell; `delivery.ts` sends them from there. */
export function createOutbox(db: Database): Outbox {
  return {
    async write(mail) {
      await db.insert(mailOutbox).values({ id: randomUUID(), ...mail });
    },
    newest: (limit) =>
      db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(limit),
  };
}
