import { bucketsOf, bucketStart } from '../../../dates/calendar-units';
import { addDays } from '../../../dates/days';
import { quantile } from '../../statistics/percentile';
import { emptyState } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { ofBrand, ofMarket, ofSubject } from '../model/scope';
import {
  countColumn,
  dimensionColumns,
  figureColumns,
  plainColumn,
  textColumn,
} from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { idColumns, noteOf, type OpenContext, sqlQuery, upTo, withSelection } from './named-query';
import { Statement } from './statement';

/** A first purchase counts as a launch only if the open days begin at least this many days before it. */
const minDaysBefore = 28;

/** Days of launches in SQL: the first and the last one, and the earliest first purchase that counts as a launch. */
export const launchDays = (
  statement: Statement,
  lastDay = () => statement.params.day('period', 'endDate'),
) => ({
  first: statement.firstOpen(),
  last: lastDay(),
  earliest: statement.params.add('earliestFirst', 'date', ({ openDays }) =>
    addDays(openDays.startDate, minDaysBefore),
  ),
});

type LaunchDays = ReturnType<typeof launchDays>;

/** Condition: product `p` was launched on one of the days (section 9.8), by its launch date or else `firsts.first`. */
const isLaunch = ({ first, last, earliest }: LaunchDays) =>
  `CASE WHEN p.launch_date IS NULL THEN firsts.first >= ${earliest} ELSE p.launch_date BETWEEN ${first} AND ${last} END`;

/** The SELECT of the day of each product's first purchase. @param where a further condition, with AND after it */
const firstPurchasesSql = ({ first, last }: LaunchDays, where = '') =>
  `SELECT product, MIN(date) AS first FROM fact_order_line
             WHERE ${where}units > 0 AND date BETWEEN ${first} AND ${last} GROUP BY product`;

/** WITH of all launches: product and day. @param column a further column of the product, with a comma after it */
export const withLaunches = (days: LaunchDays, column = '') =>
  `WITH firsts AS (${firstPurchasesSql(days)}),
           launches AS (
             SELECT p.id AS product, ${column}COALESCE(p.launch_date, firsts.first) AS launched
             FROM dim_product p LEFT JOIN firsts ON firsts.product = p.id
             WHERE p.id <> 0 AND ${isLaunch(days)}
           )`;

/** Launches of the brand’s products (domain.md section 9.8) by quarter of the open days, whatever the period. */
export const launches = sqlQuery({
  scope: ofBrand({ days: 'own' }),
  reason: 'Launches are days of products, not figures of sales.',
  definitions: {
    Launches:
      'Products of the brand by the quarter of their launch date; without one, by the day of their first purchase.',
  },
  columns: [
    ...dimensionColumns(['date']),
    countColumn('launched', 'Products launched', 'products'),
    countColumn('known', 'Of them by launch date', 'products'),
    countColumn('so_far', 'Launched so far', 'products'),
  ],
  within: (context) => withSelection(context, { product: null }),
  async find(context) {
    const statement = new Statement(context);
    const own = statement.id('brand', context.selection.brand);
    const days = launchDays(statement, () => statement.lastOpen());
    const rows = await statement.run(
      `WITH firsts AS (${firstPurchasesSql(days, `brand = ${own} AND `)})
         SELECT COALESCE(p.launch_date, firsts.first), CASE WHEN p.launch_date IS NULL THEN 0 ELSE 1 END
         FROM dim_product p LEFT JOIN firsts ON firsts.product = p.id
         WHERE p.brand = ${own} AND p.id <> 0 AND ${isLaunch(days)}`,
    );
    if (rows.length === 0)
      return emptyState(
        'no-event',
        'No launches of this brand in the dates of your data and plan.',
      );
    let soFar = 0;
    const buckets = bucketsOf(context.resolved.openDays, 'quarter');
    const quarters = buckets.map(({ start }) => {
      const found = rows.filter(([day]) => bucketStart(String(day), 'quarter') === start);
      soFar += found.length;
      return [start, found.length, found.filter(([, known]) => known === 1).length, soFar];
    });
    return {
      rows: quarters,
      dateLevel: 'quarter',
      ...incompleteBuckets(buckets, context.dataSet.coverage.hasSales),
    };
  },
});

