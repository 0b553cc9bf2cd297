import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { openDataSet, type OpenDataSet } from '../../../../server/platform/analytics/data-set';
import {
  optionalParts,
  type OptionalPart,
} from '../../../../server/platform/analytics/schema/star-schema';
import {
  createDataSetFile,
  finishDataSetFile,
} from '../../../../server/platform/analytics/store/data-set-file';
import type { DataSetContent } from '../../../../server/platform/analytics/data-set-content';
import { coverageOf } from '../../../../server/platform/analytics/query/model/coverage';
import { createQueryEngine } from '../../../../server/platform/analytics/query/query-engine';
import { createResultCache } from '../../../../server/platform/analytics/query/execute/result-cache';
import type { DayRange } from '../../../../server/platform/dates/days';
import {
  openDuckdbStore,
  StatementQueue,
} from '../../../../server/platform/analytics/store/duckdb-store';
import { asOf, dayOf, firstDay, type Market } from './market';

export const allParts = Object.keys(optionalParts) as OptionalPart[];

const text = (value: string | null) =>
  value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;
const day = (value: number | null) => (value === null ? 'NULL' : text(dayOf(value)));
const moment = ({ day: ofDay, second }: { day: number; second: number }) =>
  `TIMESTAMP ${text(dayOf(ofDay))} + to_seconds(${String(second)})`;

function inserts(market: Market): string[] {
  const into = <T>(table: string, rows: readonly T[], values: (row: T) => unknown[]) =>
    rows.length === 0
      ? []
      : [
          `INSERT INTO ${table} VALUES ${rows.map((row) => `(${values(row).join(', ')})`).join(', ')}`,
        ];
  const columns = (table: string, names: string) => `${table} (${names})`;
  return [
    ...into(
      columns('dim_brand', 'id, code, name, price_tier'),
      market.brands.filter(({ id }) => id !== 0),
      ({ id, code, name, tier }) => [id, text(code), text(name), text(tier)],
    ),
    ...into(
      columns('dim_category', 'id, parent, level, code, name'),
      market.categories,
      ({ id, parent, level, code, name }) => [id, parent, level, text(code), text(name)],
    ),
    ...into(
      columns(
        'dim_product',
        'id, code, brand, department, category, sub_category, name, net_wt_oz, launch_date, list_price_cents',
      ),
      market.products,
      (one) => [
        one.id,
        text(one.code),
        one.brand,
        one.department,
        one.category,
        one.sub_category,
        text(one.name),
        one.oz ?? 'NULL',
        one.launch === undefined ? 'NULL' : text(one.launch),
        one.price ?? 'NULL',
      ],
    ),
    ...into('dim_flavor', market.flavors, ({ id, name }) => [id, text(name)]),
    ...into('dim_restriction', market.restrictions, ({ id, name }) => [id, text(name)]),
    ...into(
      'product_flavor',
      market.products.flatMap(({ id, flavors }) => flavors.map((flavor) => [id, flavor])),
      (pair) => pair,
    ),
    ...into(
      'product_restriction',
      market.products.flatMap(({ id, restrictions }) => restrictions.map((one) => [id, one])),
      (pair) => pair,
    ),
    ...into('dim_region', market.regions, ({ id, state, division, zone }) => [
      id,
      text(state),
      text(division),
      text(zone),
    ]),
    ...into(
      columns(
        'dim_buyer',
        'id, code, kind, region, age_band, gender, income_band, hh_size, company_size, industry',
      ),
      market.buyers,
      (one) => [
        one.id,
        text(`buyer-${String(one.id)}`),
        text(one.kind),
        one.region,
        text(one.age),
        text(one.gender),
        text(one.income),
        text(one.household),
        text(one.company),
        text(one.industry),
      ],
    ),
    ...into('fact_order_line', market.lines, (one) => [
      one.brand,
      day(one.day),
      one.product,
      one.buyer,
      one.order,
      one.region,
      one.occasion,
      one.units,
      one.cancelled,
      one.refunded,
      one.list,
      one.discount,
      one.refund,
      one.net,
      'false',
      one.id,
    ]),
    ...into('fact_listing', market.listings, (one) => [
      one.product,
      one.region,
      day(one.from),
      day(one.to),
      one.inStock,
      one.inStock ? 5 : 0,
    ]),
    ...into('fact_review', market.reviews, (one) => [
      one.id,
      market.products.find(({ id }) => id === one.product)?.brand,
      one.product,
      one.buyer,
      day(one.day),
      one.stars,
      one.verified,
      text(one.text),
    ]),
    ...into('review_theme', market.themes, ({ review, theme, polarity }) => [
      review,
      text(theme),
      polarity,
    ]),
    ...into('product_event', market.events, (one) => [
      one.product,
      day(one.day),
      text(one.kind),
      text(one.text),
    ]),
    ...into(
      columns('sample_campaign', 'id, code, brand, name, status, starts, ends, cost_cents'),
      market.campaigns,
      ({ id, brand, cost, window = [null, null] }) => [
        id,
        text(`c${String(id)}`),
        brand,
        text(`C ${String(id)}`),
        text('Closed'),
        ...window.map(day),
        cost,
      ],
    ),
    ...into('fact_sample', market.samples, (one) => [
      one.campaign,
      one.product,
      one.buyer,
      day(one.requested ?? null),
      day(one.sent ?? null),
      day(one.delivered),
      one.control,
    ]),
    ...into('fact_survey_answer', market.answers, (one) => [
      one.campaign,
      one.buyer,
      text(one.question),
      text(one.kind),
      one.score ?? 'NULL',
      text(one.text ?? null),
      day(one.day),
    ]),
    ...into('fact_search', market.searches, (one) => [
      moment(one),
      one.buyer,
      text(one.term),
      one.results,
      one.product ?? 'NULL',
      one.session,
    ]),
    ...into('fact_page_view', market.views, (one) => [
      moment(one),
      one.buyer,
      one.product,
      one.session,
    ]),
  ];
}

