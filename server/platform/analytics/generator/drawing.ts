import { weekOfDay, weeks } from './calendar';
import { productBits } from './demand';
import type { Making } from './making';

/** How much of what somebody buys is of the few brands that they always buy, and how those share it. */
const loyalty = {
  share: 0.82,
  slots: [0.44, 0.7, 0.85, 0.94],
  /** Days after which a brand of theirs gives way to another. */
  lasts: 640,
  /** Of a brand of theirs they have three favourites. */
  favourites: [0.55, 0.85],
};

/** Number of limits that a draw reaches: sums of comparisons cost less than a CASE. */
const among = (draw: string, limits: readonly number[]) =>
  limits.map((limit) => `(${draw} >= ${limit})::INTEGER`).join(' + ');

/** What draws of their own: each has fresh draws, and the same brands for the same buyer. */
export type Drawing = 'order' | 'view';
const offsets: Readonly<Record<Drawing, string>> = {
  order: String(2n ** 61n),
  view: String(2n ** 62n),
};

/**
 * SQL of rows with what somebody wants: `product`, its `brand`, `demand`, `price` and `promo` of the week, and whose
 * shelf (`shelf_first`, `shelf_last`, `stock`); nobody wants what the region never lists.
 * @param source a relation with `key` (unique, below 2^60), `buyer`, `day` and `region`; its columns are kept
 */
export function drawProducts({ random, scale }: Making, drawing: Drawing, source: string): string {
  const slot = `buyer::BIGINT * 8 + ${among(`mood / ${loyalty.share}`, loyalty.slots)}`;
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

/** Whether the shelf of `drawProducts` has the product on `day`. */
export const onShelf = 'day BETWEEN shelf_first AND shelf_last AND get_bit(stock, day) = 0';

/** SQL of `source` (an alias after it, its columns kept) once for each number below its column `count`, as `number`. */
export const times = (source: string, count: string) =>
  // Far cheaper than unnest(range(…)).
  `SELECT source.*, t_times.number FROM ${source} source JOIN t_times ON t_times.count = source.${count}`;

/** t_times: each count to 100 with the numbers below it. */
export async function makeTimes({ connection }: Pick<Making, 'connection'>): Promise<void> {
  await connection.run(
    `CREATE TEMP TABLE t_times AS
     SELECT count::INTEGER AS count, unnest(range(count))::INTEGER AS number FROM (SELECT range AS count FROM range(1, 101))`,
  );
}
