import { eq, sql } from 'drizzle-orm';

import type { DataSets } from '../../analytics/data-set';
import type { Database } from '../../database/connect';
import { listOf, rowsOf } from '../../database/raw';
import { brand } from '../../database/schema/catalogue';
import { lineItem, lineItemSet } from '../../database/schema/brand-orders';
import type { Scope } from '../scope';

/** The texts that name a product by a code, by the product's id. */
export type ProductCodes = ReadonlyMap<string, readonly string[]>;

/** Digits of a barcode without the zeros before them: 12, 13 and 14 digits of one product differ in these. */
const barcodeOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');
/** EAN-8 to GTIN-14, with blanks and dashes between the digits. */
const isBarcode = (text: string): boolean =>
  /^[\d\s-]{6,30}$/.test(text) && /^\d{6,14}$/.test(barcodeOf(text));

/**
 * Finds the products of a brand that texts name by a SKU, as the shop's orders have it, by a barcode, or by the id that the
 * product has in the files of its data set. Ids may be of products that do not exist.
 */
export async function findProductCodes(
  { db, dataSets }: { db: Database; dataSets: DataSets },
  scope: Scope,
  brandId: string,
  texts: readonly string[],
): Promise<ProductCodes> {
  const codes = new Map<string, string[]>();
  const add = (product: string, isNamed: (text: string) => boolean) =>
    codes.set(product, [...(codes.get(product) ?? []), ...texts.filter(isNamed)]);
  for (const { product, sku } of await findSkus(db, scope, brandId, texts))
    add(product, (text) => text.toLowerCase() === sku);
  const [row] = await db.select({ set: brand.dataSetId }).from(brand).where(eq(brand.id, brandId));
  const set = row?.set ?? null;
  if (set === null) return codes;
  for (const text of texts) add(`prd_${set}_${text}`, (each) => each === text);
  for (const { product, barcode } of await findBarcodes(dataSets, set, brandId, texts))
    add(product, (text) => isBarcode(text) && barcodeOf(text) === barcode);
  return codes;
}

async function findSkus(db: Database, scope: Scope, brandId: string, texts: readonly string[]) {
  const skus = listOf(texts.map((text) => text.toLowerCase()));
  const ofAccount =
    scope.accountId === null ? sql`` : sql`and ${lineItemSet.accountId} = ${scope.accountId}`;
  return rowsOf<{ product: string; sku: string }>(
    db,
    sql`select distinct ${lineItem.productId} as product, lower(${lineItem.sku}) as sku
      from ${lineItem} join ${lineItemSet} on ${eq(lineItemSet.id, lineItem.setId)}
      where lower(${lineItem.sku}) in (${skus}) and ${lineItemSet.brandId} = ${brandId} ${ofAccount}`,
  );
}

async function findBarcodes(
  dataSets: DataSets,
  set: string,
  brandId: string,
  texts: readonly string[],
): Promise<{ product: string; barcode: string }[]> {
  const barcodes = [...new Set(texts.filter(isBarcode).map(barcodeOf))];
  if (barcodes.length === 0) return [];
  // A file that cannot be read is logged, and lacks the barcodes alone.
  const opened = await dataSets.open(set).catch(() => null);
  if (opened === null) return [];
  const digits = "ltrim(regexp_replace(gtin14, '[^0-9]', '', 'g'), '0')";
  const { rows } = await opened.store.query(
    `SELECT code, ${digits} FROM dim_product
     WHERE brand IN (SELECT id FROM dim_brand WHERE code = $1)
       AND ${digits} IN (${barcodes.map((_, at) => `$${at + 2}`).join(', ')})`,
    [brandId, ...barcodes],
  );
  return rows.map(([product, barcode]) => ({ product: String(product), barcode: String(barcode) }));
}
