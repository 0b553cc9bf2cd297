import { dayIndex, days, dayWeights, firstDay } from './calendar';
import { fullDemand, promotion, storyProduct } from './demand';
import { drawProducts, onShelf, times } from './drawing';
import { binsOf, makeTable, numbers, type GeneratorContext } from './generator-context';
import { regions } from './regions';
import { stories } from './stories';

/** The share of offices in the buyers and in the orders. */
const offices = { buyers: 0.12, orders: 0.2 };
/** Average number of requested lines of an order beyond the first. Lines out of stock or out of season are dropped. */
const extraLines = { home: 2.45, office: 5.4 };
/** Estimated average number of lines that an order keeps. `makeLines` starts with it and corrects it. */
const linesAnOrder = 1.42;
const regionBins = 8_192;
const maxAtOnce = 2_048;
const linesASlice = 12_000_000;
const cancelled = 0.012;
const refunded = 0.014;

/** Creates t_buyer: each buyer with kind, region, and first and last day of activity. */
export async function makePeople({ connection, random, scale }: GeneratorContext): Promise<void> {
  const officeBuyers = Math.round(scale.buyers * offices.buyers);
  await makeTable(
    { connection },
    't_region_range (first INTEGER, last INTEGER, item INTEGER)',
    binsOf(
      regions.map(({ population }) => population),
      regionBins,
    ).map(([first, end, at]) => [first, end, regions[at]!.id]),
  );
  await connection.run(
    `CREATE TEMP TABLE t_region_bin AS SELECT unnest(range(first, last))::INTEGER AS key, item FROM t_region_range ORDER BY key`,
  );
  const first = `CASE WHEN ${random.share('old', 'id')} < 0.76 THEN 0 ELSE ${random.below('arrives', 'id', days)} END`;
  await connection.run(
    `CREATE TEMP TABLE t_buyer AS
     SELECT id, office, region, first, CASE WHEN ${random.share('leaves', 'id')} < 0.34
       THEN first + ((${days} - first) * sqrt(${random.share('leaves on', 'id')}))::INTEGER ELSE ${days} END::INTEGER AS last
     FROM (
       SELECT id, id <= ${officeBuyers} AS office, b.item AS region, ${first} AS first
       FROM (SELECT (range + 1)::INTEGER AS id FROM range(${scale.buyers}))
       JOIN t_region_bin b ON b.key = ${random.below('lives', 'id', regionBins)}
     ) ORDER BY id`,
  );
}

/** SQL that draws a buyer's id for `key`. Few buyers order often, most order rarely. */
export function drawBuyer(
  { random, scale }: GeneratorContext,
  stream: string,
  key: string,
): string {
  const officeBuyers = Math.round(scale.buyers * offices.buyers);
  const u = random.share(stream, key);
  // Offices differ less, because one very active office would dominate a small brand.
  const home = `(0.08 * ${u} + 0.92 * ${u} ** 4)`;
  const office = `(0.3 * ${u} + 0.7 * ${u} ** 3)`;
  const spread = (rank: string, count: number, offset: number) =>
    `(${offset} + 1 + ((${count} * ${rank})::BIGINT * ${coprime(count)} + 17) % ${count})::INTEGER`;
  return `CASE WHEN office THEN ${spread(office, officeBuyers, 0)} ELSE ${spread(home, scale.buyers - officeBuyers, officeBuyers)} END`;
}

/** A step size coprime to `count`: repeated steps modulo `count` visit every number once, far from the last one. */
export function coprime(count: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  let step = Math.max(1, Math.floor(count * 0.618));
  while (divides(step, count) !== 1) step++;
  return step;
}