/** The newest launches of the market (section 9.8), with their sales since then in the chosen categories and places. */
export const newestLaunches = sqlQuery({
  scope: ofMarket({ days: 'own' }),
  reason: 'Launches are days of products, and each counts its own days.',
  metrics: ['NS', 'U'],
  params: { limit: upTo(50, 10) },
  columns: ({ dataSet: { info } }) => [
    ...dimensionColumns(['product']),
    plainColumn('launched', 'Launched', 'date'),
    ...figureColumns({ ...sales, label: 'Net sales since launch' }, info.currency),
    ...figureColumns({ ...metricMeasure('U'), label: 'Units since launch' }, info.currency),
  ],
  // The market is that of the chosen categories, or all of it: the viewer's own brand does not narrow it.
  within: (context) => withSelection(context, { ownCategories: null }),
  async find(context, { limit }) {
    const statement = new Statement(context);
    const days = launchDays(statement);
    const sold = statement.salesUntilEnd('market').and('f.product <> 0').text();
    const rows = await statement.run(
      `${withLaunches(days)},
           sold AS (SELECT f.product AS product, f.date AS date, f.units AS units, f.net_cents AS net ${sold})
           SELECT launches.product, launched, SUM(net), SUM(units)
           FROM launches JOIN sold ON sold.product = launches.product AND sold.date >= launched
           GROUP BY launches.product, launched
           ORDER BY launched DESC, SUM(net) DESC, launches.product LIMIT ${String(limit)}`,
    );
    if (rows.length === 0)
      return emptyState('no-event', 'No launches in the dates of your data and plan.');
    const products = await context.names.productNames(rows.map(([product]) => Number(product)));
    return rows.map(([product, launched, net, units]) => {
      const named = products.get(Number(product));
      return [named?.id ?? '', named?.name ?? '', String(launched), Number(net), Number(units)];
    });
  },
});

const maxWeeks = 52;
/** Least number of launches for a benchmark. */
const minLaunches = 5;
/** The first whole weeks, whose units are the size of a launch. */
const sizeWeeks = 4;
/** Launches are of like size if neither has more than this many times the units of the other. */
const maxTimes = 4;

/** The launch of a product: units by week, and whether its first purchase stands for a launch date that is missing. */
interface Curve {
  units: number[];
  byPurchase: boolean;
}

