import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';

import { defaultWarehouseId, type inventoryCalls } from '../../../../contract/ams/inventory';
import type { QueryOf } from '../../../../contract/call';
import type { Permission } from '../../../../contract/permissions';
import type { Principal } from '../../accounts/principal';
import type { DataSets } from '../../analytics/data-set';
import type { Database } from '../../database/connect';
import { beyondPlace, readPage, type PlaceInList, type SortColumn } from '../paging';
import { containsPattern, nameContains } from '../../database/name-search';
import { listOf, rowsOf } from '../../database/raw';
import { unitsOnTheWay } from '../orders/figures';
import { loadScope, type Scope } from '../scope';
import { findProductCodes, type ProductCodes } from './product-codes';
import { storageOf } from './storage';

type InventoryQuery = QueryOf<typeof inventoryCalls.list>;

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  brand_id: string;
  brand: string;
  units_per_case: number | null;
  on_hand: number;
}

export type StockPlace = PlaceInList<[string | number, string]>;
const keySchemas = {
  name: z.tuple([z.string().max(2_000), z.string().max(200)]),
  on_hand: z.tuple([z.int(), z.string().max(200)]),
};

/**
 * Lists the products of the brands that a permission covers, with their units on hand and on the way, and the storage
 * (O-01); with their number for a page with a number. SKUs and barcodes in `names` are found for one brand alone.
 */
export async function listInventory(
  { db, dataSets }: { db: Database; dataSets: DataSets },
  principal: Principal,
  query: InventoryQuery,
  permission: Permission = 'inventory.view',
) {
  const scope = await loadScope(db, principal, permission);
  const { names, brand } = query;
  const isCovered = brand !== undefined && (scope.brands?.includes(brand) ?? true);
  const codes: ProductCodes =
    names !== undefined && isCovered
      ? await findProductCodes({ db, dataSets }, scope, brand, names)
      : new Map();
  const field = query.sort.endsWith('name') ? 'name' : 'on_hand';
  const { rows, ...keys } = await readPage<Row, StockPlace['key']>(query, {
    kind: `inventory ${query.sort}`,
    keySchema: keySchemas[field],
    keyOf: (row) => [field === 'name' ? row.name : Number(row.on_hand), row.id],
    read: (place, count, skip) =>
      rowsOf<Row>(db, inventoryPage(scope, query, place, count, { skip, codes })),
  });
  const ids = rows.map(({ id }) => id);
  const onTheWay = await unitsOnTheWay(db, scope, ids);
  return {
    products: rows.map((row) => ({
      product: { id: row.id, name: row.name },
      brand: { id: row.brand_id, name: row.brand },
      unitsPerCase: row.units_per_case,
      onHand: Number(row.on_hand),
      onTheWay: onTheWay.get(row.id) ?? 0,
      stockStatus: Number(row.on_hand) > 0 ? ('in_stock' as const) : ('sold_out' as const),
      ...(names !== undefined && { codes: [...(codes.get(row.id) ?? [])] }),
    })),
    ...keys,
    ...(query.page !== undefined && { total: await countInventory(db, scope, query, codes) }),
    storage: await storageOf(
      db,
      { accountId: scope.accountId, userId: principal.id },
      defaultWarehouseId,
    ),
  };
}

async function countInventory(
  db: Database,
  scope: Scope,
  query: InventoryQuery,
  codes: ProductCodes,
): Promise<number> {
  const stock = query.status === undefined ? sql`` : sql`cross join lateral (${stockOf(scope)}) s`;
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (${brandsOf(scope, query.brand)}) b
      join product p on p.brand_id = b.id ${stock} where true ${conditionsOf(query, codes)}`,
  );
  return counted?.total ?? 0;
}

/** The units on hand of a product. */
const stockOf = (scope: Scope): SQL => sql`
  select coalesce(sum(on_hand), 0)::bigint as on_hand from stock_balance
  where product_id = p.id ${scope.accountId === null ? sql`` : sql`and account_id = ${scope.accountId}`}`;

/** Conditions of a query on a product, its brand and its stock. @param codes products that `names` lists by a code */
function conditionsOf(query: InventoryQuery, codes: ProductCodes): SQL {
  const pattern = containsPattern(query.q);
  // The products of one brand are searched by what differs among them.
  const byBrand =
    query.brand === undefined ? sql` or ${nameContains(sql`b.name`, query.q)}` : sql``;
  const conditions = [
    ...(query.q === ''
      ? []
      : [sql`(${nameContains(sql`p.name`, query.q)} or p.id ilike ${pattern}${byBrand})`]),
    ...(query.names === undefined
      ? []
      : [
          sql`(p.id in (${listOf([...query.names, ...codes.keys()])}) or lower(p.name) in (${sql.join(
            query.names.map((name) => sql`lower(${name})`),
            sql`, `,
          )}))`,
        ]),
    ...(query.ids === undefined ? [] : [sql`p.id in (${listOf(query.ids)})`]),
    ...(query.status === undefined
      ? []
      : [query.status === 'in_stock' ? sql`s.on_hand > 0` : sql`s.on_hand <= 0`]),
  ];
  return conditions.map((one) => sql`and ${one}`).reduce((all, one) => sql`${all} ${one}`, sql``);
}

/**
 * The statement of a page. Sorted by name it reads only the rows of the page, along an index for each brand. Sorted by
 * units on hand it reads all products of the scope.
 * @param count of rows
 * @param more `skip`: rows before them, of a page without a place; `codes`: products that `names` has by a code
 */
export function inventoryPage(
  scope: Scope,
  query: InventoryQuery,
  place: StockPlace | null,
  count: number,
  { skip = 0, codes = new Map() }: { skip?: number; codes?: ProductCodes } = {},
): SQL {
  const isDescending = query.sort.startsWith('-');
  const byName = query.sort.endsWith('name');
  const columns = (products: SQL, stock: SQL): SortColumn[] => [
    byName ? [sql`${products}.name`, 'text'] : [sql`${stock}.on_hand`, 'bigint'],
    [sql`${products}.id`, 'text'],
  ];
  const { order, beyond } = beyondPlace(columns(sql`p`, sql`s`), isDescending, place);
  const page = beyondPlace(columns(sql`page`, sql`page`), isDescending, place);
  return sql`select page.* from (${brandsOf(scope, query.brand)}) b cross join lateral (
      select p.id, p.name, p.units_per_case, s.on_hand, b.id as brand_id, b.name as brand
      from product p cross join lateral (${stockOf(scope)}) s
      where p.brand_id = b.id ${conditionsOf(query, codes)} ${beyond === undefined ? sql`` : sql`and ${beyond}`}
      order by ${sql.join(order, sql`, `)} limit ${skip + count}
    ) page order by ${sql.join(page.order, sql`, `)} limit ${count} offset ${skip}`;
}

/** The brands of the scope. Brands without an owner have no stock. */
function brandsOf(scope: Scope, only: string | undefined): SQL {
  const chosen = only === undefined ? sql`` : sql`and id = ${only}`;
  if (scope.brands === null)
    return sql`select id, name from brand where id in (select brand_id from account_brand) ${chosen}`;
  return scope.brands.length === 0
    ? sql`select id, name from brand where false`
    : sql`select id, name from brand where id in (${listOf(scope.brands)}) ${chosen}`;
}
