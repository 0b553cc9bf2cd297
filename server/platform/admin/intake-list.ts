import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import * as z from 'zod';

import { containsPattern, direction, readPage, type PageKeys, type PageQuery } from '../ams/paging';
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

const keySchema = z.tuple([z.string().max(400), z.string().max(200), z.string().max(200)]);
const key = [sql<string>`lower(${account.name})`, account.id, warehouse.id] as const;

/**
 * Lists the accounts that have storage by name, with keyset pagination.
 * @param search part of an account's name
 * @throws Refusal invalid for a wrong cursor
 */
export async function listAccountIntake(
  db: Database,
  { search, ...query }: PageQuery & { search: string; first: number },
): Promise<PageKeys & { accounts: AccountIntake[] }> {
  const { rows, ...keys } = await readPage(query, {
    kind: 'intake',
    keySchema,
    keyOf: (row: AccountIntake & { sortName: string }) =>
      [row.sortName, row.accountId, row.warehouseId] as [string, string, string],
    read: (place, count) => {
      const { order, beyond } = direction(false, place);
      const from =
        place &&
        sql`(${key[0]}, ${key[1]}, ${key[2]}) ${beyond} (${place.key[0]}::text, ${place.key[1]}::text, ${place.key[2]}::text)`;
      return db
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
            from ?? undefined,
          ),
        )
        .orderBy(...key.map((part) => order(part)))
        .limit(count);
    },
  });
  return { accounts: rows.map(({ sortName: _sortName, ...row }) => row), ...keys };
}