/** Creates t_order: id (ascending by day), day, buyer, region, office and number of requested lines. */
async function makeOrders(context: GeneratorContext, orders: number): Promise<void> {
  const { connection, random } = context;
  const planted = new Map(
    (await numbers(context, 'SELECT day, count(*) FROM t_planted GROUP BY day')).map(
      ([day, count]) => [day!, count!],
    ),
  );
  const kinds = (['home', 'office'] as const).map((kind) => {
    const weights = dayWeights(kind, random);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const all = orders * (kind === 'office' ? offices.orders : 1 - offices.orders);
    return {
      office: kind === 'office',
      counts: weights.map((weight) => Math.round((weight / whole) * all)),
    };
  });
  let next = 1;
  const rows: [number, boolean, number, number][] = [];
  const plantedFrom: [number, number][] = [];
  for (let day = 0; day < days; day++) {
    for (const { office, counts } of kinds) {
      const until = next + counts[day]!;
      // Short ranges, because DuckDB holds a whole vector of unnested lists in memory.
      for (; next < until; next += maxAtOnce)
        rows.push([day, office, Math.min(maxAtOnce, until - next), next]);
      next = until;
    }
    plantedFrom.push([day, next]);
    next += planted.get(day) ?? 0;
  }
  await makeTable(
    context,
    't_day (day INTEGER, office BOOLEAN, orders INTEGER, first_id INTEGER)',
    rows,
  );
  await makeTable(context, 't_planted_from (day INTEGER, first_id INTEGER)', plantedFrom);
  const more = (mean: number) => `floor(-ln(1 - ${random.share('asks for', 'o.id')}) * ${mean})`;
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE t_order AS
     SELECT o.id, o.day, o.office, o.buyer, b.region::TINYINT AS region,
       least(60, 1 + CASE WHEN o.office THEN ${more(extraLines.office)} ELSE ${more(extraLines.home)} END)::INTEGER AS lines
     FROM (
       SELECT *, ${drawBuyer(context, 'orders', 'id')} AS buyer
       FROM (SELECT (first_id + unnest(range(orders)))::INTEGER AS id, day::SMALLINT AS day, office FROM t_day)
     ) o JOIN t_buyer b ON b.id = o.buyer AND o.day >= b.first AND o.day < b.last`,
  );
}

/**
 * Creates t_line, the unsorted candidates for order lines, and t_cut, the limit that keeps exactly as many as requested.
 * The purchases of t_planted (buyer, day, product, number) are always kept.
 */
export async function makeLines(context: GeneratorContext): Promise<number> {
  const { connection, random, scale } = context;
  const wanted = scale.lines - (await numbers(context, 'SELECT count(*) FROM t_planted'))[0]![0]!;
  let orders = Math.round((scale.lines / linesAnOrder) * 1.02);
  for (let attempt = 1; ; attempt++) {
    await makeOrders(context, orders);
    const source = `(SELECT * EXCLUDE (lines, number), number::UTINYINT AS line, id::BIGINT * 64 + number AS key FROM (${times('t_order', 'lines')}))`;
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE t_line AS
       SELECT brand::SMALLINT AS brand, day, id, line, product::SMALLINT AS product, buyer, region, office, price, promo,
         demand::SMALLINT AS demand
       FROM (${drawProducts(context, 'order', source)})
       WHERE ${random.share('wants', 'key')} * ${fullDemand} < demand AND ${onShelf}`,
    );
    const [found] = (await numbers(context, 'SELECT count(*) FROM t_line'))[0]!;
    if (found! >= wanted) return cutAt(context, wanted);
    if (attempt === 5)
      throw new Error(`The demo market asks for ${found} lines only of ${wanted}.`);
    orders = Math.round((orders * wanted * 1.01) / found!);
  }
}

const cutBits = (random: GeneratorContext['random']) =>
  random.bits('cut', 'id::BIGINT * 64 + line');

