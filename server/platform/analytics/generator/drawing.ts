import { weekOfDay, weeks } from './calendar';
import { productBits } from './demand';
import type { GeneratorContext } from './generator-context';

/** Brand loyalty of a buyer: most purchases go to five favourite brands. */
const loyalty = {
  /** Share of purchases that goes to favourite brands. */
  share: 0.82,
  /** Cumulative shares of the first four favourites. */
  cumulativeShares: [0.44, 0.7, 0.85, 0.94],
  /** Days after which another brand replaces a favourite. */
  lasts: 640,
  /** Cumulative shares of the first two of the three favourite products of a brand. */
  favourites: [0.55, 0.85],
};

/** SQL of the number of limits that a draw reaches. A sum of comparisons is faster than a CASE. */
const among = (draw: string, limits: readonly number[]) =>
  limits.map((limit) => `(${draw} >= ${limit})::INTEGER`).join(' + ');

/** A purpose of draws. Each has its own random numbers, but a buyer keeps the same favourite brands. */
export type Drawing = 'order' | 'view';
const offsets: Readonly<Record<Drawing, string>> = {
  order: String(2n ** 61n),
  view: String(2n ** 62n),
};

/**
 * SQL that draws a product for each row of `source`. It adds `product`, `brand`, the week's `demand`, `price` and `promo`,
 * and the product's shelf in the region (`shelf_first`, `shelf_last`, `stock`). Products that a region never lists are not
 * drawn.
 * @param source a relation with `key` (unique, below 2^60), `buyer`, `day` and `region`; its columns are kept
 */
export function drawProducts(
  { random, scale }: GeneratorContext,
  drawing: Drawing,
  source: string,
): string {
  const slot = `buyer::BIGINT * 8 + ${among(`mood / ${loyalty.share}`, loyalty.cumulativeShares)}`;
  const turn = `slot * 8 + (day + ${random.below('turn', 'slot', loyalty.lasts)}) // ${loyalty.lasts}`;
  const brandBin = `(region::INTEGER - 1) * ${2 ** scale.brandBits} + (${random.bits('brand', 'brand_key')} >> ${64 - scale.brandBits})::INTEGER`;
  const productBin = `(brand * 51 + region - 1) * ${2 ** productBits} + (${random.bits('product', 'product_key')} >> ${64 - productBits})::INTEGER`;
  return `SELECT w.* EXCLUDE (product, brand), d.demand, d.price, d.promo, w.product, w.brand,
      s.first AS shelf_first, s.last AS shelf_last, s.stock
    FROM (
      SELECT b.* EXCLUDE (product_key, brand), coalesce(t.product, p.item) AS product, coalesce(t.brand, b.brand) AS brand
      FROM (
        SELECT m.* EXCLUDE (brand_key), bb.item AS brand
        FROM (
          SELECT * EXCLUDE (mood, slot, turn),
            CASE WHEN mood < ${loyalty.share} THEN turn ELSE key + ${offsets[drawing]} END AS brand_key,
            CASE WHEN mood < ${loyalty.share} THEN turn * 4 + ${among(random.share(`${drawing} taste`, 'key'), loyalty.favourites)}
              ELSE key + ${offsets[drawing]} END AS product_key
          FROM (SELECT *, ${turn} AS turn FROM (
            SELECT *, ${slot} AS slot FROM (SELECT *, ${random.share(`${drawing} mood`, 'key')} AS mood FROM ${source})))
        ) m
        JOIN t_brand_bin bb ON bb.bin = ${brandBin}
      ) b
      JOIN t_product_bin p ON p.bin = ${productBin}
      LEFT JOIN t_redirect t ON t.key = p.item * ${weeks} + ${weekOfDay('b.day')}
        AND ${random.share(`${drawing} redirect`, 'b.key')} < t.share
    ) w
    JOIN t_demand d ON d.key = w.product * ${weeks} + ${weekOfDay('w.day')}
    JOIN t_shelf s ON s.key = w.product * 51 + w.region - 1`;
}

/** SQL condition on rows of `drawProducts`: the product is in stock on `day`. */
export const onShelf = 'day BETWEEN shelf_first AND shelf_last AND get_bit(stock, day) = 0';

/** SQL that repeats each row of `source` once for each integer below its column `count`, as `number`. */
export const times = (source: string, count: string) =>
  // A join with a table of numbers is much faster than unnest(range(count)).
  `SELECT source.*, t_times.number FROM ${source} source JOIN t_times ON t_times.count = source.${count}`;

/** Creates t_times: each count from 1 to 100 with all integers below it. */
export async function makeTimes({
  connection,
}: Pick<GeneratorContext, 'connection'>): Promise<void> {
  await connection.run(
    `CREATE TEMP TABLE t_times AS
     SELECT count::INTEGER AS count, unnest(range(count))::INTEGER AS number FROM (SELECT range AS count FROM range(1, 101))`,
  );
}
