import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';

import { loadSubscriptions } from '../../accounts/subscriptions';
import type { Viewer } from '../../accounts/users';
import type { Database } from '../../database/connect';
import { appUser, brand, identityAccount, userBrand } from '../../database/schema';
import { containing, readKey, writeKey } from '../paging';
import { Refusal } from '../refusal';
import { inOrder } from './roles';

/** Somebody of an account, as the AMS shows them. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** user or admin (P-05); nobody sets it here. */
  role: 'user' | 'admin';
  roles: string[];
  /** Brands of their own, by name. */
  brands: { id: string; name: string }[];
  /** Invited, and no password set yet. */
  pending: boolean;
  /** ISO 8601. */
  invitedAt: string;
  lastSignedInAt: string | null;
  /** It is who asks. */
  self: boolean;
}

/** An invitation holds a seat from the start (U-01). Null: no limit. */
export interface Seats {
  used: number;
  limit: number | null;
  left: number | null;
}

const fields = {
  id: appUser.id,
  sub: appUser.sub,
  firstName: identityAccount.givenName,
  lastName: identityAccount.familyName,
  email: identityAccount.email,
  role: appUser.role,
  merchantRoles: appUser.merchantRoles,
  // The hash itself stays where it is.
  pending: sql<boolean>`${identityAccount.passwordHash} is null`,
  createdAt: appUser.createdAt,
  lastSignedInAt: appUser.lastSignedInAt,
};
/** People are listed by these; the database's own lower case, as the key of a page is compared with it. */
const key = [
  sql<string>`lower(${identityAccount.familyName})`,
  sql<string>`lower(${identityAccount.givenName})`,
  appUser.id,
] as const;

const keyKind = 'people';
const keyShape = z.tuple([z.string(), z.string(), z.string()]);

const people = (db: Database) =>
  db.select(fields).from(appUser).innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub));
type Row = Awaited<ReturnType<typeof people>>[number];

/**
 * People of the caller's account by name, key paged: nobody is lost or doubled where somebody joins meanwhile.
 * @param q part of a name or an e-mail address
 * @param ids these alone; else all
 * @throws {Refusal} invalid for a key that no page was given
 */
export async function listPeople(
  db: Database,
  viewer: Viewer,
  {
    q,
    ids,
    after,
    first,
  }: { q: string; ids?: string[] | undefined; after?: string | undefined; first: number },
): Promise<{ people: Person[]; next: string | null; total: number }> {
  const wanted = and(
    eq(appUser.accountId, viewer.accountId),
    ids === undefined ? undefined : inArray(appUser.id, ids),
    q === ''
      ? undefined
      : sql`(${identityAccount.givenName} || ' ' || ${identityAccount.familyName} || ' ' || ${identityAccount.email}) ilike ${containing(q)}`,
  );
  const [counted] = await db
    .select({ total: count() })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(wanted);
  const from = readKey(keyKind, after, keyShape);
  const rows = await db
    .select({ ...fields, family: key[0], given: key[1] })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(
      from === null
        ? wanted
        : and(
            wanted,
            sql`(${key[0]}, ${key[1]}, ${key[2]}) > (${from[0]}::text, ${from[1]}::text, ${from[2]}::text)`,
          ),
    )
    .orderBy(...key.map((part) => asc(part)))
    .limit(first + 1);
  const page = rows.slice(0, first);
  const last = rows.length > first ? page.at(-1) : undefined;
  return {
    people: await toPeople(db, viewer, page),
    next: last === undefined ? null : writeKey(keyKind, [last.family, last.given, last.id]),
    total: counted?.total ?? 0,
  };
}

/**
 * Somebody of the caller's account.
 * @throws {Refusal} not_found for somebody of another account, too (SEC-46)
 */
export async function findPerson(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<Person & { sub: string }> {
  const rows = await people(db).where(
    and(eq(appUser.id, id), eq(appUser.accountId, viewer.accountId)),
  );
  const [person] = await toPeople(db, viewer, rows);
  if (!person || !rows[0]) throw new Refusal('not_found', 'There is no such user.');
  return { ...person, sub: rows[0].sub };
}

async function toPeople(db: Database, viewer: Viewer, rows: readonly Row[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id);
  const brands =
    ids.length === 0
      ? []
      : await db
          .select({ userId: userBrand.userId, id: brand.id, name: brand.name })
          .from(userBrand)
          .innerJoin(brand, eq(brand.id, userBrand.brandId))
          .where(inArray(userBrand.userId, ids))
          .orderBy(asc(brand.name));
  return rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    roles: inOrder(row.merchantRoles),
    brands: brands.filter(({ userId }) => userId === row.id).map(({ id, name }) => ({ id, name })),
    pending: row.pending,
    invitedAt: row.createdAt.toISOString(),
    lastSignedInAt: row.lastSignedInAt?.toISOString() ?? null,
    self: row.id === viewer.id,
  }));
}

/** How many people the account's plan has seats for; null for no limit. Without a plan in force there are none. */
export async function seatLimit(db: Database, viewer: Viewer): Promise<number | null> {
  const { active } = await loadSubscriptions(db, viewer);
  if (active !== null) return active.userLimit;
  return viewer.role === 'admin' ? null : 0;
}

export async function seatsUsed(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(appUser)
    .where(eq(appUser.accountId, accountId));
  return row?.used ?? 0;
}

export async function loadSeats(db: Database, viewer: Viewer): Promise<Seats> {
  const limit = await seatLimit(db, viewer);
  const used = await seatsUsed(db, viewer.accountId);
  return { used, limit, left: limit === null ? null : Math.max(0, limit - used) };
}
