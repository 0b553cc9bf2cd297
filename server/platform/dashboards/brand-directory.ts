import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import { nameBegins, nameContains } from '../database/name-search';
import type { DataSets, OpenDataSet } from '../analytics/data-set';
import type { DataSetInfo } from '../analytics/data-set-content';
import type { Database } from '../database/connect';
import { accountBrand } from '../database/schema/accounts';
import { brand } from '../database/schema/catalogue';
import { compareNames } from '../lists';
import type { AccessScope, SubjectBrand } from './access-scope';
import { plainOption } from './filter-kinds';
import { fold, isId } from './selection/catalogue';
import type { OptionList } from './selection/filter-options';

/** A brand with the facts that tell brands of one name apart. */
export interface DirectoryBrand {
  id: string;
  name: string;
  /** The category with most of its sales; null where the data do not say. */
  category: string | null;
  products: number;
  /** Name of its data set. */
  dataSet: string;
  /** Website in the data set; null without one. */
  website: string | null;
}

/** Owner of a brand, as far as the viewer may know. */
export type BrandOwner = 'nobody' | 'own' | 'other';

/** Opens the data sets of a request. */
type OpenableSets = Pick<DataSets, 'open'>;

interface ListedBrand extends DirectoryBrand {
  netCents: number;
  /** The name as searches compare it. */
  folded: string;
}

export interface BrandSearchRequest {
  search: string;
  /** Only these brands; null: all. */
  only: ReadonlySet<string> | null;
  /** Brands that are left out. */
  without: ReadonlySet<string>;
  /** Without a search text, brands of this brand's category come first. */
  near: string | null;
  offset: number;
  limit: number;
}

/** The data sets in which a viewer may look up brands: shared ones, and those with a brand of the viewer. */
export function visibleSets(
  sets: readonly DataSetInfo[],
  { brands, anyBrand }: Pick<AccessScope, 'brands' | 'anyBrand'>,
): DataSetInfo[] {
  return sets.filter(
    ({ id, shared }) => shared || anyBrand || brands.some(({ dataSetId }) => dataSetId === id),
  );
}

/**
 * Searches the brands of data sets by a part of their names, in any case and with or without accents. Names that begin with
 * the text come first, then larger brands by net sales.
 */
