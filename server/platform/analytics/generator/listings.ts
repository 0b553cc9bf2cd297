import { dayIndex, days, firstDay } from './calendar';
import { storyProduct } from './demand';
import { makeTable, type GeneratorContext } from './generator-context';
import { regions } from './regions';
import { stories } from './stories';

/** Stock-outs: probability that one begins on a day in stock, and average length in days. */
export const stockOuts = { aDay: 0.006, days: 6 };
/** Roll-out of a launch: in week 28 it has reached three quarters of its distribution. */
const curve = { week: 28, share: 0.75, shape: 1.8 };
const blockDays = 28;

/**
 * Fills fact_listing and creates t_shelf, which the orders use. A row of t_shelf has the key product × 51 + region - 1, the
 * first and last day on the shelf, and `stock`: one bit for each day, set if the product is out of stock.
 */
export async function makeListings(context: GeneratorContext): Promise<void> {
  const { connection, random } = context;
  await makeReach(context);
  await drawListings(context);
  await makeStockOuts(context);
  await connection.run(
    `CREATE TEMP TABLE t_shelf AS
     SELECT product * 51 + region - 1 AS key, product, region, first, last, coalesce(outs, 0) AS outs,
       coalesce(stock, repeat('0', ${days})::BIT) AS stock
     FROM t_listing LEFT JOIN (
       SELECT product, region, count(*) AS outs, bitstring_agg(day, 0, ${days - 1}) AS stock
       FROM (SELECT product, region, unnest(range(first, last + 1))::INTEGER AS day FROM t_out)
       GROUP BY product, region
     ) USING (product, region) ORDER BY key`,
  );
  const onHand = random.below('on hand', '(product * 64 + region) * 2048 + from_day', 220);
  await connection.run(
    `INSERT INTO fact_listing
     SELECT product, region, DATE '${firstDay}' + from_day, DATE '${firstDay}' + to_day, in_stock,
       CASE WHEN in_stock THEN 6 + ${onHand} ELSE 0 END
     FROM (
       SELECT product, region, coalesce(lag(s.last) OVER shelf + 1, l.first) AS from_day, s.first - 1 AS to_day, true AS in_stock
       FROM (SELECT * FROM t_out UNION ALL SELECT product, region, last + 1, last + 1 FROM t_listing) s
       JOIN t_listing l USING (product, region)
       WINDOW shelf AS (PARTITION BY product, region ORDER BY s.first)
       UNION ALL
       SELECT product, region, first, last, false FROM t_out
     )
     WHERE from_day <= to_day ORDER BY product, region, from_day`,
  );
}

/** Creates t_region and t_reach: how far and how fast each product spreads. */
async function makeReach(context: GeneratorContext): Promise<void> {
  const { catalogue } = context;
  await makeTable(
    context,
    't_region (id INTEGER, division VARCHAR, zone VARCHAR, population INTEGER)',
    regions.map(({ id, division, zone, population }) => [id, division, zone, population]),
  );
  const everywhere = new Set<number>(
    [
      stories.viral,
      stories.recall,
      stories.stockOut,
      stories.seasonal,
      stories.launch,
      { brand: stories.launch.brand, product: stories.launch.eats },
    ].map((story) => storyProduct(context, story).id),
  );
  const launched = storyProduct(context, stories.launch).id;
  await makeTable(
    context,
    't_reach (product INTEGER, zone VARCHAR, reach DOUBLE, launch INTEGER, last INTEGER, speed DOUBLE)',
    catalogue.products.map(({ id, brand, place, launchDay, lastDay }) => {
      const reach = Math.max(0.18, 1 - 0.115 * Math.log(brand.rank) - 0.035 * Math.log(place));
      const whole = everywhere.has(id) ? 1 : Math.min(0.98, reach);
      return [id, brand.hq.zone, whole, launchDay, lastDay ?? days - 1, id === launched ? 6 : 1];
    }),
  );
}

/** Creates t_listing: the first and last day of each product in each region that carries it. */
async function drawListings({ connection, random }: GeneratorContext): Promise<void> {
  const at = 't.product * 64 + r.id';
  const scale = -Math.log(1 - curve.share);
  const delay = `${7 * curve.week} / speed * (-ln(1 - ${random.share('listed', at)}) / ${scale}) ** ${1 / curve.shape}`;
  // In some regions, old products are listed late or delisted early.
  const old = `CASE WHEN reach < 1 AND ${random.share('listed later', at)} < 0.14 THEN ${random.below('listed on', at, days)} ELSE 0 END`;
  const lost = `CASE WHEN reach < 1 AND ${random.share('lost', at)} < 0.07 THEN ${random.below('lost on', at, days)} ELSE last END`;
  await connection.run(
    `CREATE TEMP TABLE t_listing AS
     SELECT product, region, first, last FROM (
       SELECT t.product, r.id AS region, CASE WHEN launch < 0 THEN ${old} ELSE launch + (${delay})::INTEGER END AS first,
         least(last, ${lost})::INTEGER AS last
       FROM t_reach t, t_region r
       WHERE ${random.share('carried', at)} <= reach ** CASE WHEN t.zone = r.zone THEN 0.35 ELSE 1.15 END)
     WHERE first <= last AND last >= 0 ORDER BY product, region`,
  );
}

/** Creates t_out: separate intervals out of stock. Those of the stories replace random ones. */
async function makeStockOuts(context: GeneratorContext): Promise<void> {
  const { connection, random } = context;
  const block = '(l.product * 64 + l.region) * 64 + b.range';
  const chance = 1 - (1 - stockOuts.aDay) ** blockDays;
  const length = `floor(ln(1 - ${random.share('out for', block)}) / ${Math.log(1 - 1 / stockOuts.days)})::INTEGER`;
  await connection.run(
    `CREATE TEMP TABLE t_out AS
     SELECT product, region, first, greatest(first, least(first + length, end_day, lead(first) OVER shelf - 2))::INTEGER AS last FROM (
       SELECT l.product, l.region, l.first AS begin_day, l.last AS end_day,
         (b.range * ${blockDays} + ${random.below('out on', block, blockDays)})::INTEGER AS first, ${length} AS length
       FROM t_listing l, range(${Math.ceil(days / blockDays)}) b WHERE ${random.share('out', block)} < ${chance})
     WHERE first > begin_day AND first <= end_day
     WINDOW shelf AS (PARTITION BY product, region ORDER BY first)`,
  );
  for (const story of [stories.recall, stories.stockOut]) {
    const { id } = storyProduct(context, story);
    const [from, to] = [dayIndex(story.from), dayIndex(story.to)];
    const where =
      'divisions' in story
        ? `AND region IN (SELECT id FROM t_region WHERE division IN (${story.divisions.map((name) => `'${name}'`).join(', ')}))`
        : '';
    await connection.run(
      `DELETE FROM t_out WHERE product = ${id} AND last >= ${from - 1} AND first <= ${to + 1} ${where}`,
    );
    await connection.run(
      `INSERT INTO t_out SELECT product, region, ${from}, ${to} FROM t_listing
       WHERE product = ${id} AND first < ${from} AND last >= ${to} ${where}`,
    );
  }
}
