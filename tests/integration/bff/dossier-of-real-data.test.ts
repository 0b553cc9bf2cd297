import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { emptyState, stateQuery, type DashboardState } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import { contentQuery } from '../../../server/bff/domains/dashboards/queries';
import type { HttpClient } from '../../support/network/http-client';
import { definitionOf, overlayOf } from '../../support/programs/overlay';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import {
  asNumbers,
  importedData,
  inReadme,
  isPublished,
  makeStandIns,
  published,
  readSources,
} from '../../support/data/real-data';
import { emailOf, signIn } from '../../support/people/sign-in';
import { asShown, numberIn, readCsv, tableRows, twoDigits } from '../../support/data/tables';
import { LoginClient } from '../platform/login-client';

/*
 * What the dossier says of both public data sets, as their users get it: in the page's HTML, in files and from the API.
 * Against SQL on the original files that knows nothing of the platform, and against what their READMEs say. Where the
 * files are not there, made ones of the same shape take their place, with figures of their own.
 */
const dossier = ['brand-dossier', 'dossier'] as const;
const sets = [
  ['foodmart', 'food', 'foodmart', ''],
  ['complete-journey', 'journey', 'complete_journey_sample', ''],
  ['complete-journey-without-fuel', 'journey_without_fuel', 'complete_journey_sample', 'nofuel'],
] as const;

let folder: string;
let dataDir: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
let platform: RunningPlatform;
let bff: RunningBff;
let user: HttpClient;
let token: string;

const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
const cents = 'sum(round(s * 100))::DOUBLE';
const split = (row: readonly unknown[]): [string, ...number[]] => [
  String(row[0]),
  ...row.slice(1).map((value) => twoDigits(Number(value))),
];

/** Lines that make a buyer and an order: those with positive units. The READMEs count every line. */
const purchases = 'u > 0';
const everyLine = 'true';

/** Name, sales, share, units, buyers, penetration and repeat rate (in per cent) of the ten brands that sell most. */
const brandsOf = async (view: string, counted = purchases) =>
  (
    await rows(
      `WITH everyone AS (SELECT sum(round(s * 100)) AS sales, count(DISTINCT b) FILTER (${counted}) AS buyers FROM ${view}),
         came AS (SELECT brand, b, count(DISTINCT d) AS days FROM ${view} WHERE ${counted} GROUP BY ALL),
         again AS (SELECT brand, count(*) FILTER (days > 1) AS buyers FROM came GROUP BY brand)
       SELECT f.brand, ${cents} / 100, 100 * ${cents} / any_value(e.sales), sum(u)::DOUBLE, count(DISTINCT b) FILTER (${counted}),
         100 * count(DISTINCT b) FILTER (${counted}) / any_value(e.buyers), 100 * any_value(again.buyers) / count(DISTINCT b) FILTER (${counted})
       FROM ${view} f JOIN again USING (brand), everyone e GROUP BY f.brand ORDER BY 2 DESC, 1 LIMIT 10`,
    )
  ).map(split);

/** The same of everybody: sales, units, buyers, repeat rate, orders. */
const marketOf = async (view: string, counted = purchases) => {
  const [row] = await rows(
    `SELECT ${cents} / 100, sum(u)::DOUBLE, count(DISTINCT b) FILTER (${counted}),
       (SELECT 100 * count(*) FILTER (days > 1) / count(*) FROM
         (SELECT count(DISTINCT d) AS days FROM ${view} WHERE ${counted} GROUP BY b)),
       count(DISTINCT o) FILTER (${counted}) FROM ${view}`,
  );
  return row!.map((value) => twoDigits(Number(value)));
};

/** The brand's share, in per cent, of the categories that it sells in. */
const shareOf = async (view: string, brand: string) => {
  const own = `brand = '${brand.replaceAll("'", "''")}'`;
  const [row] = await rows(
    `SELECT 100 * ${cents.replace('::DOUBLE', '')} FILTER (${own}) / ${cents} FROM ${view}
     WHERE category IN (SELECT category FROM ${view} WHERE ${own} AND category IS NOT NULL)`,
  );
  return twoDigits(Number(row![0]));
};