/** Creates t_cut: the limit below which the random bits of exactly `wanted` lines lie. Most lines are below it. */
async function cutAt(context: GeneratorContext, wanted: number): Promise<number> {
  const { connection, random } = context;
  const bits = cutBits(random);
  const bins = await numbers(
    context,
    `SELECT (${bits} >> 52)::INTEGER AS bin, count(*) FROM t_line GROUP BY bin ORDER BY bin`,
  );
  let before = 0;
  for (const [bin, count] of bins) {
    if (before + count! > wanted) {
      await connection.run(
        `CREATE OR REPLACE TEMP TABLE t_cut AS SELECT ${bits} AS bits FROM t_line WHERE (${bits} >> 52)::INTEGER = ${bin}
         ORDER BY bits LIMIT 1 OFFSET ${wanted - before}`,
      );
      return before;
    }
    before += count!;
  }
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE t_cut AS SELECT 18446744073709551615::UBIGINT AS bits`,
  );
  return before;
}

/** Fills fact_order_line in slices of brands that fit into memory. */
export async function makeFacts(
  context: GeneratorContext,
  onProgress: (share: number) => void,
): Promise<void> {
  const { connection, random } = context;
  const recalled = storyProduct(context, stories.recall).id;
  const refundFrom = dayIndex(stories.recall.refundedFrom);
  const refundTo = dayIndex(stories.recall.from);
  const key = 'id::BIGINT * 64 + line';
  const draw = (stream: string) => random.share(stream, key);
  const chance = `CASE WHEN product = ${recalled} AND day >= ${refundFrom} AND day < ${refundTo} THEN ${stories.recall.refundedShare} ELSE ${refunded} END`;
  const more = (mean: number) => `floor(ln(1 - ${draw('units')}) / ${Math.log(mean / (1 + mean))})`;

  await connection.run(
    `INSERT INTO t_line
     SELECT p.brand, t.day, f.first_id + row_number() OVER (PARTITION BY t.day ORDER BY t.number) - 1, 63, t.product, t.buyer,
       b.region, b.office, d.price, d.promo, 1000
     FROM t_planted t JOIN t_planted_from f USING (day) JOIN t_product p ON p.id = t.product JOIN t_buyer b ON b.id = t.buyer
     JOIN t_demand d ON d.key = t.product * 157 + (t.day + 3) // 7`,
  );
  await connection.run(
    `DELETE FROM t_line WHERE line < 63 AND ${cutBits(random)} >= (SELECT bits FROM t_cut)`,
  );
  const counts = await numbers(
    context,
    'SELECT brand, count(*) FROM t_line GROUP BY brand ORDER BY brand',
  );
  let done = 0;
  const total = counts.reduce((sum, [, count]) => sum + count!, 0);
  while (counts.length > 0) {
    let lines = 0;
    const slice: number[] = [];
    do {
      const [brand, count] = counts.shift()!;
      slice.push(brand!);
      lines += count!;
    } while (counts.length > 0 && lines + counts[0]![1]! <= linesASlice);
    await connection.run(
      `INSERT INTO fact_order_line
       SELECT brand, DATE '${firstDay}' + day, product, buyer, id, region, occasion, units, cancelled, refunded, list, discount, refund,
         list - discount - refund, promo, ${done} + row_number() OVER ()
       FROM (
         SELECT *, CASE WHEN refunded > 0 THEN ((list - discount) * refunded * 2 + units) // (2 * units) ELSE 0 END AS refund
         FROM (
           SELECT *, units::BIGINT * price AS list,
             CASE WHEN promo THEN (units::BIGINT * price * ${promotion.percentOff} + 50) // 100 ELSE 0 END AS discount,
             CASE WHEN units > 0 AND line < 63 AND ${draw('refunded')} < ${chance}
               THEN 1 + ${random.below('refunded units', key, 'units')} ELSE 0 END AS refunded
           FROM (
             SELECT *, ordered - cancelled AS units FROM (
               SELECT *, CASE WHEN line = 63 OR cancel >= ${cancelled} THEN 0 WHEN cancel < ${cancelled * 0.6} THEN ordered
                   ELSE ordered // 2 END AS cancelled
               FROM (
                 SELECT *, ${draw('cancelled')} AS cancel,
                   CASE WHEN ${draw('work')} < CASE WHEN office THEN 0.93 ELSE 0.09 END THEN 1 ELSE 2 END AS occasion,
                   greatest(1, floor(greatest(1, demand / ${fullDemand}.0)
                     * CASE WHEN office THEN 2 + ${more(3)} ELSE 1 + ${more(0.6)} END + ${draw('rounding')}))::INTEGER AS ordered
                 FROM t_line WHERE brand BETWEEN ${slice[0]} AND ${slice.at(-1)}
               )
             )
           )
         )
         ORDER BY brand, day, id, line
       )`,
    );
    done += lines;
    onProgress(done / total);
  }
}
