import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';

import type { OpenDataSet } from '../../../../../server/platform/analytics/data-set';
import { createQueryEngine } from '../../../../../server/platform/analytics/query/query-engine';
import type { QuerySelection } from '../../../../../server/platform/analytics/query/model/selection';
import { newFolder } from '../../../../support/programs/templates';
import {
  importedData,
  isPublished,
  makeStandIns,
  published,
  readSources,
} from '../../../../support/data/real-data';
import { dayFrom, dayOf, type Line, type Market, type Product } from '../market';
import { grouped, netOf } from '../methods/sale';
import { type Days, Oracle, type Question, range } from '../oracle';
import { openFile } from '../open-file';
import { runQuery, sql } from '../questions';

/** The public data sets, and for each a period, the days before it, and the days before those. All are inside its data. */
export const realSets = {
  foodmart: [
    range('1997-08-04', '1997-08-31'),
    range('1997-07-07', '1997-08-03'),
    range('1997-06-09', '1997-07-06'),
  ],
  'complete-journey': isPublished
    ? [
        range('2017-12-04', '2017-12-31'),
        range('2017-11-06', '2017-12-03'),
        range('2017-10-09', '2017-11-05'),
      ]
    : [
        range('2017-02-27', '2017-03-19'),
        range('2017-02-06', '2017-02-26'),
        range('2017-01-16', '2017-02-05'),
      ],
} as const satisfies Record<string, readonly [Days, Days, Days]>;
export type RealSetId = keyof typeof realSets;

/** A public data set, as the platform opens it and as plain rows. */
export interface RealSet {
  id: RealSetId;
  /** Hides no rate, so that rates with a small base are compared, too. */
  dataSet: OpenDataSet;
  market: Market;
  days: { period: Days; baseline: Days; earlier: Days };
  /** A large brand, and one far below it. */
  brands: readonly [number, number];
  /** Oracle over the rows of period and baseline. */
  oracle: Oracle;
  product: ReadonlyMap<number, Product>;
  /** Lines of all days by product. */
  linesOf: ReadonlyMap<number, Line[]>;
  /** Lines of the category of a brand on some days, which many cases need. */
  categoryLines: Map<string, Line[]>;
}

/** The rows of an opened data set. The sets have no listings, reviews and samples, no flavours, restrictions and weights. */
async function readMarket({ store }: OpenDataSet): Promise<Market> {
  const rows = async (from: string) => (await store.query(`SELECT ${from}`, [])).rows;
  const text = (cell: string | number | boolean | null | undefined) =>
    cell === null || cell === undefined ? null : String(cell);
  const [brands, categories, products, regions, buyers, lines] = await Promise.all([
    rows('id, code, name, price_tier FROM dim_brand'),
    rows('id, parent, level, code, name FROM dim_category WHERE id <> 0'),
    rows(
      'id, code, name, brand, department, category, sub_category, net_wt_oz, list_price_cents FROM dim_product WHERE id <> 0',
    ),
    rows('id, state, division, zone FROM dim_region WHERE id <> 0'),
    rows('id, kind, region, age_band, gender, income_band, hh_size FROM dim_buyer WHERE id <> 0'),
    rows(
      `brand, date, product, buyer, order_id, region, occasion, units, cancelled_units, refunded_units, list_cents, discount_cents,
         refund_cents, net_cents, line_id FROM fact_order_line ORDER BY brand, date, line_id`,
    ),
  ]);
  return {
    brands: brands.map(([id, code, name, tier]) => ({
      id: Number(id),
      code: String(code),
      name: String(name),
      tier: text(tier),
    })),
    categories: categories.map(([id, parent, level, code, name]) => ({
      id: Number(id),
      parent: Number(parent),
      level: Number(level) as 1 | 2 | 3,
      code: String(code),
      name: String(name),
    })),
    products: products.map(([id, code, name, brand, department, category, sub, oz, price]) => ({
      id: Number(id),
      code: String(code),
      name: String(name),
      brand: Number(brand),
      department: Number(department),
      category: Number(category),
      sub_category: Number(sub),
      oz: oz === null ? null : Number(oz),
      flavors: [],
      restrictions: [],
      price: price === null ? null : Number(price),
    })),
    regions: regions.map(([id, state, division, zone]) => ({
      id: Number(id),
      state: String(state),
      division: String(division),
      zone: String(zone),
    })),
    buyers: buyers.map(([id, kind, region, age, gender, income, household]) => ({
      id: Number(id),
      kind: text(kind) ?? '',
      region: Number(region),
      age: text(age),
      gender: text(gender),
      income: text(income),
      household: text(household),
      company: null,
      industry: null,
    })),
    lines: lines.map(([brand, day, ...cells]) => {
      const [product, buyer, order, region, occasion, units, cancelled, refunded, ...money] =
        cells.map(Number);
      const [list, discount, refund, net, id] = money;
      return {
        ...{ brand: Number(brand), day: dayFrom(String(day)), product, buyer, order, region },
        ...{ occasion, units, cancelled, refunded, list, discount, refund, net, id },
      } as Line;
    }),
    flavors: [],
    restrictions: [],
    listings: [],
    reviews: [],
    themes: [],
    events: [],
    campaigns: [],
    samples: [],
    answers: [],
    searches: [],
    views: [],
  };
}

