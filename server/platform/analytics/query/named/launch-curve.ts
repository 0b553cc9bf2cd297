import type { QueryContext } from '../execute/query-context';
import { addDays } from '../../../dates/days';
import { emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import type { ResolvedSelection } from '../model/resolved-selection';
import { figureColumns, textColumn } from '../results/columns';
import { type QueryResult, type ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';
import { PurchaseStatement } from './purchases';
import { quantile } from './percentile';
import { seriesColumns } from './series';

const maxWeeks = 52;
/** Least number of launches for a benchmark. */
const minLaunches = 5;
/** The first whole weeks, whose units are the size of a launch. */
const sizeWeeks = 4;
/** Launches are of like size if neither has more than this many times the units of the other. */
const maxTimes = 4;
/** A first purchase counts as a launch only if the open days begin at least this many days before it. */
export const minDaysBefore = 28;

const columns: ResultColumn[] = [
  textColumn('week', 'Week since launch'),
  ...seriesColumns('Product'),
];

/** The launch of a product. */
interface Curve {
  /** Units by week. */
  units: number[];
  /** The data have no launch date: the first purchase stands for it. */
  byPurchase: boolean;
}

/**
 * Condition in SQL: product `p` was launched from a first to a last day (domain.md section 9.8), on its launch date or,
 * without one, on the day of `firsts.first` if that is not before `earliest`.
 */
export const isLaunch = ({
  first,
  last,
  earliest,
}: Record<'first' | 'last' | 'earliest', string>) =>
  `CASE WHEN p.launch_date IS NULL THEN firsts.first >= ${earliest} ELSE p.launch_date BETWEEN ${first} AND ${last} END`;

/** The launches of all products of the category that were launched in the open days. */
async function curves(
  context: QueryContext,
  resolved: ResolvedSelection,
  product: number,
): Promise<Map<number, Curve>> {
  const statement = new PurchaseStatement(context, resolved);
  const { dialect } = context;
  const { params } = statement;
  const first = params.add('openDays.startDate', 'date', ({ openDays }) => openDays.startDate);
  const last = params.day('period', 'endDate');
  const earliest = params.add('earliestFirst', 'date', ({ openDays }) =>
    addDays(openDays.startDate, minDaysBefore),
  );
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
       WHERE p.id IN (${ofCategory}) AND ${isLaunch({ first, last, earliest })}
     ),
     sold AS (SELECT f.product AS product, f.date AS date, f.units AS units ${sold}),
     weeks AS (
       SELECT launches.product AS product, launch, ${week} AS week, units
       FROM sold JOIN launches ON launches.product = sold.product AND date >= launch
     )
     SELECT product, 0 AS week, ${dialect.dayCount('launch', last)} AS figure, by_purchase FROM launches
     UNION ALL SELECT product, week, SUM(units), 0 FROM weeks WHERE week <= ${String(maxWeeks)} GROUP BY product, week`,
  );
  const units = new Map(
    rows.map(([id, at, figure]) => [`${String(id)} ${String(at)}`, Number(figure)]),
  );
  const launches = rows.filter(([, at]) => at === 0);
  return new Map(
    launches.map(([id, , days, byPurchase]) => {
      const length = Math.min(maxWeeks, Math.floor(Number(days) / 7));
      const ofWeek = (at: number) => units.get(`${String(id)} ${String(at + 1)}`) ?? 0;
      const curve = {
        units: Array.from({ length }, (_, at) => ofWeek(at)),
        byPurchase: byPurchase === 1,
      };
      return [Number(id), curve];
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
 * Units of the chosen product by week since its launch, beside the median and the middle half of the other launches of like
 * size in its category (domain.md section 9.8). Rows: week, series, units; a series without a figure for a week has no row.
 */
export const launchCurve: NamedQuery<Record<string, never>> = {
  reason: 'Weeks are counted from each product’s own launch.',
  metrics: ['U'],
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const { dataSet, names, selection } = context;
    const all = [...columns, ...figureColumns(metricMeasure('U'), dataSet.info.currency)];
    return resultOfSubject(context, all, async (resolved) => {
      const { product } = selection;
      if (product === null) return emptyState('no-brand', 'Choose a product to see its launch.');
      const [found, named] = await Promise.all([
        curves(context, resolved, product),
        names.productNames([product]),
      ]);
      const own = found.get(product);
      if (own === undefined)
        return emptyState(
          'no-data',
          'This product launched before the dates of your data and plan.',
        );
      if (own.units.length === 0)
        return emptyState('no-data', 'The product has no whole week of sales yet.');
      found.delete(product);
      const alike = ofLikeSize(own, [...found.values()]);
      const notes = notesOf(own, alike);
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
      return { rows, ...(notes.length === 0 ? undefined : { note: notes.join(' · ') }) };
    });
  },
};
