import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import * as z from 'zod';

import { containsPattern, decodeCursor, encodeCursor } from '../ams/paging';
import type { Database } from '../database/connect';
import { account, appUser } from '../database/schema/accounts';
import { intakeNotice, storagePlan, warehouse } from '../database/schema/stock';

/** A warehouse, with the number of users who wait for the mail that it accepts inventory. */
export interface WarehouseIntake {
  id: string;
  name: string;
  accepting: boolean;
  waiting: number;
}

/** The storage of an account in one warehouse. */
export interface AccountIntake {
  accountId: string;
  account: string;
  warehouseId: string;
  warehouse: string;
  accepting: boolean;
  waiting: number;
  palletsUsed: number;
  palletsAllowed: number;
}

/** Lists all warehouses by name. They are few, so there are no pages. */
export function listWarehouses(db: Database): Promise<WarehouseIntake[]> {
  return db
    .select({
      id: warehouse.id,
      name: warehouse.name,
      accepting: warehouse.acceptingInventory,
      waiting: sql<number>`(select count(*)::int from ${intakeNotice} where ${intakeNotice.warehouseId} = ${warehouse.id})`,
    })
    .from(warehouse)
    .orderBy(asc(warehouse.name), asc(warehouse.id));
}

const cursorKind = 'intake';
const cursorSchema = z.tuple([z.string().max(400), z.string().max(200), z.string().max(200)]);
const key = [sql<string>`lower(${account.name})`, account.id, warehouse.id] as const;

/**
 * Lists the accounts that have storage by name, with keyset pagination.
 * @param search part of an account's name
 * @throws Refusal invalid for a wrong cursor
 */
export async function listAccountIntake(
  db: Database,
  { search, after, first }: { search: string; after: string | undefined; first: number },
): Promise<{ accounts: AccountIntake[]; next: string | null }> {
  const from = decodeCursor(cursorKind, after, cursorSchema);
  const rows = await db
    .select({
      accountId: account.id,
      account: account.name,
      warehouseId: warehouse.id,
      warehouse: warehouse.name,
      accepting: storagePlan.acceptingInventory,
      palletsUsed: storagePlan.palletsUsed,
      palletsAllowed: storagePlan.palletsAllowed,
      waiting: sql<number>`(select count(*)::int from ${intakeNotice}
        join ${appUser} on ${appUser.id} = ${intakeNotice.userId}
        where ${intakeNotice.warehouseId} = ${warehouse.id} and ${appUser.accountId} = ${account.id})`,
      sortName: key[0],
    })
    .from(storagePlan)
    .innerJoin(account, eq(account.id, storagePlan.accountId))
    .innerJoin(warehouse, eq(warehouse.id, storagePlan.warehouseId))
    .where(
      and(
        search === '' ? undefined : ilike(account.name, containsPattern(search)),
        from === null
          ? undefined
          : sql`(${key[0]}, ${key[1]}, ${key[2]}) > (${from[0]}::text, ${from[1]}::text, ${from[2]}::text)`,
      ),
    )
    .orderBy(...key.map((part) => asc(part)))
    .limit(first + 1);
  const page = rows.slice(0, first);
  const last = rows.length > first ? page.at(-1) : undefined;
  return {
    accounts: page.map(({ sortName: _sortName, ...row }) => row),
    next: last ? encodeCursor(cursorKind, [last.sortName, last.accountId, last.warehouseId]) : null,
  };
}