/** One result cache for all markets of a test, as all data sets of a platform share one. */
const results = createResultCache(64 * 1_048_576);

/**
 * Writes the market into a data set's file, as an import would, and opens it.
 * @param engine settings of the query engine; `{ smallest: 0 }` hides no rate
 * @param lastDay last day of the data, for markets with later lines
 * @param gaps which days count as not covered
 */
export async function openMarket(
  market: Market,
  parts: readonly OptionalPart[] = allParts,
  engine: Parameters<typeof createQueryEngine>[1] = {},
  lastDay = asOf,
  gaps: readonly DayRange[] = [],
): Promise<{ dataSet: OpenDataSet; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'endcap-market-'));
  const file = await createDataSetFile(path.join(folder, 'market.duckdb'));
  for (const statement of inserts(market)) await file.connection.run(statement);
  await finishDataSetFile(file, {
    id: 'market',
    name: 'A market',
    currency: 'USD',
    timeZone: 'UTC',
    parts,
  });
  const store = results.over(
    await openDuckdbStore(file.path, { queue: new StatementQueue(2), limitMs: 60_000 }),
  );
  const brands = market.brands.filter(({ id }) => id !== 0);
  const sold = [...new Set(market.lines.map(({ day: ofLine }) => dayOf(ofLine)))].sort();
  const content: DataSetContent = {
    info: {
      id: 'market',
      name: 'A market',
      currency: 'USD',
      timeZone: 'UTC',
      version: '1',
      firstDay,
      asOf: lastDay,
      lines: market.lines.length,
      parts: new Set(parts),
      shared: false,
      gaps,
    },
    // Markets are drawn by chance: what is a gap in them is for a test to say.
    coverage: { ...coverageOf(sold, true), gaps },
    store,
    brandsByCode: new Map(brands.map((brand) => [brand.code, brand])),
    brandsById: new Map(brands.map((brand) => [brand.id, brand])),
    categoriesOfBrands: new Map(),
    categories: market.categories.map((category) => ({ ...category, iconUrl: null })),
    regions: market.regions,
  };
  return {
    dataSet: { ...openDataSet(content), engine: createQueryEngine(content, engine) },
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
