/** Searches and page views of a market, as the star schema has them. */
export interface Traffic {
  searches: {
    day: number;
    /** Second of the day. */
    second: number;
    /** 0 is unknown. */
    buyer: number;
    term: string;
    results: number;
    /** The product that was clicked. */
    product: number | null;
    session: number;
  }[];
  views: { day: number; second: number; buyer: number; product: number; session: number }[];
}

/** Terms with a weight before and from the middle of the days on, and whether they find something. */
const terms: readonly (readonly [term: string, before: number, after: number, finds: boolean])[] = [
  ['alder', 6, 7, true],
  [' Birch chips', 2, 9, true],
  ['birch  chips', 1, 1, true],
  ['cedar', 8, 4, true],
  ['elm or dogwood', 3, 4, true],
  ['elmwood table', 4, 4, true],
  ['salted bars', 9, 9, true],
  ['ube cookies', 0, 6, false],
  ['pickle chips', 5, 6, false],
  ["baker's tea", 4, 5, true],
  ['rare', 0.2, 0.4, true],
  ['  ', 1, 1, true],
];

/**
 * Visits of a market: some before a purchase, on its day and with a click on its product; others lead to nothing, or to a
 * purchase of another product. Some visitors are unknown; some visits have no search, some no view, some a view before it.
 */
export function makeTraffic(
  { next, below }: { next: () => number; below: (limit: number) => number },
  {
    products,
    lines,
    days,
  }: {
    products: readonly { id: number }[];
    lines: readonly { day: number; buyer: number; product: number }[];
    days: number;
  },
): Traffic {
  const searches: Traffic['searches'] = [];
  const views: Traffic['views'] = [];
  const termOn = (day: number) => {
    const weights = terms.map(([, before, after]) => (day < days / 2 ? before : after));
    let place = next() * weights.reduce((sum, weight) => sum + weight, 0);
    return terms.find((_, at) => (place -= weights[at]!) < 0) ?? terms[0]!;
  };
  for (let session = 1; session <= 1_500; session += 1) {
    const line = next() < 0.3 ? lines[below(lines.length)]! : null;
    const day = line?.day ?? below(days);
    const buyer = line?.buyer ?? (next() < 0.2 ? 0 : 1 + below(40));
    const product = line?.product ?? products[below(products.length)]!.id;
    // The first and the last second of a day belong to it.
    const start = session % 11 === 0 ? 0 : session % 13 === 0 ? 86_395 : below(80_000);
    for (let count = below(3); count > 0; count -= 1) {
      const [term, , , finds] = termOn(day);
      const clicks = finds && (line !== null || next() < 0.4);
      searches.push({
        day,
        second: start + count,
        buyer,
        term,
        results: finds ? 1 + below(20) : 0,
        product: clicks ? product : null,
        session,
      });
    }
    for (let count = below(3); count > 0; count -= 1)
      views.push({
        day,
        second: next() < 0.2 ? Math.max(0, start - 5) : start + count + 1,
        buyer,
        product: next() < 0.7 ? product : products[below(products.length)]!.id,
        session,
      });
  }
  const byTime = (one: { day: number; second: number }, other: typeof one) =>
    one.day - other.day || one.second - other.second;
  return { searches: searches.sort(byTime), views: views.sort(byTime) };
}
