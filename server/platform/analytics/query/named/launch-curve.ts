import { emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { ofSubject } from '../model/scope';
import { figureColumns, textColumn } from '../results/columns';
import { seriesColumns } from './competitors';
import { isLaunch, launchDays } from './launches';
import { noteOf, type OpenContext, sqlQuery } from './named-query';
import { quantile } from './percentile';
import { PurchaseStatement } from './statement';

const maxWeeks = 52;
/** Least number of launches for a benchmark. */
const minLaunches = 5;
/** The first whole weeks, whose units are the size of a launch. */
const sizeWeeks = 4;
/** Launches are of like size if neither has more than this many times the units of the other. */
const maxTimes = 4;

/** The launch of a product. */
interface Curve {
  /** Units by week. */
  units: number[];
  /** The data have no launch date: the first purchase stands for it. */
  byPurchase: boolean;
}

/** The launches of all products of the category that were launched in the open days. */
async function curves(context: OpenContext, product: number): Promise<Map<number, Curve>> {
  const statement = new PurchaseStatement(context);
  const { dialect } = context;
  const days = launchDays(statement);
  const ofCategory = `SELECT id FROM dim_product WHERE category = (SELECT category FROM dim_product WHERE id = ${statement.id('product', product)})`;
  const withoutDate = `${ofCategory} AND launch_date IS NULL`;
  const bought = statement.untilEnd('market').and(`f.product IN (${withoutDate})`).text();
  const sold = statement.salesUntilEnd('market').and(`f.product IN (${ofCategory})`).text();
  const week = dialect.cast(
    `FLOOR((${dialect.dayCount('launch', 'date')} - 1) / 7) + 1`,
    'integer',
  );
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
        const ofWeek = (at: number) => units.get(`${String(id)} ${String(at + 1)}`) ?? 0;
        return [
          Number(id),
          {
            units: Array.from({ length }, (_, at) => ofWeek(at)),
            byPurchase: byPurchase === 1,
          },
        ];
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

/** Notes for readers of a curve. */
const notesOf = ({ byPurchase }: Curve, alike: readonly Curve[]): string[] => [
  ...(byPurchase ? ['No launch date in these data: weeks count from the first purchase'] : []),
  ...(alike.length < minLaunches
    ? [
        `No benchmark: fewer than ${String(minLaunches)} other launches of like size in the category`,
      ]
    : []),
];

/**
 * Units of the chosen product by week since its launch, beside the median and the middle half of the other launches of
 * like size in its category (domain.md section 9.8).
 */
export const launchCurve = sqlQuery({
  scope: ofSubject(),
  text: { reason: 'Weeks are counted from each product’s own launch.', metrics: ['U'] },
  columns: ({ dataSet }) => [
    textColumn('week', 'Week since launch'),
    ...seriesColumns('Product'),
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
    return { rows, ...noteOf(notesOf(own, alike).join(' · ') || undefined) };
  },
});
