import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import { beyondPlace, type PageQuery, readPage, type SortColumn } from '../ams/paging';
import { nameContains } from '../database/name-search';
import type { Database } from '../database/connect';
import { account, appUser } from '../database/schema/accounts';
import { intakeNotice, storagePlan, warehouse } from '../database/schema/stock';

/** A warehouse, with the number of users who wait for the mail that it accepts inventory. */
export type WarehouseIntake = Awaited<ReturnType<typeof listWarehouses>>[number];

/** Lists all warehouses by name. They are few, so there are no pages. */
export function listWarehouses(db: Database) {
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
const sortName = sql<string>`lower(${account.name})`;
const columns: SortColumn[] = [
  [sortName, 'text'],
  [account.id, 'text'],
  [warehouse.id, 'text'],
];

/** The storage of an account in one warehouse. */
const selectAccounts = (db: Database) =>
  db
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
      sortName,
    })
    .from(storagePlan)
    .innerJoin(account, eq(account.id, storagePlan.accountId))
    .innerJoin(warehouse, eq(warehouse.id, storagePlan.warehouseId));
export type AccountIntake = Awaited<ReturnType<typeof selectAccounts>>[number];

/**
 * Lists the accounts that have storage by name, with keyset pagination.
 * @param search part of an account's name
 * @throws Refusal invalid for a wrong cursor
 */
export async function listAccountIntake(
  db: Database,
  { search, ...query }: PageQuery & { search: string; first: number },
) {
  const { rows, ...keys } = await readPage(query, {
    kind: 'intake',
    keySchema,
    keyOf: (row: AccountIntake) =>
      [row.sortName, row.accountId, row.warehouseId] as [string, string, string],
    read: (place, count) => {
      const { order, beyond } = beyondPlace(columns, false, place);
      return selectAccounts(db)
        .where(and(search === '' ? undefined : nameContains(account.name, search), beyond))
        .orderBy(...order)
        .limit(count);
    },
  });
  return { accounts: rows, ...keys };
}
