import { and, count, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { Person, Seats, userCalls } from '../../../../contract/ams/users';
import type { AnswerOf, QueryOf } from '../../../../contract/call';
import { pick } from '../../../../contract/pick';
import { loadSubscriptions } from '../../accounts/subscriptions';
import type { Principal } from '../../accounts/principal';
import { compareNames } from '../../lists';
import type { Database } from '../../database/connect';
import { appUser, userBrand } from '../../database/schema/accounts';
import { brand } from '../../database/schema/catalogue';
import { identityAccount } from '../../database/schema/identity';
import { beyondPlace, readPage, type SortColumn } from '../paging';
import { nameContains } from '../../database/name-search';
import { Refusal } from '../../http/refusal';
import { versionOf } from '../../http/versions';
import { inOrder } from './roles';

/** A user with the `sub`, which only the login site knows: the AMS does not answer it. */
export type KnownPerson = Person & { sub: string };

/** The address that was invited, also of a stand-in (SEC-46). */
export const invitedAddress = sql<string>`coalesce(${identityAccount.standInFor}, ${identityAccount.email})`;

const fields = {
  id: appUser.id,
  sub: appUser.sub,
  firstName: identityAccount.givenName,
  lastName: identityAccount.familyName,
  email: invitedAddress,
  role: appUser.role,
  merchantRoles: appUser.merchantRoles,
  pending: sql<boolean>`${identityAccount.passwordHash} is null`,
  createdAt: appUser.createdAt,
  lastSignedInAt: appUser.lastSignedInAt,
};
/** What people are sorted by. The database makes the lower case, because it compares the cursor of a page with it. */
const family = sql<string>`lower(${identityAccount.familyName})`;
const given = sql<string>`lower(${identityAccount.givenName})`;
const columns: SortColumn[] = [
  [family, 'text'],
  [given, 'text'],
  [appUser.id, 'text'],
];

const keySchema = z.tuple([z.string(), z.string(), z.string()]);

const people = (db: Database) =>
  db.select(fields).from(appUser).innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub));
type Row = Awaited<ReturnType<typeof people>>[number];

/**
 * Lists a page of the users of the caller's account by name.
 * @throws Refusal invalid for a wrong cursor
 */
export async function listPeople(
  db: Database,
  principal: Principal,
  { q, ids, ...query }: QueryOf<typeof userCalls.list>,
): Promise<Omit<AnswerOf<typeof userCalls.list>, 'seats'>> {
  const wanted = and(
    eq(appUser.accountId, principal.accountId),
    ids === undefined ? undefined : inArray(appUser.id, ids),
    q === ''
      ? undefined
      : nameContains(
          sql`${identityAccount.givenName} || ' ' || ${identityAccount.familyName} || ' ' || ${invitedAddress}`,
          q,
        ),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(wanted);
  const { rows, ...keys } = await readPage(query, {
    kind: 'people',
    keySchema,
    keyOf: (row: Row & { family: string; given: string }) =>
      [row.family, row.given, row.id] as [string, string, string],
    read: (place, rowCount, skip) => {
      const { order, beyond } = beyondPlace(columns, false, place);
      return db
        .select({ ...fields, family, given })
        .from(appUser)
        .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
        .where(and(wanted, beyond))
        .orderBy(...order)
        .limit(rowCount)
        .offset(skip);
    },
  });
  return { merchants: await toPeople(db, principal, rows), ...keys, total: counted?.total ?? 0 };
}

/**
 * Finds a user of the caller's account.
 * @throws Refusal not_found, also for users of other accounts (SEC-46)
 */
export async function findPerson(
  db: Database,
  principal: Principal,
  id: string,
): Promise<KnownPerson> {
  const rows = await people(db).where(
    and(eq(appUser.id, id), eq(appUser.accountId, principal.accountId)),
  );
  const [person] = await toPeople(db, principal, rows);
  if (!person) throw new Refusal('not_found', 'There is no such user.');
  return person;
}

async function toPeople(db: Database, principal: Principal, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const brands =
    ids.length === 0
      ? []
      : await db
          .select({ userId: userBrand.userId, id: brand.id, name: brand.name })
          .from(userBrand)
          .innerJoin(brand, eq(brand.id, userBrand.brandId))
          .where(inArray(userBrand.userId, ids));
  brands.sort((one, other) => compareNames(one.name, other.name));
  return rows.map((row) => {
    const { id, firstName, lastName } = row;
    const roles = inOrder(row.merchantRoles);
    const own = brands.flatMap(({ userId, ...named }) => (userId === id ? [named] : []));
    return {
      ...pick(row, ['id', 'sub', 'firstName', 'lastName', 'email', 'role', 'pending']),
      roles,
      brands: own,
      invitedAt: row.createdAt.toISOString(),
      lastSignedInAt: row.lastSignedInAt?.toISOString() ?? null,
      self: id === principal.id,
      version: versionOf(firstName, lastName, roles, own.map((one) => one.id).sort()),
    };
  });
}

/** @returns the number of seats of the account's plan; null for no limit; 0 without an active plan */
export async function seatLimit(db: Database, principal: Principal): Promise<number | null> {
  const { active } = await loadSubscriptions(db, principal);
  if (active !== null) return active.userLimit;
  return principal.role === 'admin' ? null : 0;
}

export async function seatsUsed(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(appUser)
    .where(eq(appUser.accountId, accountId));
  return row?.used ?? 0;
}

export async function loadSeats(db: Database, principal: Principal): Promise<Seats> {
  const limit = await seatLimit(db, principal);
  const used = await seatsUsed(db, principal.accountId);
  return { used, limit, left: limit === null ? null : Math.max(0, limit - used) };
}
