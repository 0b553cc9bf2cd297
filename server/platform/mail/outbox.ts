import { randomUUID } from 'node:crypto';

import { desc } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { mailOutbox } from '../database/schema/identity';

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

/** Creates the outbox. Mails are written in the transaction of the change that they report; `delivery.ts` sends them. */
export function createOutbox(db: Database): Outbox {
  return {
    async write(mail) {
      await db.insert(mailOutbox).values({ id: randomUUID(), ...mail });
    },
    newest: (limit) =>
      db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(limit),
  };
}
