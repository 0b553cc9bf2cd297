import { randomUUID } from 'node:crypto';

import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { mailOutbox } from '../database/schema/identity';
import type { Seal } from '../seal';

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

/** A mail with the state of its delivery. */
export type StoredMail = Omit<typeof mailOutbox.$inferSelect, keyof Mail | 'sealed'> & Mail;

export interface MailWriter {
  /** The app's origin, for links to its pages. */
  readonly appUrl: string;
  write(mail: Mail): Promise<void>;
}

/**
 * The mails of the platform. Address, subject and text are encrypted in the database, because they hold links that set
 * passwords. Mails are written in the transaction of the change that they report; `delivery.ts` sends them.
 */
export type Outbox = ReturnType<typeof createOutbox>;

const keptDays = 30;

/** When mails of the demo's past are due: they are never sent, and stay. */
export const neverDue = new Date('9999-01-01T00:00:00Z');

export function createOutbox(db: Database, seal: Seal, appUrl: string) {
  const sealed = (id: string, { recipient, subject, text }: Mail) => ({
    sealed: seal.seal(id, JSON.stringify([recipient, subject, text])),
    recipient: null,
    subject: null,
    text: null,
  });
  const within = (tx: Database): MailWriter => ({
    appUrl,
    async write(mail) {
      const id = randomUUID();
      await tx.insert(mailOutbox).values({ id, ...sealed(id, mail) });
    },
  });
  const open = ({ sealed: text, ...row }: typeof mailOutbox.$inferSelect): StoredMail | null => {
    const opened = text === null ? null : seal.open(row.id, text);
    if (opened === null) return null;
    const [recipient, subject, body] = JSON.parse(opened) as [string, string, string];
    return { ...row, recipient, subject, text: body };
  };

  return {
    ...within(db),
    /** The outbox of a transaction. */
    within,
    /** @returns the mail of a row; null when no key opens it */
    open,
    /** @returns the newest mails, newest first */
    async newest(limit: number) {
      const rows = await db
        .select()
        .from(mailOutbox)
        .orderBy(desc(mailOutbox.createdAt))
        .limit(limit);
      return rows.flatMap((row) => open(row) ?? []);
    },
    /** @returns what is stored of a mail after its delivery, when its links may not be read any more */
    redacted: (mail: StoredMail) => ({ sealed: sealed(mail.id, withoutLinks(mail)).sealed }),
    /** Encrypts what earlier versions stored. */
    async sealOlder() {
      const rows = await db.select().from(mailOutbox).where(isNull(mailOutbox.sealed));
      for (const { id, recipient, subject, text, sentAt, failedAt } of rows) {
        const mail = { recipient: recipient ?? '', subject: subject ?? '', text: text ?? '' };
        const over = sentAt !== null || failedAt !== null;
        await db
          .update(mailOutbox)
          .set(sealed(id, over ? withoutLinks(mail) : mail))
          .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sealed)));
      }
    },
    /** Removes mails that are older than 30 days, except those of the demo's past. */
    async purge() {
      await db
        .delete(mailOutbox)
        .where(
          and(
            lt(mailOutbox.createdAt, sql`now() - make_interval(days => ${keptDays})`),
            lt(mailOutbox.nextAttemptAt, neverDue),
          ),
        );
    },
  };
}

/** Takes the secret of each one-time link out of a mail. */
export const withoutLinks = <Some extends Mail>(mail: Some): Some => ({
  ...mail,
  text: mail.text.replace(/([?&]ticket=)[\w-]+/g, '$1(removed)'),
});
