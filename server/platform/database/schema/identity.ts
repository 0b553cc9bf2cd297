import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { cascade, exactMoment, keyOf } from './columns';

/** An account of the login site: a person who can sign in. `sub` joins it with the product's user (`app_user`). */
export const identityAccount = pgTable(
  'identity_account',
  {
    sub: text('sub').primaryKey(),
    email: text('email').notNull(),
    /**
     * The address of a stand-in: what an inviter sees of an invited address that has an account elsewhere (SEC-46), a pending
     * user like others. A stand-in is blocked, and its `email` is not an address, so that nobody signs in to it or gets its mails.
     */
    standInFor: text('stand_in_for'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** argon2id; null until the first password is set by a mailed link. */
    passwordHash: text('password_hash'),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    /** The job title of the sign-up form; it gives no role. */
    jobTitle: text('job_title'),
    /** The company of the sign-up form (U-11): the name of the account that the first sign-in makes. */
    company: text('company'),
    blockedAt: exactMoment('blocked_at'),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
    /** Sessions and tokens of an earlier sign-in have ended (SEC-03), except those of `keptSession`. */
    passwordChangedAt: exactMoment('password_changed_at'),
    /** The `uid` of the session in which the password was changed; null after a reset. */
    keptSession: text('kept_session'),
  },
  (table) => [uniqueIndex('identity_account_email_key').on(sql`lower(${table.email})`)],
);

/**
 * Everything that oidc-provider stores: sessions, grants, codes, tokens, interactions. `id` is the SHA-256
 * of the library's id, because that id is the token or cookie itself: a leaked copy of the table gives no access.
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
    expiresAt: exactMoment('expires_at'),
    consumedAt: exactMoment('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payload_grant_id').on(table.grantId),
    index('oidc_payload_uid').on(table.uid),
    index('oidc_payload_session_uid').on(table.sessionUid),
    index('oidc_payload_expires_at').on(table.expiresAt),
    // What is an account's ends with its password.
    index('oidc_payload_account').on(sql`(${table.payload}->>'accountId')`),
    index('oidc_payload_signing_in')
      .on(sql`(${table.payload}->'result'->'login'->>'accountId')`)
      .where(sql`model = 'Interaction'`),
  ],
);

/** A client that is to be told of the end of a session (SEC-31). The row goes when it was told, or could not be. */
export const logoutNotice = pgTable(
  'logout_notice',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => randomUUID()),
    sub: text('sub').notNull(),
    clientId: text('client_id').notNull(),
    /** The session, by the name that the client knows. */
    sid: text('sid').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: exactMoment('next_attempt_at').notNull().defaultNow(),
  },
  (table) => [index('logout_notice_next_attempt_at').on(table.nextAttemptAt)],
);

/** One-time links to set a password; the link's secret is stored as its SHA-256. */
export const passwordTicket = pgTable(
  'password_ticket',
  {
    tokenHash: text('token_hash').primaryKey(),
    sub: keyOf('sub', () => identityAccount.sub, cascade),
    expiresAt: exactMoment('expires_at').notNull(),
    usedAt: exactMoment('used_at'),
  },
  (table) => [index('password_ticket_sub').on(table.sub)],
);

/** Sign-ups whose address is not proven yet; the secret of the mailed link is stored as its SHA-256. */
export const signUp = pgTable(
  'sign_up',
  {
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    jobTitle: text('job_title'),
    /** Null for a sign-up of an earlier version. */
    company: text('company'),
    expiresAt: exactMoment('expires_at').notNull(),
  },
  (table) => [
    index('sign_up_email').on(sql`lower(${table.email})`),
    index('sign_up_expires_at').on(table.expiresAt),
  ],
);

/** The second factor (TOTP) of an account that has turned it on. */
export const secondFactor = pgTable('second_factor', {
  sub: text('sub')
    .primaryKey()
    .references(() => identityAccount.sub, { onDelete: 'cascade' }),
  /** The authenticator's secret, encrypted: a leaked copy of the table makes no codes. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest used step (30 s each since 1970). Codes of this and earlier steps are refused. */
  usedStep: integer('used_step').notNull().default(0),
  createdAt: exactMoment('created_at').notNull().defaultNow(),
});

/** Recovery codes for a lost authenticator, stored as HMACs; each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    sub: keyOf('sub', () => secondFactor.sub, cascade),
    codeHash: text('code_hash').notNull(),
    usedAt: exactMoment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.sub, table.codeHash] })],
);

/** The browsers and addresses that have signed in to an account: their attempts have counts of their own. */
export const knownOrigin = pgTable(
  'known_origin',
  {
    /** Names the count. An origin that was forgotten gets another id, and a new count, with its next sign-in. */
    id: text('id')
      .primaryKey()
      .$defaultFn(() => randomUUID()),
    sub: keyOf('sub', () => identityAccount.sub, cascade),
    kind: text('kind').$type<'device' | 'address'>().notNull(),
    /** Keyed hash of the browser's cookie or of the address, for this account. */
    hash: text('hash').notNull(),
    expiresAt: exactMoment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('known_origin_key').on(table.sub, table.kind, table.hash),
    index('known_origin_expires_at').on(table.expiresAt),
  ],
);

/** Counters of rate-limited attempts (sign-in, mails), shared by all processes on the database. */
export const attemptWindow = pgTable('attempt_window', {
  key: text('key').primaryKey(),
  windowEndsAt: exactMoment('window_ends_at').notNull(),
  attempts: integer('attempts').notNull(),
});

/** Keys and secrets that the first start generates: signing keys, cookie keys, client, flag SDK key. */
export const platformSetting = pgTable('platform_setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

/** The mails of the platform, with the state of their delivery. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    /** Address, subject and text, encrypted. Null only for mails of earlier versions, until the next start. */
    sealed: text('sealed'),
    /** Columns of earlier versions, not encrypted. */
    recipient: text('recipient'),
    subject: text('subject'),
    text: text('text'),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
    /** When the mail server accepted it. */
    sentAt: exactMoment('sent_at'),
    /** When the delivery was given up. */
    failedAt: exactMoment('failed_at'),
    /** Number of delivery attempts that have started. */
    attempts: integer('attempts').notNull().default(0),
    /** The earliest time of the next attempt: after a pause, or after the lease of a running attempt. */
    nextAttemptAt: exactMoment('next_attempt_at').notNull().defaultNow(),
    /** Why the newest attempt failed. */
    error: text('error'),
  },
  (table) => [
    index('mail_outbox_created_at').on(table.createdAt),
    index('mail_outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
  ],
);
