import { rangeLabel } from '../../../dates/day-text';
import { inStockDays } from '../../metrics/components/shelf';
import type { QueryContext } from '../execute/query-context';
import { type EmptyState, missingPart, nothingToCompare } from '../model/empty-state';
import { componentMeasure, metricMeasure, sales } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { always, ofSubject } from '../model/scope';
import { figureColumns } from '../results/columns';
import type { Group } from '../results/figure-table';
import { capitalised } from '../results/name-lookup';
import { hasFigures, periodDays } from '../results/query-figures';
import { derivedQuery, idColumns } from './named-query';

/** The parts of a change in net sales (domain.md section 9.1), in their order. */
export type Driver = 'distribution' | 'velocity' | 'units' | 'price' | 'mix';

/** Net sales in hundredths, and units, of the period and the baseline. */
interface Sold {
  net: readonly [after: number, before: number];
  units: readonly [after: number, before: number];
}

/** The figures that the drivers are computed from. */
export interface DriverFigures extends Sold {
  products: readonly (Sold & { product: number })[];
  /** Days in stock, over products and regions; null in a data set without listings. */
  inStockDays: readonly [after: number, before: number] | null;
}

const logMean = (one: number, other: number): number =>
  one === other ? one : (one - other) / (Math.log(one) - Math.log(other));

const isSold = ({ net, units }: Sold): boolean => [...net, ...units].every((figure) => figure > 0);

/** Logarithm of the ratio of the average prices. */
const priceChange = ({ net: [net1, net0], units: [units1, units0] }: Sold): number =>
  Math.log(net1 / units1 / (net0 / units0));

/** The log-mean decomposition of the change in net sales (LMDI-I; domain.md section 9.1), in hundredths by driver. */
export function driversOf(figures: DriverFigures): [Driver, number][] {
  const { net, units, products, inStockDays: days } = figures;
  const change = net[0] - net[1];
  if (!isSold(figures)) {
    if (days === null) return rounded(['units', 'price', 'mix'], [change, 0, 0], change);
    const isListedOnce = (days[0] === 0) !== (days[1] === 0);
    const parts = isListedOnce ? [change, 0, 0, 0] : [0, change, 0, 0];
    return rounded(['distribution', 'velocity', 'price', 'mix'], parts, change);
  }
  const mean = logMean(net[0], net[1]);
  const price = products
    .filter(isSold)
    .reduce((sum, product) => sum + logMean(...product.net) * priceChange(product), 0);
  const mix = mean * priceChange(figures) - price;
  const ofUnits = mean * Math.log(units[0] / units[1]);
  if (days === null || days[0] === 0 || days[1] === 0)
    return rounded(['units', 'price', 'mix'], [ofUnits, price, mix], change);
  const distribution = mean * Math.log(days[0] / days[1]);
  const velocity = ofUnits - distribution;
  return rounded(
    ['distribution', 'velocity', 'price', 'mix'],
    [distribution, velocity, price, mix],
    change,
  );
}

/**
 * Rounds parts to whole numbers that add up to a total, by largest remainder (Hamilton's method; domain.md section 9).
 * @param total a whole number; the sum of the parts, but for the precision of floating point
 */
export function largestRemainder(parts: readonly number[], total: number): number[] {
  const whole = parts.map(Math.floor);
  const left = total - whole.reduce((sum, part) => sum + part, 0);
  const byFraction = parts
    .map((part, at) => ({ at, fraction: part - Math.floor(part) }))
    .sort((one, other) => other.fraction - one.fraction || one.at - other.at);
  for (const { at } of byFraction.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/** Rounds the parts by largest remainder, so that they add up to the total, a whole number. */
function rounded(
  drivers: readonly Driver[],
  parts: readonly number[],
  total: number,
): [Driver, number][] {
  const whole = largestRemainder(parts, total);
  return drivers.map((driver, at) => [driver, whole[at] ?? 0]);
}

/**
 * Reads the figures of the drivers: of the subject, and of each of its products that sold in one of the two ranges.
 * @returns null where there is no baseline, or one of the two ranges is without sales in the whole data set
 */
export async function driverFigures(
  context: QueryContext,
): Promise<DriverFigures | EmptyState | null> {
  const isListed = missingPart(context.dataSet.info, ['listings']) === null;
  const measures = [
    metricMeasure('NS'),
    metricMeasure('U'),
    ...(isListed ? [componentMeasure({ ...inStockDays, scale: 1 }, 'days')] : []),
  ];
  const query = metricQuery({
    subject: 'brand',
    measures,
    dimensions: ['product'],
    compare: true,
    total: true,
  });
  const found = await context.batcher.run(context, query, { sales: 'either' });
  if (!hasFigures(found)) return found;
  const days = periodDays(found);
  const { figures, rowLevel, totals } = found;
  if (days.baselines[0]?.hasSales !== true || !days.period.hasSales || totals === null) return null;
  const pair = (table: typeof figures, level: number, measure: number, group: Group) => {
    const index = found.columns[measure]?.index ?? null;
    if (index === null) throw new Error('A driver has no figures.');
    const { value, compared } = table.measure(level, index, group, days);
    return [value ?? 0, compared[0]?.baseline ?? 0] as const;
  };
  const total = (measure: number) => pair(totals.figures, totals.level, measure, []);
  return {
    net: total(0),
    units: total(1),
    inStockDays: isListed ? total(2) : null,
    products: figures.groups(rowLevel, ['period', 0]).groups.map((group) => ({
      product: Number(group[0]),
      net: pair(figures, rowLevel, 0, group),
      units: pair(figures, rowLevel, 1, group),
    })),
  };
}

/** Steps from the net sales of the baseline to those of the period, by driver of the change (domain.md section 9.1). */
export const salesDrivers = derivedQuery({
  scope: ofSubject({ baselines: always }),
  reason: 'The parts of a change are computed from both periods and from every product.',
  metrics: ['NS', 'VEL', 'AUP'],
  columns: ({ dataSet }) => [
    ...idColumns('step', 'Step'),
    ...figureColumns(sales, dataSet.info.currency),
  ],
  async derive(context) {
    const figures = await driverFigures(context);
    if (figures !== null && 'reason' in figures) return figures;
    const { baselines, period } = context.selection;
    const [baseline = null] = baselines;
    if (figures === null || baseline === null) return nothingToCompare(baseline);
    const [after, before] = figures.net;
    return [
      ['before', rangeLabel(baseline.range), before],
      ...driversOf(figures).map(([driver, part]) => [driver, capitalised(driver), part]),
      ['after', rangeLabel(period), after],
    ];
  },
});
