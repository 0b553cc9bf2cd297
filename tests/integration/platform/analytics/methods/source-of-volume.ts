import { grouped, isPurchase, largestRemainder, netOf, type Sale } from './sale';

export type Source = 'new' | 'left' | 'more' | 'other' | 'unknown' | number;

/**
 * Where a change in a brand's net sales comes from, in hundredths (section 9.6). A number is a peer.
 * @param peers in their order
 * @param before lines of all brands in the category, in the baseline; `after`: in the period
 */
export function sourcesOfVolume(
  brand: number,
  peers: readonly number[],
  before: readonly Sale[],
  after: readonly Sale[],
): [Source, number][] {
  const sources: Source[] = ['new', 'left', 'more', ...peers, 'other', 'unknown'];
  const sums = new Map<Source, number>(sources.map((source) => [source, 0]));
  const add = (source: Source, amount: number) =>
    sums.set(source, (sums.get(source) ?? 0) + amount);

  const [thenByBuyer, nowByBuyer] = [grouped(before, 'buyer'), grouped(after, 'buyer')];
  for (const buyer of new Set([...thenByBuyer.keys(), ...nowByBuyer.keys()])) {
    const [then, now] = [thenByBuyer.get(buyer) ?? [], nowByBuyer.get(buyer) ?? []];
    const changeOf = (id: number) =>
      netOf(now.filter((line) => line.brand === id)) -
      netOf(then.filter((line) => line.brand === id));
    const change = changeOf(brand);
    if (buyer === 0) {
      add('unknown', change);
      continue;
    }
    const [boughtThen, boughtNow] = [then.some(isPurchase), now.some(isPurchase)];
    if (!boughtThen || !boughtNow) {
      add(boughtNow ? 'new' : boughtThen ? 'left' : 'more', change);
      continue;
    }
    const others = [...new Set([...then, ...now].map((line) => line.brand))]
      .filter((id) => id !== brand)
      .map((id) => ({ id, change: changeOf(id) }));
    const rest = others.reduce((sum, one) => sum + one.change, 0);
    if (change * rest >= 0) {
      add('more', change);
      continue;
    }
    const switched = Math.sign(change) * Math.min(Math.abs(change), Math.abs(rest));
    const rivals = others.filter((one) => one.change * rest > 0);
    const weight = rivals.reduce((sum, one) => sum + Math.abs(one.change), 0);
    for (const { id, change: theirs } of rivals)
      add(peers.includes(id) ? id : 'other', (switched * Math.abs(theirs)) / weight);
    add('more', change - switched);
  }
  const ofBrand = (lines: readonly Sale[]) => netOf(lines.filter((line) => line.brand === brand));
  const parts = sources.map((source) => sums.get(source) ?? 0);
  const rounded = largestRemainder(parts, ofBrand(after) - ofBrand(before));
  return sources.map((source, at): [Source, number] => [source, rounded[at] ?? 0]);
}