/** The launches of all products of the category that were launched in the open days. */
async function curves(context: OpenContext, product: number): Promise<Map<number, Curve>> {
  const statement = new Statement(context);
  const { dialect } = context;
  const days = launchDays(statement);
  const ofCategory = `SELECT id FROM dim_product WHERE category = (SELECT category FROM dim_product WHERE id = ${statement.id('product', product)})`;
  const withoutDate = `${ofCategory} AND launch_date IS NULL`;
  const bought = statement.untilEnd('market').and(`f.product IN (${withoutDate})`).text();
  const sold = statement.salesUntilEnd('market').and(`f.product IN (${ofCategory})`).text();
  const sinceLaunch = dialect.dayCount('launch', 'date');
  const week = dialect.cast(`FLOOR((${sinceLaunch} - 1) / 7) + 1`, 'integer');
  const rows = await statement.run(
    `WITH firsts AS (SELECT f.product AS product, MIN(f.date) AS first ${bought} GROUP BY f.product),
     launches AS (
       SELECT p.id AS product, COALESCE(p.launch_date, firsts.first) AS launch,
         CASE WHEN p.launch_date IS NULL THEN 1 ELSE 0 END AS by_purchase
       FROM dim_product p LEFT JOIN firsts ON firsts.product = p.id
       WHERE p.id IN (${ofCategory}) AND ${isLaunch(days)}
     ),
     sold AS (SELECT f.product AS product, f.date AS date, f.units AS units ${sold}),
     weeks AS (
       SELECT launches.product AS product, launch, ${week} AS week, units
       FROM sold JOIN launches ON launches.product = sold.product AND date >= launch
     )
     SELECT product, 0 AS week, ${dialect.dayCount('launch', days.last)} AS figure, by_purchase FROM launches
     UNION ALL SELECT product, week, SUM(units), 0 FROM weeks WHERE week <= ${String(maxWeeks)} GROUP BY product, week`,
  );
  const units = new Map(
    rows.map(([id, at, figure]) => [`${String(id)} ${String(at)}`, Number(figure)]),
  );
  return new Map(
    rows
      .filter(([, at]) => at === 0)
      .map(([id, , launchedFor, byPurchase]) => {
        const length = Math.min(maxWeeks, Math.floor(Number(launchedFor) / 7));
        const ofWeek = (_: unknown, at: number) =>
          units.get(`${String(id)} ${String(at + 1)}`) ?? 0;
        const byWeek = Array.from({ length }, ofWeek);
        return [Number(id), { units: byWeek, byPurchase: byPurchase === 1 }];
      }),
  );
}

/** The launches of like size, for comparison: a national launch is not a benchmark for a shop's first pack. */
function ofLikeSize(own: Curve, others: readonly Curve[]): Curve[] {
  const weeks = Math.min(sizeWeeks, own.units.length);
  const sizeOf = ({ units }: Curve) => units.slice(0, weeks).reduce((sum, one) => sum + one, 0);
  const size = sizeOf(own);
  return others.filter(
    (other) =>
      other.units.length >= weeks &&
      sizeOf(other) <= maxTimes * size &&
      size <= maxTimes * sizeOf(other),
  );
}

/** Units of the product by week since its launch, beside launches of like size in its category (domain.md section 9.8). */
export const launchCurve = sqlQuery({
  scope: ofSubject(),
  reason: 'Weeks are counted from each product’s own launch.',
  metrics: ['U'],
  columns: ({ dataSet }) => [
    textColumn('week', 'Week since launch'),
    ...idColumns('series', 'Product'),
    ...figureColumns(metricMeasure('U'), dataSet.info.currency),
  ],
  async find(context) {
    const { product } = context.selection;
    if (product === null) return emptyState('no-brand', 'Choose a product to see its launch.');
    const [found, named] = await Promise.all([
      curves(context, product),
      context.names.productNames([product]),
    ]);
    const own = found.get(product);
    if (own === undefined)
      return emptyState('no-data', 'This product launched before the dates of your data and plan.');
    if (own.units.length === 0)
      return emptyState('no-data', 'The product has no whole week of sales yet.');
    found.delete(product);
    const alike = ofLikeSize(own, [...found.values()]);
    const { id, name } = named.get(product) ?? { id: '', name: '' };
    const rows = own.units.flatMap((units, at) => {
      const week = String(at + 1);
      const others = alike.flatMap((curve) => curve.units[at] ?? []);
      if (others.length < minLaunches) return [[week, id, name, units]];
      others.sort((one, other) => one - other);
      return [
        [week, id, name, units],
        [week, 'average', 'Median of launches', quantile(others, 0.5)],
        [week, 'average-low', 'Lower quarter', quantile(others, 0.25)],
        [week, 'average-high', 'Upper quarter', quantile(others, 0.75)],
      ];
    });
    const notes = [
      own.byPurchase && 'No launch date in these data: weeks count from the first purchase',
      alike.length < minLaunches &&
        `No benchmark: fewer than ${String(minLaunches)} other launches of like size in the category`,
    ];
    return { rows, ...noteOf(notes.filter(Boolean).join(' · ') || undefined) };
  },
});