export async function searchBrands(
  sets: OpenableSets,
  infos: readonly DataSetInfo[],
  { search, only, without, near, offset, limit }: BrandSearchRequest,
): Promise<{ brands: DirectoryBrand[]; hasMore: boolean }> {
  const all = await listBrands(sets, infos);
  const term = fold(search.trim());
  const category = term === '' ? (all.find(({ id }) => id === near)?.category ?? null) : null;
  const rank = ({ folded, category: own }: ListedBrand) =>
    (term !== '' && folded.startsWith(term)) || (category !== null && own === category) ? 0 : 1;
  const found = all
    .filter(
      ({ id, folded }) =>
        !without.has(id) && (only === null || only.has(id)) && folded.includes(term),
    )
    .map((brand) => ({ brand, rank: rank(brand) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.brand.netCents - a.brand.netCents ||
        compareNames(a.brand.name, b.brand.name),
    );
  return {
    brands: found.slice(offset, offset + limit).map(({ brand }) => brand),
    hasMore: offset + limit < found.length,
  };
}

/** @returns the website of a brand in its data set; null without one, and for a brand that a search cannot find */
export async function findWebsite(
  sets: OpenableSets,
  infos: readonly DataSetInfo[],
  id: string,
): Promise<string | null> {
  return (await listBrands(sets, infos)).find((brand) => brand.id === id)?.website ?? null;
}

/** @returns the given ids that are brands of the data sets */
export async function brandsIn(
  sets: OpenableSets,
  infos: readonly DataSetInfo[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const open = await openAll(sets, infos);
  return new Set(ids.filter((id) => open.some(({ brandsByCode }) => brandsByCode.has(id))));
}

/** Owners of the brands: the viewer's account, another account, or nobody. */
export async function findOwners(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<(id: string) => BrandOwner> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: accountBrand.brandId, accountId: accountBrand.accountId })
          .from(accountBrand)
          .where(inArray(accountBrand.brandId, [...ids]));
  return (id) => {
    const owners = rows.filter((row) => row.id === id);
    if (owners.length === 0) return 'nobody';
    return owners.some((owner) => owner.accountId === accountId) ? 'own' : 'other';
  };
}

/** Opens the data sets, except those whose file cannot be read, which is logged already. */
async function openAll(sets: OpenableSets, infos: readonly DataSetInfo[]): Promise<OpenDataSet[]> {
  const open = await Promise.all(infos.map((info) => sets.open(info.id, info).catch(() => null)));
  return open.filter((set) => set !== null);
}

/** All brands with sales. The statement has no parameters, so the result cache keeps it for all searches. */
async function listBrands(
  sets: OpenableSets,
  infos: readonly DataSetInfo[],
): Promise<ListedBrand[]> {
  const open = await openAll(sets, infos);
  const lists = await Promise.all(
    open.map(async ({ store, info }) => {
      const { rows } = await store.query(brandStatement, []);
      return rows.map(([id, name, category, products, website, netCents]) => ({
        id: String(id),
        name: String(name),
        category: category === null ? null : String(category),
        products: Number(products),
        dataSet: info.name,
        website: website === null ? null : String(website),
        netCents: Number(netCents),
        folded: fold(String(name)),
      }));
    }),
  );
  return lists.flat();
}

const brandStatement = `
  WITH sales AS (
    SELECT brand, category, SUM(net_cents)::BIGINT AS net_cents FROM rollup_brand_day GROUP BY ALL
  ), sizes AS (
    SELECT brand, SUM(net_cents)::BIGINT AS net_cents, ARG_MAX(category, net_cents) AS category FROM sales GROUP BY brand
  ), assortments AS (
    SELECT brand, COUNT(*) AS products FROM dim_product WHERE id <> 0 GROUP BY brand
  )
  SELECT b.code, b.name, c.name, COALESCE(a.products, 0), b.website, s.net_cents
  FROM dim_brand b
  JOIN sizes s ON s.brand = b.id
  LEFT JOIN assortments a ON a.brand = b.id
  LEFT JOIN dim_category c ON c.id = s.category AND c.id <> 0
  WHERE b.id <> 0 ORDER BY b.id`;

/** The name with every number in ten digits, so that "Brand 11" comes before "Brand 100". */
const withPaddedNumbers = sql`regexp_replace(regexp_replace(lower(${brand.name}), '(\\d+)', '0000000000\\1', 'g'), '\\d*(\\d{10})', '\\1', 'g')`;

/** @returns any brand of the platform; null for an unknown id */
export async function findBrand(db: Database, id: string): Promise<SubjectBrand | null> {
  if (!isId(id)) return null;
  const [row] = await db.select().from(brand).where(eq(brand.id, id));
  return row ?? null;
}

/** All brands with data, of every data set, for viewers who may choose any brand. */
export function anyBrands(db: Database): OptionList {
  const option = ({ id, name }: { id: string; name: string }) => plainOption(id, name);
  return {
    count: null,
    byName: () => [],
    async byValue(values) {
      const ids = values.filter(isId);
      if (ids.length === 0) return [];
      const rows = await db.select().from(brand).where(inArray(brand.id, ids));
      return ids.flatMap((id) => rows.filter((row) => row.id === id).map(option));
    },
    async page({ search, offset, limit }) {
      const rows = await db
        .select()
        .from(brand)
        .where(and(isNotNull(brand.dataSetId), nameContains(brand.name, search)))
        .orderBy(
          sql`case when ${nameBegins(brand.name, search)} then 0 else 1 end`,
          asc(withPaddedNumbers),
          asc(brand.id),
        )
        .limit(limit + 1)
        .offset(offset);
      return { options: rows.slice(0, limit).map(option), hasMore: rows.length > limit };
    },
  };
}
