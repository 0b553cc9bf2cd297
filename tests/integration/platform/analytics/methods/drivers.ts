import { grouped, largestRemainder, netOf, type Sale, unitsOf } from './sale';

/** The subject in one of the two ranges. */
export interface Side {
  lines: readonly Sale[];
  /** Days in stock, summed over products and regions; null in a data set without listings. */
  inStockDays: number | null;
}

export type Driver = 'distribution' | 'velocity' | 'units' | 'price' | 'mix';

const logMean = (one: number, other: number): number =>
  one === other ? one : (one - other) / (Math.log(one) - Math.log(other));

/** The drivers of a change in net sales in hundredths, in their order (section 9.1). */
export function drivers(before: Side, after: Side): [Driver, number][] {
  const [net0, net1] = [netOf(before.lines), netOf(after.lines)];
  const [units0, units1] = [unitsOf(before.lines), unitsOf(after.lines)];
  const change = net1 - net0;
  const [days0, days1] = [before.inStockDays, after.inStockDays];
  const isListed = days0 !== null && days1 !== null;

  if (net0 <= 0 || net1 <= 0 || units0 <= 0 || units1 <= 0) {
    if (!isListed) return named(['units', 'price', 'mix'], [change, 0, 0], change);
    const came = (days0 === 0) !== (days1 === 0);
    const parts = came ? [change, 0, 0, 0] : [0, change, 0, 0];
    return named(['distribution', 'velocity', 'price', 'mix'], parts, change);
  }
  const mean = logMean(net1, net0);
  const price = likeForLike(before.lines, after.lines);
  const mix = mean * Math.log(net1 / units1 / (net0 / units0)) - price;
  if (!isListed || days0 === 0 || days1 === 0) {
    const units = mean * Math.log(units1 / units0);
    return named(['units', 'price', 'mix'], [units, price, mix], change);
  }
  const distribution = mean * Math.log(days1 / days0);
  const velocity = mean * Math.log(units1 / (days1 / 7) / (units0 / (days0 / 7)));
  return named(
    ['distribution', 'velocity', 'price', 'mix'],
    [distribution, velocity, price, mix],
    change,
  );
}

/** What new prices of products did that sold in both ranges. */
function likeForLike(before: readonly Sale[], after: readonly Sale[]): number {
  let sum = 0;
  const nowByProduct = grouped(after, 'product');
  for (const [product, then] of grouped(before, 'product')) {
    const now = nowByProduct.get(product) ?? [];
    const [net0, net1] = [netOf(then), netOf(now)];
    const [units0, units1] = [unitsOf(then), unitsOf(now)];
    if (net0 <= 0 || net1 <= 0 || units0 <= 0 || units1 <= 0) continue;
    sum += logMean(net1, net0) * Math.log(net1 / units1 / (net0 / units0));
  }
  return sum;
}

function named(names: readonly Driver[], parts: readonly number[], change: number) {
  const rounded = largestRemainder(parts, change);
  return names.map((name, at): [Driver, number] => [name, rounded[at] ?? 0]);
}
