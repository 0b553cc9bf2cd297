import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A person who can sign in. The login site's own: the product's user is `app_user`, joined by `sub`. */
export const identityAccount = pgTable(
  'identity_account',
  {
    sub: text('sub').primaryKey(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** argon2id; null until the first password is set by a mailed link. */
    passwordHash: text('password_hash'),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    /** What the person said about their work at sign-up; gives nobody a role. */
    jobTitle: text('job_title'),
    blockedAt: moment('blocked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    passwordChangedAt: moment('password_changed_at'),
  },
  (table) => [uniqueIndex('identity_account_email_key').on(sql`lower(${table.email})`)],
);

/**
 * Everything that oidc-provider stores: sessions, grants, codes, tokens, interactions. `id` is the SHA-256
 * of the library's id, because that id is the token or cookie itself: a copy of the table opens nothing.
 */
export const oidcPayload = pgTable(
  'oidc_payload',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    sessionUid: text('session_uid'),
    rotations: integer('rotations').notNull().default(0),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payload_grant_id').on(table.grantId),
    index('oidc_payload_uid').on(table.uid),
    index('oidc_payload_session_uid').on(table.sessionUid),
    index('oidc_payload_expires_at').on(table.expiresAt),
  ],
);

/** One-time links to set a password; the link's secret is stored as its SHA-256. */
export const passwordTicket = pgTable(
  'password_ticket',
  {
    tokenHash: text('token_hash').primaryKey(),
    sub: text('sub')
      .notNull()
      .references(() => identityAccount.sub, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_ticket_sub').on(table.sub)],
);

/** The second factor (TOTP) of an account that has turned it on. */
export const secondFactor = pgTable('second_factor', {
  sub: text('sub')
    .primaryKey()
    .references(() => identityAccount.sub, { onDelete: 'cascade' }),
  /** The authenticator's secret, encrypted: a copy of the table makes no codes. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest step (30 s since 1970) whose code was used: none up to it counts again. */
  usedStep: integer('used_step').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Codes for the day that the authenticator is lost, stored as HMACs; each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    sub: text('sub')
      .notNull()
      .references(() => secondFactor.sub, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.sub, table.codeHash] })],
);

/** Counters of limited attempts (sign-in, mails), shared by all processes on the database. */
export const attemptWindow = pgTable('attempt_window', {
  key: text('key').primaryKey(),
  windowEndsAt: moment('window_ends_at').notNull(),
  attempts: integer('attempts').notNull(),
});

/** Keys and secrets made at the first start: signing keys, cookie keys, client, flag SDK key. */
export const platformSetting = pgTable('platform_setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

/** Mails that the platform has written, and, where a mail server is configured, how far each has come. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The mail server has taken it. */
    sentAt: moment('sent_at'),
    /** Given up. */
    failedAt: moment('failed_at'),
    /** Tries begun. */
    attempts: integer('attempts').notNull().default(0),
    /** Nobody tries before: a pause after a failure, or somebody is trying now. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Why the newest try failed. */
    error: text('error'),
  },
  (table) => [
    index('mail_outbox_created_at').on(table.createdAt),
    index('mail_outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
  ],
);
