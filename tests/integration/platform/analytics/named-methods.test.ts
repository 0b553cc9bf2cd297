import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { DayRange } from '../../../../server/platform/dates/days';
import { dayFrom, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { drivers, type Side } from './methods/drivers';
import { runQuery, selectionOf, sql } from './questions';

/** The named queries of docs/domain.md section 9, against the second implementations of their methods. */
const market = makeMarket();
let whole: OpenDataSet;
let withoutListings: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const one = await openMarket(market);
  const other = await openMarket(
    market,
    allParts.filter((part) => part !== 'listings'),
  );
  [whole, withoutListings] = [one.dataSet, other.dataSet];
  closing.push(one.close, other.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const selection = selectionOf();
const isIn = ({ startDate, endDate }: DayRange) => {
  const [from, to] = [dayFrom(startDate), dayFrom(endDate)];
  return (day: number) => day >= from && day <= to;
};

describe('[D-10] sales-drivers', () => {
  /** Lines and in-stock days of brand 2. */
  const sideOf = (range: DayRange, isListed: boolean): Side => {
    const [from, to] = [dayFrom(range.startDate), dayFrom(range.endDate)];
    const products = new Set(
      market.products.filter(({ brand }) => brand === 2).map(({ id }) => id),
    );
    let inStockDays = 0;
    for (const listing of market.listings) {
      if (!listing.inStock || !products.has(listing.product)) continue;
      inStockDays += Math.max(0, Math.min(to, listing.to) - Math.max(from, listing.from) + 1);
    }
    const isInside = isIn(range);
    return {
      lines: market.lines.filter(({ brand, day }) => brand === 2 && isInside(day)),
      inStockDays: isListed ? inStockDays : null,
    };
  };

  it.each([
    ['with listings', true],
    ['without listings', false],
  ])('leads from the net sales before to those after, to the cent, %s', async (_name, isListed) => {
    const { rows } = await runQuery(
      isListed ? whole : withoutListings,
      sql('sales-drivers'),
      selection,
    );
    const before = sideOf(selection.baselines[0]!.range, isListed);
    const after = sideOf(selection.period, isListed);
    const net = ({ lines }: Side) => lines.reduce((sum, line) => sum + line.net, 0);
    expect(rows.map(([id, , value]) => [id, value])).toEqual([
      ['before', net(before)],
      ...drivers(before, after),
      ['after', net(after)],
    ]);
    const parts = rows.slice(1, -1).reduce((sum, [, , part]) => sum + Number(part), 0);
    expect(parts).toBe(net(after) - net(before));
  });

  it('says that there is nothing to compare with', async () => {
    const { empty } = await runQuery(whole, sql('sales-drivers'), { ...selection, baselines: [] });
    expect(empty?.message).toBe(
      'There is nothing to compare with: the data do not reach back that far.',
    );
  });
});
