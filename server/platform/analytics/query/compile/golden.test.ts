import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeMarket } from '../../../../../tests/integration/platform/analytics/market';
import { openMarket } from '../../../../../tests/integration/platform/analytics/market-file';
import { idsOfDashboard } from '../../../../../tests/support/data/dashboard-ids';
import { formatSql } from '../../../../../tests/support/data/format-sql';
import { dashboardDefinition } from '../../../dashboards/definition';
import { shippedDefinitions } from '../../../dashboards/shipped';
import { queriesOfWidget } from '../../../dashboards/widget-definition';
import { openDataSet, type OpenDataSet } from '../../data-set';
import * as allMetrics from '../../metrics/all-metrics';
import type { AnalyticStore, Bound } from '../../store/analytic-store';
import { createResultCache } from '../execute/result-cache';
import type { DimensionCode } from '../model/dimensions';
import { parseJaql } from '../model/jaql';
import type { QuerySelection } from '../model/selection';
import type { WidgetQuery } from '../model/widget-query';

/*
 * The SQL of every released dashboard and of every metric, as files that are reviewed like code. A change of the
 * compiler, a metric or a definition shows there as a change of SQL.
 *
 * To update the files: npx vitest run golden --project unit --update
 * Then read their diff. In CI nothing is written: a file that differs or is missing fails the test.
 */
const folder = path.join(import.meta.dirname, 'golden');

const selection: QuerySelection = {
  brand: 2,
  product: null,
  competitors: [1, 5],
  competitorProducts: [],
  conditions: [],
  ownCategories: { dim: 'category', in: [3, 5], complete: true },
  period: { startDate: '2026-01-26', endDate: '2026-04-19' },
  baselines: [
    {
      kind: 'prior_period',
      range: { startDate: '2025-11-05', endDate: '2026-01-25' },
      outOfPlan: false,
    },
  ],
  limit: null,
};

let market: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet: market, close } = await openMarket(makeMarket()));
});
afterAll(() => close());

const valueText = (value: Bound) => JSON.stringify(value);

/** Statements for names and first days, which are cached: which query sends them depends on the one that ends first. */
const isKept = (sql: string) =>
  /^SELECT id, code, name, brand FROM dim_product\b|^SELECT p\.id, p\.code, r\.brand, MIN\(/.test(
    sql,
  );

/** The statements that queries send to the store when they run at once, after equal ones are shared. */
async function statementsOf(
  queries: readonly WidgetQuery[],
  of: QuerySelection = selection,
): Promise<string> {
  const sent: string[] = [];
  const recorder: AnalyticStore = {
    limitMs: market.store.limitMs,
    query(sql, values, signal) {
      const params = values.map((value, at) => `-- $${String(at + 1)} = ${valueText(value)}`);
      if (!isKept(sql)) sent.push([...params, `${formatSql(sql)};`].join('\n'));
      return market.store.query(sql, values, signal);
    },
    close: () => Promise.resolve(),
  };
  const cached = createResultCache(16 * 1_048_576).over(recorder);
  const { engine } = openDataSet({ ...market, store: cached });
  await Promise.all(queries.map((query) => engine.run(query, of)));
  // Statements run side by side; their text is the only stable order.
  return `${sent.sort().join('\n\n')}\n`;
}

const released = Object.values(shippedDefinitions)
  .map((definition) => dashboardDefinition.parse(definition))
  .filter(({ released: isReleased, widgets }) => isReleased && widgets.length > 0);

const dashboardFile = ({ parentSlug, slug }: { parentSlug: string; slug: string }) =>
  `${parentSlug}.${slug}.sql`;

describe('SQL of dashboards', () => {
  it.each(
    released.map(
      (definition) =>
        [
          ['D-10', ...idsOfDashboard(definition.slug)].join(' '),
          dashboardFile(definition),
          definition,
        ] as const,
    ),
  )('[%s] %s', async (_ids, file, { widgets, parentSlug }) => {
    const queries = widgets.flatMap(queriesOfWidget);
    const of = parentSlug === 'product-dossier' ? { ...selection, product: 2 } : selection;
    await expect(await statementsOf(queries, of)).toMatchFileSnapshot(
      path.join(folder, 'dashboards', file),
    );
  });

  it('has no file of a dashboard that is not released', async () => {
    const known = released.map(dashboardFile);
    const files = await readdir(path.join(folder, 'dashboards'));
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
  });
});

/** Its export's name in kebab case. */
const metricFile = (exportName: string) =>
  `${exportName.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.sql`;

/** Dimensions whose SQL is more than a column of the facts, each with a metric that it splits. */
const splits: [DimensionCode, string][] = [
  ['company_size', 'NS'],
  ['price_band', 'NS'],
  ['velocity_band', 'NS'],
  ['stars', 'RAT'],
  ['theme', 'SENT'],
];

describe('[D-10] SQL of dimensions', () => {
  it.each(splits)('%s', async (dim, code) => {
    const jaql = parseJaql({ measures: [code], dimensions: [{ dim }] });
    await expect(await statementsOf([{ language: 'jaql', jaql }])).toMatchFileSnapshot(
      path.join(folder, 'dimensions', `${dim.replace('_', '-')}.sql`),
    );
  });
});

describe('[D-10] SQL of metrics', () => {
  it.each(Object.entries(allMetrics))('%s', async (exportName, { code, needsSegment }) => {
    const jaql = parseJaql({
      measures: [code],
      dimensions: needsSegment ? [{ dim: 'age_band' }] : [],
      compare: true,
    });
    await expect(await statementsOf([{ language: 'jaql', jaql }])).toMatchFileSnapshot(
      path.join(folder, 'metrics', metricFile(exportName)),
    );
  });

  it('has no file of a metric that does not exist', async () => {
    const known = Object.keys(allMetrics).map(metricFile);
    const files = await readdir(path.join(folder, 'metrics'));
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
  });
});
