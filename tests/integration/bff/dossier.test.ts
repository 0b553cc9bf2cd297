import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { emptyState, stateQuery } from '../../../app/contracts/dashboards/url';
import { homePath, paths } from '../../../app/lib/urls/paths';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import { signIn } from '../../support/people/sign-in';
import { dashboardDefinition } from '../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../server/platform/dashboards/shipped';

const slugs = ['brand-dossier', 'dossier'] as const;
/** A campaign of the user's brands with enough answers. */
const demoReport = 'smp_demo_5';
let bff: SharedProduct['bff'];
let user: HttpClient;

beforeAll(async () => {
  ({ bff } = await sharedProduct());
  user = (await signIn(bff.url, 'unlimited')).client;
});
const get = (path: string, client = user) => client.get(bff.url + path);
const all = stateQuery({ ...emptyState, filters: [{ name: 'time_frame', selection: ['All'] }] });
const cents = (text: string) => Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100);
const lines = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

describe('the brand dossier over the platform’s data', () => {
  it('[D-13 D-14] figure, table, file and the sum of the rows behind it are one', async () => {
    const document = (await get(homePath + all)).document();
    const card = document.querySelector('#widget-net-sales')!;
    const [heads, row] = lines(
      (await get(paths.widgetFile(...slugs, 'net-sales', 'csv', all))).text,
    );
    const place = heads!.findIndex((head) => head === 'Net sales (USD)');
    const figure = cents(row![place]!);
    expect(figure).toBeGreaterThan(0);
    // The page has no hundredths in large amounts, the file has them.
    expect(figure).toBeGreaterThan(10_000_00);
    const whole = Math.round(figure / 100);
    expect(card.querySelector('details tbody tr')!.textContent).toContain(
      `$${whole.toLocaleString('en-US')}`,
    );
    const first = (await get(paths.widget(...slugs, 'net-sales', all))).document();
    const levels = [...first.querySelectorAll<HTMLAnchorElement>('main nav.tabs a')];
    expect(levels.map(({ textContent }) => textContent)).toHaveLength(4);
    for (const { href, textContent: level } of levels) {
      const page = (await user.get(href)).document();
      const foot = [...page.querySelectorAll('tfoot :is(th, td)')].map((cell) => cell.textContent);
      const total = cents(foot.at(-1)!);
      expect(foot.filter((text) => text === 'Total').length).toBeLessThanOrEqual(1);
      // The total has cents where the rows have: order lines are small.
      const isOfLines = level === 'Order lines';
      expect([level, isOfLines ? figure : [figure, whole * 100]]).toEqual([
        level,
        isOfLines ? total : expect.arrayContaining([total]),
      ]);
      if (isOfLines)
        expect(page.querySelector('tbody td:last-child')!.textContent).toMatch(/^\$\d+\.\d\d$/);
      const file = [...page.querySelectorAll<HTMLAnchorElement>('main a')].find(
        ({ textContent }) => textContent === 'All rows as CSV',
      )!;
      const [names, ...rows] = lines((await user.get(file.href)).text);
      // From the end: names of products may hold commas.
      const at = names!.indexOf('Net sales (USD)') - names!.length;
      const sum = rows.reduce((before, cells) => before + cents(cells.at(at)!), 0);
      expect([level, sum]).toEqual([level, figure]);
    }
  });

  it('[R-18] another time frame shows other figures; the same address the same ones', async () => {
    const figure = async (path: string) =>
      (await get(path)).document().querySelector('#widget-net-sales .figure')!.textContent;
    const first = await figure(homePath);
    expect(await figure(homePath + all)).not.toBe(first);
    expect(await figure(homePath)).toBe(first);
  });

  it('[D-02] compares with the category average by address, without scripts, and in files', async () => {
    const query = stateQuery({
      ...emptyState,
      filters: [{ name: 'comparison_type', selection: ['category_average'] }],
    });
    const page = (await get(homePath + query)).document();
    const textOf = (selector: string) => page.querySelector(selector)?.textContent ?? '';
    expect(textOf('.freshness')).toContain(', vs. category average; changes over time vs. ');
    for (const id of ['net-sales', 'velocity', 'share', 'buyers', 'repeat-rate', 'rating'])
      expect([id, textOf(`#widget-${id}`)]).toEqual([
        id,
        expect.stringContaining('vs. category average'),
      ]);
    // What a reference does not reach says so, and keeps the prior period.
    expect(textOf('#widget-alerts')).toContain('Comparison type');
    expect(textOf('#widget-net-sales')).not.toContain('Comparison type');
    expect(textOf('#widget-sales-against-category')).not.toContain('Comparison type');
    // Beside chosen brands it keeps the average of the category.
    const beside = stateQuery({
      ...emptyState,
      comparison: { kind: 'brands', ids: ['brd_oatfield'] },
      filters: [{ name: 'comparison_type', selection: ['brand'] }],
    });
    const chart = (await get(homePath + beside))
      .document()
      .querySelector('#widget-sales-against-category')!.textContent;
    expect(chart).toContain('Category average');
    expect(chart).toContain('Not affected by: Comparison type');
    const csv = await get(paths.widgetFile(...slugs, 'net-sales', 'csv', query));
    expect(csv.text.split('\n')[0]).toBe(
      'Net sales (USD),"Net sales, category average (USD)","Net sales, difference from category average (%)"',
    );
    // The rows behind such a figure keep the change from the prior period.
    const over = /, vs\. category average \(not in these rows\); changes over time vs\. \w/;
    const rows = (await get(paths.widget(...slugs, 'net-sales', query))).document();
    expect(rows.querySelector('.freshness')!.textContent).toMatch(over);
    const heads = [...rows.querySelectorAll('main thead th')].map((head) => head.textContent);
    const usual = (await get(paths.widget(...slugs, 'net-sales'))).document();
    expect(heads).toEqual(
      [...usual.querySelectorAll('main thead th')].map((head) => head.textContent),
    );
    expect(heads.join()).toContain('change');
    const file = await get(paths.widgetRows(...slugs, 'net-sales', query));
    expect(file.text).toBe((await get(paths.widgetRows(...slugs, 'net-sales'))).text);
    const nobody = stateQuery({
      ...emptyState,
      comparison: { kind: 'brands', ids: [] },
      filters: [{ name: 'comparison_type', selection: ['brand'] }],
    });
    const without = (
      await get(paths.dashboard('brand-dossier', 'performance') + nobody)
    ).document();
    expect(without.querySelector('.content-notices')!.textContent).toContain(
      'Please add a brand in your comparison before proceeding',
    );
    expect(without.querySelector('#widget-net-sales .figure')!.textContent).toBe(
      textOf('#widget-net-sales .figure'),
    );
  });

  it('[R-18] the navigation keeps of the state what each dashboard reads', async () => {
    const query = stateQuery({
      ...emptyState,
      product: 'prd_cocoa-atelier_1',
      timerange: { startDate: '2026-06-08', endDate: '2026-06-28' },
      filters: [{ name: 'comparison_type', selection: ['year_ago'] }],
    });
    const document = (await get(homePath + query)).document();
    const kept = (slug: string) => {
      const link = document.querySelector<HTMLAnchorElement>(`nav a[href*="/${slug}"]`)!;
      return [...new URL(link.href, bff.url).searchParams.keys()];
    };
    expect(kept('brand-dossier/performance')).toEqual(['timerange', 'filters']);
    expect(kept('brand-dossier/rating-and-reviews')).toEqual(['product', 'timerange', 'kept']);
    // It has time frames, and reads the days of one as that.
    expect(kept('trends/trends-and-rankings')).toEqual(['timerange', 'kept']);
  });

  it('[D-16.1] visitors have the market of the last full quarter: no rows, no files', async () => {
    const visitor = createClient();
    const document = (await get(homePath, visitor)).document();
    expect(document.querySelector('.public-note')).not.toBeNull();
    expect(document.querySelectorAll('main article').length).toBeGreaterThan(2);
    expect(document.querySelector('main article a')).toBeNull();
    for (const path of [
      paths.widgetFile(...slugs, 'market-net-sales', 'csv'),
      paths.widgetFile(...slugs, 'market-net-sales', 'svg'),
      paths.widget(...slugs, 'market-net-sales'),
      paths.widgetRows(...slugs, 'market-net-sales'),
    ]) {
      expect((await get(path, visitor)).status, path).toBe(403);
    }
  });

  it('[R-18 R-19] any JSON under the names of an address of any released dashboard is a page with figures, and so are its files unless they name another brand', async () => {
    const dashboards = Object.values(shippedDefinitions)
      .map((shipped) => dashboardDefinition.parse(shipped))
      .filter(({ released }) => released);
    const names = [
      ...new Set(dashboards.flatMap(({ filters }) => filters.map(({ name }) => name))),
    ];
    const odd = fc.oneof(
      fc.constantFrom(
        'All',
        'L4W',
        'brd_oatfield',
        'brd_barwood',
        'all',
        '',
        '__proto__',
        '\u0000',
      ),
      fc.constantFrom("'; DROP TABLE dim_brand; --", '%', '_', '\\', '\uD800', '9'.repeat(40)),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const deep = fc.jsonValue({ maxDepth: 3 });
    const list = fc.oneof(fc.array(odd, { maxLength: 6 }), deep, fc.constant('all'));
    const day = fc.oneof(
      fc.constantFrom('06/08/2026', '02/30/2026', '2026-08-30', 'Aug 30, 2026', '01/01/1900'),
      deep,
    );
    const json = (value: fc.Arbitrary<unknown>) =>
      fc.oneof(
        { weight: 4, arbitrary: value.map((each) => JSON.stringify(each)) },
        { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 20 })) },
      );
    const address = fc.record(
      {
        brand: odd,
        product: odd,
        report_id: odd,
        filters: json(fc.dictionary(fc.oneof(fc.constantFrom(...names), odd), list)),
        comparison: json(fc.record({ brands: list, products: list }, { requiredKeys: [] })),
        timerange: json(fc.record({ startDate: day, endDate: day }, { requiredKeys: [] })),
        search: odd,
        reviews: odd,
        hideLayout: odd,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...dashboards), address, fc.nat(), async (of, odds, n) => {
        // A report that is not there has no figures; `reports.test.ts` is about it.
        const given = of.sampling === 'report' ? { ...odds, report_id: demoReport } : odds;
        const query = `?${new URLSearchParams(given).toString()}`;
        const path = [of.parentSlug, of.slug] as const;
        const page = await get(paths.dashboard(...path) + query);
        expect([of.slug, page.status]).toEqual([of.slug, 200]);
        // A page that is open to everybody shows the public widgets, without files and rows (P-04).
        const isPublic = of.accessStatus === 'publicly_available';
        const shown = of.widgets.filter(({ variant }) => (variant === 'public') === isPublic);
        const cards = [...page.document().querySelectorAll('main article')];
        expect(cards.map(({ id }) => id)).toEqual(shown.map(({ id }) => `widget-${id}`));
        expect(cards.filter((card) => card.getAttribute('data-state') === 'error')).toEqual([]);
        const { id, drillDown } = shown[n % shown.length]!;
        // The page can note that its figures are those of another brand; a file cannot.
        const isOther = /Below (?:are the figures of|is the public)/.test(
          page.document().querySelector('.content-notices')?.textContent ?? '',
        );
        for (const file of ['csv', 'json', 'svg'] as const) {
          const { status } = await get(paths.widgetFile(...path, id, file, query));
          const isRefused = (isPublic || isOther) && file !== 'json';
          const isUndrawn = file === 'svg' && status === 404;
          expect([id, file, status]).toEqual([id, file, isRefused ? 403 : isUndrawn ? 404 : 200]);
        }
        const rows = await get(paths.widget(...path, id, query));
        expect([id, rows.status]).toEqual([id, isPublic ? 403 : drillDown ? 200 : 404]);
        const { name } = of.filters[n % of.filters.length]!;
        const options = await get(paths.filterOptions(...path, name, query));
        expect([name, options.status < 500]).toEqual([name, true]);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 240_000);

  it('[D-04 R-19] competitors are found by name; unknown filters and brands are left out with a word', async () => {
    const found = (await get(paths.filterOptions(...slugs, 'comparison', '?q=oat'))).json<{
      options: { label: string }[];
    }>();
    expect(found.options.map(({ label }) => label)).toContain('Oatfield');
    expect((await get(paths.filterOptions(...slugs, 'nothing'))).status).toBe(404);
    const odd = await get(`${homePath}?comparison={"brands":["nobody"]}&filters={"nope":["x"]}`);
    expect(odd.status).toBe(200);
    const notices = odd.document().querySelector('.content-notices')!.textContent;
    expect(notices).toContain('nope');
    expect(notices).toContain('nobody');
  });
});