/** Sales and more by month, category and sub-category. */
const groupsOf = async (view: string, counted = purchases) => {
  const buyers = `count(DISTINCT b) FILTER (${counted})`;
  const groups = async (column: string, figures: string, order: string) =>
    (
      await rows(
        `SELECT ${column}, ${cents} / 100, ${figures} FROM ${view} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY ${order} LIMIT 40`,
      )
    ).map(split);
  return {
    months: await groups("strftime(d, '%Y-%m')", buyers, '1'),
    categories: await groups('category', `sum(u)::DOUBLE, ${buyers}`, '2 DESC, 1'),
    subs: await groups('sub_category', 'sum(u)::DOUBLE', '2 DESC, 1'),
  };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'endcap-dossier-'));
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  const data = isPublished ? published : await makeStandIns(connection, folder);
  await readSources(connection, data);
  dataDir = await importedData(connection, data);
  await overlayOf(dataDir).write('figures', figures);
  ({ platform, bff } = await startProduct({ platform: { dataDir } }));
  user = (await signIn(bff.url, 'unlimited')).client;
  const login = new LoginClient(platform.connection, bff.url);
  token = (await login.tokens(emailOf('unlimited'))).access_token;
}, 400_000);
afterAll(async () => {
  await platform.stop();
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** The dossier, or another dashboard, in a state: its page and its content from the API. */
async function read(state: DashboardState, slugs: readonly [string, string] = dossier) {
  const query = stateQuery(state);
  const page = await user.get(bff.url + paths.dashboard(...slugs) + query);
  expect(page.status).toBe(200);
  const document = page.document();
  const { brand, timerange, comparison } = state;
  const answer = await new LoginClient(platform.connection, bff.url).graphql<
    Record<string, unknown>
  >(contentQuery.text, token, {
    parentSlug: slugs[0],
    slug: slugs[1],
    state: {
      brand,
      timerange,
      comparison: comparison && { [comparison.kind]: comparison.ids },
      filters: state.filters.map(({ name, selection }) =>
        selection === 'all' ? { name, all: true } : { name, values: selection },
      ),
    },
  });
  expect(answer.errors).toBeUndefined();
  const content = contentQuery.fields.dashboard.parse(answer.data!['dashboard'])!.content!;
  return {
    content,
    text: document.querySelector('main')!.textContent ?? '',
    api: (widget: string) => content.widgets.find(({ id }) => id === widget)!.result,
    table: (widget: string) => tableRows(document.querySelector(`#widget-${widget}`)!),
    csv: async (widget: string) =>
      readCsv((await user.get(bff.url + paths.widgetFile(...slugs, widget, 'csv', query))).text),
  };
}

const allOf = async (set: string): Promise<DashboardState> => {
  const answer = await user.get(bff.url + paths.filterOptions(...dossier, 'brand', '?q='));
  const { options } = answer.json<{ options: { value: string }[] }>();
  const brand = options.find(({ value }) => value.startsWith(`brd_${set}_`))!.value;
  return { ...emptyState, brand, filters: [{ name: 'time_frame', selection: ['All'] }] };
};

const tiles = ['net-sales', 'share', 'units', 'buyers', 'penetration', 'repeat-rate'];
/** Money in hundredths and rates from 0 to 1, as the API has them, in what tables and files write. */
const written = (value: unknown, format: string) =>
  twoDigits(
    format === 'money'
      ? Number(value) / 100
      : format === 'percent'
        ? Number(value) * 100
        : Number(value),
  );

describe.skipIf(!isPublished)('the published figures (need the public data)', () => {
  it.each(sets)('of %s are those of SQL on the original rows', async (_set, view, data, part) => {
    const brands = await brandsOf(view, everyLine);
    const [sales, units, buyers, repeat, orders] = await marketOf(view, everyLine);
    if (part !== '') {
      const readme = inReadme(data, `${part} brands`);
      expect(brands.map(([name, s, , u, b]) => [name, s, u, b])).toEqual(readme);
      const [, ...whole] = asNumbers(inReadme(data, part)[0]!);
      expect(whole).toEqual([sales, units, buyers, orders]);
      return;
    }
    expect(brands).toEqual(inReadme(data, 'brands'));
    const [all, trips, , again, money, pieces] = asNumbers(inReadme(data, 'repeat')[0]!);
    expect([sales, units, buyers, repeat, orders]).toEqual([money, pieces, all, again, trips]);
    const { months, categories, subs } = await groupsOf(view, everyLine);
    expect(months).toEqual(inReadme(data, 'months'));
    expect(categories.slice(0, 10)).toEqual(inReadme(data, 'cat'));
    expect(subs.slice(0, 10)).toEqual(inReadme(data, 'subcat'));
  });

  it('of FoodMart have a row for each month, with and without lines', async () => {
    const got = await read({ ...(await allOf('foodmart')), filters: [] }, ['test', 'figures']);
    expect(got.table('months')).toHaveLength(13 + 11);
  });
});

/** A percentage as the page has it; its file has hundredths. */
const withTenths = (percent: number) => Number(percent.toFixed(1));

describe.each(sets)('the dossier of %s', (set, view) => {
  it('[D-13 D-10 D-16.1 R-18] has the published figures of brand, ten best brands and market: on the page, in its files and from the API', async () => {
    const brands = await brandsOf(view);
    const [sales, units, buyers, repeat] = await marketOf(view);

    const got = await read(await allOf(set));
    expect(got.content.dataSet.id).toBe(set);
    const [[name, ...own]] = brands as [[string, ...number[]]];
    expect(got.content.brand!.name).toBe(name);
    const share = await shareOf(view, name);
    for (const [at, tile] of tiles.entries()) {
      const { rows: found, columns } = got.api(tile);
      const wanted = [tile, tile === 'share' ? share : own[at]];
      expect([tile, written(found[0]![0], columns[0]!.format)]).toEqual(wanted);
      expect([tile, numberIn((await got.csv(tile))[1]![0]!)]).toEqual(wanted);
      const onPage =
        tile === 'net-sales'
          ? asShown([own[at]!])[0]
          : columns[0]!.format === 'percent'
            ? withTenths(100 * Number(found[0]![0]))
            : wanted[1];
      expect([tile, numberIn(got.table(tile)[0]![0]!)]).toEqual([tile, onPage]);
    }
    // Rank, brand, its figures; the market has neither rank nor a brand's growth.
    const total = [sales, 100, units, buyers, 100, repeat];
    const wanted = [...brands.map(([brand, ...figure], at) => [at + 1, brand, ...figure]), total];
    const texts = (found: string[][]) =>
      found.map((row, at) =>
        at < brands.length
          ? [Number(row[0]), row[1], ...row.slice(2, 8).map(numberIn)]
          : row.slice(2, 8).map(numberIn),
      );
    const amounts = asShown([...brands.map(([, amount]) => amount as number), sales!]);
    // Files have no total.
    expect(texts((await got.csv('top-brands')).slice(1))).toEqual(wanted.slice(0, -1));
    const { columns, rows: found } = got.api('top-brands');
    const shown = columns.flatMap(({ role }, at) => (role === 'id' ? [] : [at]));
    const onPage = wanted.map((row, at) => {
      const before = at < brands.length ? 2 : 0;
      const figures = row.slice(before).map((figure, place) => {
        const column = shown[2 + place]!;
        return columns[column]!.format === 'percent'
          ? withTenths(100 * Number(found[at]![column]))
          : figure;
      });
      return [...row.slice(0, before), amounts[at], ...figures.slice(1)];
    });
    expect(texts(got.table('top-brands'))).toEqual(onPage);
    expect(
      found.map((row, at) => {
        const cells = shown.slice(2, 8).map((place) => written(row[place], columns[place]!.format));
        return at < brands.length ? [row[shown[0]!], row[shown[1]!], ...cells] : cells;
      }),
    ).toEqual(wanted);
  });

  it('[R-02 D-10 D-13] published figures that the dossier has no widget for come by a definition of the test: months, categories, sub-categories, orders', async () => {
    const got = await read({ ...(await allOf(set)), filters: [] }, ['test', 'figures']);
    const [sales, units, buyers, repeat, orders] = await marketOf(view);
    // The page has the rows of the file in its order.
    const columnOf = (found: string[][], at: number) => found.map((row) => row[at]!);
    const filed = async (widget: string, amountsAt: number[]) => {
      const [heads, ...rows] = await got.csv(widget);
      // Where days have no data, a last column counts them (D-33). The page shows it once, in its head.
      const hasGaps = heads!.at(-1) === 'Days without data in the period';
      const file = hasGaps ? rows.map((row) => row.slice(0, -1)) : rows;
      const page = got.table(widget);
      for (const at of file[0]!.keys()) {
        const [cells, shown] = [columnOf(file, at), columnOf(page, at)];
        // A month without any line is a row without figures, not nothing and not a zero.
        expect(shown.map((cell) => cell === '–')).toEqual(cells.map((cell) => cell === ''));
        // Before the first amount stands the name.
        if (at < amountsAt[0]!) continue;
        const figuresOf = (column: string[]) =>
          column.filter((cell) => /\d/.test(cell)).map(numberIn);
        const wanted = figuresOf(cells);
        const asPercent = shown.some((cell) => cell.endsWith('%'))
          ? wanted.map(withTenths)
          : wanted;
        expect(figuresOf(shown)).toEqual(amountsAt.includes(at) ? asShown(wanted) : asPercent);
      }
      return file;
    };
    expect((await filed('totals', [0, 5, 6]))[0]!.map(numberIn)).toEqual(
      [sales, units, buyers, repeat, orders, orders && sales! / orders, sales! / buyers!].map(
        (value) => twoDigits(value!),
      ),
    );
    const { months, categories, subs } = await groupsOf(view);
    const named = async (widget: string) =>
      (await filed(widget, [1]))
        .filter(([name]) => !name!.startsWith('Unknown'))
        .map(([name, ...cells]) => [name!, ...cells.map(numberIn)] as [string, ...number[]])
        .sort((one, other) => other[1]! - one[1]! || (one[0] < other[0] ? -1 : 1));
    const sold = (await filed('months', [1])).filter((row) => !row.includes(''));
    expect(sold.map(([, ...cells]) => cells.map(numberIn))).toEqual(
      months.map(([, ...figure]) => figure),
    );
    for (const [widget, wanted] of [
      ['categories', categories],
      ['subs', subs],
    ] as const) {
      const found = await named(widget);
      expect([widget, found]).toEqual([widget, wanted.slice(0, found.length)]);
      if (widget === 'subs') expect(found.length).toBeGreaterThan(8);
    }
    expect(got.content.notices).toEqual([]);
  });
});

const table = (id: string, measures: string[], more: object = {}) => ({
  id,
  title: id,
  chart: 'table',
  span: 6,
  query: { language: 'jaql', jaql: { subject: 'market', measures, ...more } },
});
const best = (dim: string) => ({
  dimensions: [{ dim }],
  rank: { by: 'NS', direction: 'desc', limit: 20 },
});
const figures = {
  ...definitionOf('figures'),
  details: { meta: { timerange: 'All' } },
  filters: [{ name: 'brand', kind: 'brand_dropdown', label: 'Brand', hasOneSelectionOnly: true }],
  widgets: [
    table('totals', ['NS', 'U', 'BUY', 'RPT', 'ORD', 'SPT', 'BR']),
    table('months', ['NS', 'BUY'], { dimensions: [{ dim: 'date', level: 'month' }] }),
    table('categories', ['NS', 'U', 'BUY'], best('category')),
    table('subs', ['NS', 'U'], best('sub_category')),
  ],
};

describe('a narrowed dossier', () => {
  it('[D-13 D-14 D-07 D-10] table and file are the same figures, and those of SQL on the original rows: categories, days, competitors', async () => {
    const period = "d BETWEEN '1997-09-08' AND '1997-10-05'";
    const before = "d BETWEEN '1997-08-11' AND '1997-09-07'";
    const names = (await brandsOf('food')).map(([name]) => name).slice(0, 3);
    const [own] = names;
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
    const chosen = (
      await rows(
        `SELECT category FROM food WHERE brand = ${quoted(own!)} AND ${period} GROUP BY 1 ORDER BY sum(s) DESC, 1 LIMIT 2`,
      )
    ).map(([name]) => name as string);
    const inCategories = `category IN (${chosen.map(quoted).join()})`;
    const all = await allOf('foodmart');
    const { content } = await read(all);
    const codes = content.filters
      .find(({ name }) => name === 'categories')!
      .values.filter(({ label }) => chosen.includes(label))
      .map(({ value }) => value);
    expect(codes).toHaveLength(chosen.length);
    const rivals = await Promise.all(
      names.slice(1).map(async (name) => {
        const search = new URLSearchParams({ brand: all.brand!, q: name });
        const answer = await user.get(
          bff.url + paths.filterOptions(...dossier, 'comparison', `?${search.toString()}`),
        );
        return answer
          .json<{ options: { value: string; label: string }[] }>()
          .options.find(({ label }) => label === name)!.value;
      }),
    );
    const got = await read({
      ...emptyState,
      brand: all.brand,
      timerange: { startDate: '1997-09-08', endDate: '1997-10-05' },
      filters: [{ name: 'categories', selection: codes }],
      comparison: { kind: 'brands', ids: rivals },
    });
    expect(got.content.notices).toEqual([]);
    expect(got.content.baselines).toMatchObject([
      { startDate: '1997-08-11', endDate: '1997-09-07' },
    ]);

    const of = (brand: string, when: string, what = `${cents} / 100`) =>
      rows(
        `SELECT ${what} FROM food WHERE brand = ${quoted(brand)} AND ${inCategories} AND ${when}`,
      ).then(([row]) => row!.map((value) => twoDigits(Number(value))));
    const pair = async (brand: string, what?: string) => [
      ...(await of(brand, period, what)),
      ...(await of(brand, before, what)),
    ];
    const check = async (
      widget: string,
      wanted: unknown[],
      pick: (row: string[]) => unknown,
      onPage = wanted,
    ) => {
      expect([widget, got.table(widget).map(pick)]).toEqual([widget, onPage]);
      expect([widget, (await got.csv(widget)).slice(1).map(pick)]).toEqual([widget, wanted]);
    };
    const two = (row: string[]) => row.slice(0, 2).map(numberIn);
    const ownSales = await pair(own!);
    await check('net-sales', [ownSales], two, [asShown(ownSales)]);
    await check('units', [await pair(own!, 'sum(u)::DOUBLE')], two);
    await check('buyers', [await pair(own!, 'count(DISTINCT b)')], two);
    const beside = await Promise.all(
      names.map(async (name) => [name, ...(await pair(name))] as [string, ...number[]]),
    );
    beside.sort((one, other) => other[1]! - one[1]!);
    const amounts = asShown(beside.flatMap(([, ...pairs]) => pairs));
    await check(
      'competitors',
      beside,
      ([name, ...cells]) => [name, ...two(cells)],
      beside.map(([name], at) => [name, ...amounts.slice(2 * at, 2 * at + 2)]),
    );
    const products = await rows(
      `SELECT name, ${cents} / 100, sum(u)::DOUBLE, ${cents} / 100 / sum(u) FROM food
       WHERE brand = ${quoted(own!)} AND ${inCategories} AND ${period} GROUP BY p, name ORDER BY 2 DESC LIMIT 5`,
    );
    const figuresOf = ([, , ...cells]: string[]) => cells.slice(0, 3).map(numberIn);
    const best5 = products.map(([, ...values]) => values.map((value) => twoDigits(Number(value))));
    const top = (found: string[][]) => found.slice(0, best5.length).map(figuresOf);
    const wholeSales = asShown(best5.map(([amount]) => amount!));
    expect(top(got.table('top-products'))).toEqual(
      best5.map(([, ...others], at) => [wholeSales[at], ...others]),
    );
    expect(top((await got.csv('top-products')).slice(1))).toEqual(best5);
    for (const [at, [name]] of products.entries())
      expect(got.table('top-products')[at]![1]).toContain(name);
  });
});

describe('a data set without searches, samples and reviews', () => {
  it.each<[parent: string, slug: string, lacking: string | null, place: string | null]>([
    ['overview', 'overview-home', null, null],
    ['trends', 'trends-and-rankings', 'searches', 'searches'],
    ['trends', 'search-order-trend', 'searches', 'page'],
    ['trends', 'category-insight', null, null],
    ['leaderboard', 'leaderboard', null, null],
    ['experimentation', 'experimentation-samples', 'samples', 'page'],
    ['investor', 'investor', 'reviews', 'screener'],
    ['brand-dossier', 'rating-and-reviews', 'reviews', 'page'],
  ])('[D-13] %s/%s opens and says what it lacks', async (parent, slug, lacking, place) => {
    const { content, text } = await read(await allOf('foodmart'), [parent, slug]);
    for (const { id, result } of content.widgets) {
      expect(result.error, id).toBeNull();
      // Rows, or a sentence in their place.
      expect(result.rows.length > 0 || result.empty!.message.length > 20, id).toBe(true);
    }
    expect(content.widgets.length > 0).toBe(place !== 'page');
    if (lacking === null) return;
    const words = `This data set has no ${lacking}`;
    expect(text).toContain(words);
    if (place === 'page') return;
    const { result } = content.widgets.find(({ id }) => id === place)!;
    expect(`${result.empty?.message} ${result.note}`).toContain(words);
  });
});