async function realSet(id: RealSetId, opened: OpenDataSet): Promise<RealSet> {
  const market = await readMarket(opened);
  const [period, baseline, earlier] = realSets[id];
  const linesOf = new Map<number, Line[]>();
  const net = new Map<number, number>();
  for (const line of market.lines) {
    const theirs = linesOf.get(line.product);
    if (theirs === undefined) linesOf.set(line.product, [line]);
    else theirs.push(line);
    if (line.day >= period.from && line.day <= period.to && line.brand !== 0)
      net.set(line.brand, (net.get(line.brand) ?? 0) + line.net);
  }
  const bySales = [...net].sort(([, one], [, other]) => other - one).map(([brand]) => brand);
  return {
    id,
    dataSet: { ...opened, engine: createQueryEngine(opened, { smallest: 0 }) },
    market,
    days: { period, baseline, earlier },
    brands: [bySales[1]!, bySales[Math.min(6, bySales.length - 1)]!],
    oracle: new Oracle({
      ...market,
      lines: market.lines.filter(({ day }) => day >= baseline.from && day <= period.to),
    }),
    product: new Map(market.products.map((one) => [one.id, one])),
    linesOf,
    categoryLines: new Map(),
  };
}

/** Opens the public data sets without a platform. Where their files are not there, made ones of the same shape. */
export async function openRealSets(): Promise<{
  sets: Record<RealSetId, RealSet>;
  close: () => Promise<void>;
}> {
  const folder = newFolder('real-oracle');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const data = isPublished ? published : await makeStandIns(connection, folder);
  await readSources(connection, data);
  const dataDir = await importedData(connection, data);
  connection.closeSync();
  instance.closeSync();
  const open = async (id: RealSetId) => {
    const files = path.join(dataDir, 'analytics', id);
    const [name] = (await readdir(files)).filter((one) => one.endsWith('.duckdb'));
    return openFile(path.join(files, name!));
  };
  const [food, journey] = [await open('foodmart'), await open('complete-journey')];
  return {
    sets: {
      foodmart: await realSet('foodmart', food.dataSet),
      'complete-journey': await realSet('complete-journey', journey.dataSet),
    },
    async close() {
      await Promise.all([food.close(), journey.close()]);
      for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
    },
  };
}

export const isIn =
  ({ from, to }: Days) =>
  ({ day }: { day: number }) =>
    day >= from && day <= to;

export const rangeOf = ({ from, to }: Days) => ({ startDate: dayOf(from), endDate: dayOf(to) });

/** The categories of a brand's products. */
export const ownCategories = ({ market }: RealSet, brand: number): number[] => [
  ...new Set(
    market.products
      .filter((one) => one.brand === brand && one.category !== 0)
      .map(({ category }) => category),
  ),
];

/** Lines of all brands in the categories of a brand. */
export function categoryLines(set: RealSet, brand: number, days: Days): Line[] {
  const name = JSON.stringify([brand, days]);
  const known = set.categoryLines.get(name);
  if (known !== undefined) return known;
  const own = new Set(ownCategories(set, brand));
  const lines = set.market.lines
    .filter(isIn(days))
    .filter(({ product }) => own.has(set.product.get(product)?.category ?? 0));
  set.categoryLines.set(name, lines);
  return lines;
}

/** A selection of a brand among the brands of its own categories. */
export const selectionIn = (
  { dataSet, days }: RealSet,
  brand: number,
  more: Partial<QuerySelection> = {},
): QuerySelection => ({
  brand,
  product: null,
  competitors: [],
  competitorProducts: [],
  conditions: [],
  ownCategories: dataSet.categoriesOfBrands.get(brand) ?? null,
  period: rangeOf(days.period),
  baselines: [{ kind: 'prior_period', range: rangeOf(days.baseline), outOfPlan: false }],
  limit: null,
  ...more,
});

export const questionOf = (
  set: RealSet,
  brand: number,
  more: Partial<Question> = {},
): Question => ({
  subject: 'brand',
  brand,
  product: null,
  competitors: [],
  competitorProducts: [],
  conditions: [],
  ownCategories: ownCategories(set, brand),
  ...more,
});

export const ask = (
  set: RealSet,
  name: string,
  selection: QuerySelection,
  params?: Record<string, string | number | boolean>,
) => runQuery(set.dataSet, sql(name, params), selection);

/** A figure without what floating point leaves, and without a negative zero. */
export const rounded = (value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(6)) + 0 : value;

/** A comparison of a named query about a brand with the rows of the data set. */
export type Case = (set: RealSet, brand: number) => Promise<void>;

export const codeOf = ({ market }: RealSet, brand: number) =>
  market.brands.find(({ id }) => id === brand)!.code;
export const nameOf = ({ market }: RealSet, brand: number) =>
  market.brands.find(({ id }) => id === brand)!.name;
/** Lines of a brand on some days. */
export const linesOf = ({ market }: RealSet, brand: number, days: Days): Line[] =>
  market.lines.filter(isIn(days)).filter((line) => line.brand === brand);
/** Groups by net sales, the largest first. */
export const bySales = (lines: readonly Line[], by: 'brand' | 'product') =>
  [...grouped(lines, by)]
    .filter(([id]) => id !== 0)
    .map(([id, some]) => ({ id, net: netOf(some) }))
    .sort((one, other) => other.net - one.net || one.id - other.id);
