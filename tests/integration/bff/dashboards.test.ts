import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DashboardContent, WidgetView } from '../../../app/contracts/dashboards/content';
import type { WidgetAnswer } from '../../../app/contracts/dashboards/dashboard';
import { parseDashboardState } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import {
  contentOf,
  filterOf,
  filters,
  resultOf,
  tableWidget,
  tileWidget,
  value,
} from '../../../app/test-support/dashboard-fixture';
import {
  type ContentUpstream,
  connectionTo,
  startContentUpstream,
} from '../../support/network/content-upstream';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { startBff, type RunningBff } from '../../support/programs/processes';

/*
 * Dashboards over a stand-in of the platform: faults and shapes that the real one does not show on demand. The client
 * is a visitor for the BFF; what the stand-in gives them is its own matter.
 */
const slugs = ['brand-dossier', 'performance'] as const;
const page = paths.dashboard(...slugs);
let upstream: ContentUpstream;
let bff: RunningBff;
let client: HttpClient;

beforeAll(async () => {
  upstream = await startContentUpstream(contentOf());
  bff = await startBff({ platform: { connection: connectionTo(upstream) } });
  return () => upstream.close();
});
beforeEach(() => {
  client = createClient();
  upstream.content = () => contentOf();
  upstream.drillDown = () => null;
  upstream.options = () => ({ options: [], hasMore: false, endCursor: null });
  upstream.decision = 'granted';
  upstream.asked.length = 0;
});
const get = (path: string) => client.get(bff.url + path);
const text = (element: Element | null | undefined) => element?.textContent ?? '';

describe('a dashboard', () => {
  it('[R-18 D-13] is asked for with the state of its address and drawn without JavaScript', async () => {
    const answer = await get(
      `${page}?brand=brd_1&filters={"time_frame":["YTD"],"categories":"all"}&comparison={"brands":["b"]}&timerange={"startDate":"06/08/2026","endDate":"08/30/2026"}`,
    );
    expect(answer.status).toBe(200);
    expect(upstream.asked).toEqual([
      {
        parentSlug: slugs[0],
        slug: slugs[1],
        widgets: null,
        state: {
          brand: 'brd_1',
          product: null,
          timerange: { startDate: '2026-06-08', endDate: '2026-08-30' },
          comparison: { brands: ['b'] },
          stored: null,
          filters: [
            { name: 'categories', all: true },
            { name: 'time_frame', values: ['YTD'] },
          ],
          search: null,
          reviews: null,
          report: null,
        },
      },
    ]);
    const document = answer.document();
    expect(document.querySelectorAll('main article')).toHaveLength(3);
    expect(document.querySelectorAll('main article table tbody tr').length).toBeGreaterThan(10);
  });

  it('[R-21] the title names the product, the brand looked at, or the own brand', async () => {
    const titleOf = async (changes: Parameters<typeof contentOf>[0]) => {
      upstream.content = () => contentOf(changes);
      return (await get(page)).document().title;
    };
    expect(await titleOf({})).toBe('Northfork · Brand dossier · Endcap');
    expect(await titleOf({ brand: null })).toBe('Brand dossier · Endcap');
    expect(await titleOf({ product: { id: 'prd_1', name: '(Northfork) Oat Bar' } })).toBe(
      '(Northfork) Oat Bar · Brand dossier · Endcap',
    );
    const selected = [value('brd_2', 'Oat & Co')];
    const search = filterOf('search_brand', 'search_brands', { selected });
    expect(await titleOf({ filters: [search] })).toBe('Oat & Co · Brand dossier · Endcap');
  });

  it('[R-18] slugs of the query move into the path, and the path wins over them', async () => {
    const [parentSlug, slug] = slugs;
    const moved = await get(`/dashboards?parent-slug=${parentSlug}&slug=${slug}&brand=brd_1`);
    expect([moved.status, moved.location]).toEqual([302, `${bff.url}${page}?brand=brd_1`]);
    expect((await get(`${page}?parent-slug=trends&slug=leaderboard`)).status).toBe(200);
    expect(upstream.asked.at(-1)).toMatchObject({ parentSlug, slug });
  });

  it('[X-30] an error of the platform is logged with message, location, path and the id of the request', async () => {
    upstream.content = () => 'fail';
    const { headers } = await get(page);
    const line = await bff.untilLog(
      'the GraphQL error',
      (each) => each['msg'] === 'graphql error' && each['id'] === headers['x-request-id'],
    );
    expect(line['graphql']).toEqual({
      message: 'broken',
      path: 'dashboard.content',
      location: { line: 2, column: 5 },
    });
  });

  it('[R-19] what an address cannot have is left out with a word, beside the platform’s', async () => {
    upstream.content = () =>
      contentOf({
        notices: [
          { code: 'left-out', parameter: 'brand', subject: 'x', message: 'No brand “x” here.' },
        ],
      });
    const answer = await get(`${page}?filters={&brand=x`);
    expect(answer.status).toBe(200);
    const notices = [...answer.document().querySelectorAll('.content-notices')].map(text);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toContain('No brand “x” here.');
    expect(notices[1]).toContain('The filters in the address could not be read');
  });

  it('[R-19] a filter that an address chooses in another way is named by its label', async () => {
    const notices = async (query: string) =>
      [...(await get(`${page}?${query}`)).document().querySelectorAll('.content-notices')]
        .map(text)
        .join();
    expect(await notices('timeframe=L4W')).toContain(
      'Time frame is not chosen by “timeframe” in an address, so it was left out.',
    );
    expect(await notices('utm_source=mail&apply2=x')).not.toContain('left out');
  });

  it('[R-19] any garbage in an address is a page', async () => {
    const parameters = fc.record(
      {
        filters: fc.oneof(fc.string(), fc.json()),
        comparison: fc.oneof(fc.string(), fc.json()),
        timerange: fc.oneof(fc.string(), fc.json()),
        brand: fc.string({ unit: 'binary' }),
        shown: fc.json(),
        apply: fc.constant('1'),
        find: fc.string(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(parameters, async (given) => {
        const answer = await get(`${page}?${new URLSearchParams(given).toString()}`);
        expect([200, 302]).toContain(answer.status);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('[L-16] when its figures fail, the head stands and says so with the request id', async () => {
    upstream.content = () => 'fail';
    const answer = await get(page);
    expect(answer.status).toBe(200);
    const document = answer.document();
    expect(text(document.querySelector('h1'))).toBe('Brand dossier');
    expect(text(document.querySelector('main'))).toContain('The figures could not be loaded');
    expect(text(document.querySelector('main code'))).toBe(answer.headers['x-request-id']);
    expect(document.querySelector('main form button')).not.toBeNull();
  });

  it('[L-16] a wrong shape costs the figures alone', async () => {
    upstream.content = () => ({ ...contentOf(), period: null }) as never;
    const answer = await get(page);
    expect(answer.status).toBe(200);
    expect(text(answer.document().querySelector('h1'))).toBe('Brand dossier');
  });

  it('[P-04 R-02] closed, coming and unknown ones as before, whatever their content says', async () => {
    upstream.decision = 'home';
    expect((await get(page)).location).toBe(
      `${bff.url}${paths.homeWithNotice('plan-required', 'brand-dossier/performance')}`,
    );
    upstream.decision = 'sign_in';
    expect((await get(page)).location).toContain('/auth/signin?error=SessionRequired');
    upstream.decision = 'teaser';
    upstream.content = () => 'fail';
    expect(text((await get(page)).document().querySelector('main'))).toContain('Coming soon');
    upstream.decision = 'granted';
    expect((await get(paths.dashboard('brand-dossier', 'unknown'))).status).toBe(404);
  });
});

describe('the filter form without JavaScript', () => {
  const named = (ids: readonly string[], kind: 'brand' | 'product' = 'brand') =>
    ids.map((id) => ({ id, name: `Brand ${id}`, kind }));
  beforeEach(() => {
    upstream.content = ({ state }) => {
      const { brands, products } = (state['comparison'] ?? {}) as Record<string, string[]>;
      const comparison = (brands ? named(brands) : named(products ?? [], 'product')).slice(0, 3);
      return contentOf({
        comparison,
        filters: filters.map((filter) =>
          filter.name === 'comparison'
            ? { ...filter, selected: comparison.map(({ id, name }) => value(id, name)) }
            : filter,
        ),
      });
    };
  });
  const send = async (from: string, fields: [string, string][], drop: string[] = []) => {
    const form = (await get(from)).document().querySelector<HTMLFormElement>('form.filter-bar')!;
    const query = new URLSearchParams();
    for (const control of form.querySelectorAll<HTMLInputElement>('[name]')) {
      if (control.tagName === 'BUTTON' || drop.includes(control.name)) continue;
      if (['checkbox', 'radio'].includes(control.type) && !control.checked) continue;
      query.append(control.name, control.value);
    }
    for (const [name, text] of fields) query.append(name, text);
    const answer = await get(`${form.getAttribute('action')}?${query.toString()}`);
    expect(answer.status).toBe(302);
    return { location: new URL(answer.location!), next: await client.get(answer.location!) };
  };
  const stateOf = ({ searchParams }: URL) => parseDashboardState(searchParams).state;

  it('[R-18] leads to the address of its state; sent as it was drawn, to where it came from', async () => {
    const same = await send(page, []);
    expect(same.location.pathname + same.location.search).toBe(`${page}?brand=brd_1`);
    const { location } = await send(page, [['f.time_frame', 'L26W']], ['f.time_frame']);
    expect(stateOf(location).filters).toEqual([{ name: 'time_frame', selection: ['L26W'] }]);
    expect([...location.searchParams.keys()]).toEqual(['brand', 'filters']);
  });

  it('[D-07] names what was added and removed, and refuses the fourth brand or product', async () => {
    const one = await send(page, [['compare', 'x']]);
    expect(stateOf(one.location).comparison?.ids).toEqual(['x']);
    expect(text(one.next.document().querySelector('noscript'))).toContain(
      'Brand x has been added for comparison.',
    );
    const three = '?comparison={"brands":["x","y","z"]}';
    const fourth = await send(page + three, [['compare', 'w']]);
    expect(stateOf(fourth.location).comparison?.ids).toEqual(['x', 'y', 'z']);
    expect(fourth.next.text).toContain('You can compare at most 3 brands.');
    const products = await send(`${page}?comparison={"products":["x","y","z"]}`, [
      ['compare', 'w'],
    ]);
    expect(stateOf(products.location).comparison).toEqual({
      kind: 'products',
      ids: ['x', 'y', 'z'],
    });
    expect(products.next.text).toContain('You can compare at most 3 products.');
    const removed = await send(page + three, [['remove', 'y']]);
    expect(stateOf(removed.location).comparison?.ids).toEqual(['x', 'z']);
    expect(removed.next.text).toContain('Brand y has been removed from comparison.');
  });

  it('[D-15 R-18] what leads on from a page names its brand: if it is taken away, the next request says so', async () => {
    const document = (await get(page)).document();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a')];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.href).toContain('brand=brd_1');
    const { location } = await send(page, [['f.time_frame', 'L26W']], ['f.time_frame']);
    expect(stateOf(location).brand).toBe('brd_1');
  });

  it('[D-05 D-07] says what it could not apply', async () => {
    const days: [string, string][] = [
      ['from', '2026-06-30'],
      ['to', '2026-06-01'],
    ];
    const range = await send(page, days, ['from', 'to']);
    expect(stateOf(range.location).timerange).toBeNull();
    expect(range.next.text).toContain('The start date must not be after the end date.');
    const type = await send(page, [['f.comparison_type', 'brand']], ['f.comparison_type']);
    expect(stateOf(type.location).filters).toEqual([]);
    expect(type.next.text).toContain('Please add a brand in your comparison before proceeding');
  });

  it('[D-04] a search finds, what it finds can be added', async () => {
    upstream.options = ({ search }) => ({
      options: [value('oat', `Found for ${search}`)],
      hasMore: false,
      endCursor: null,
    });
    const { next } = await send(
      page,
      [
        ['q.comparison', 'oat'],
        ['find', 'comparison'],
      ],
      ['q.comparison'],
    );
    const found = next.document().querySelector<HTMLInputElement>('.picked-found input')!;
    expect([found.name, found.value]).toEqual(['compare', 'oat']);
    expect(text(found.closest('label'))).toContain('Found for oat');
  });

  it('the filter form redirects even when the platform’s content query fails', async () => {
    const before = upstream.content;
    const form = (await get(page)).document().querySelector<HTMLFormElement>('form.filter-bar')!;
    upstream.content = () => 'fail';
    const shown = form.querySelector<HTMLInputElement>('[name=shown]')!.value;
    const query = new URLSearchParams({ apply: '1', at: '', shown, compare: 'x' });
    expect((await get(`${page}?${query.toString()}`)).status).toBe(302);
    upstream.content = before;
  });

  it('[D-02] a tree of values comes from the platform; where it fails, nothing changes and the page says so', async () => {
    const under = ['Oregon', 'Nevada'].map((name) => ({ ...value(name), parent: 'Pacific' }));
    const values = [value('Pacific'), ...under, value('Mountain')];
    const region = filterOf('region', 'region', {
      ...{ hasSelectAll: true, usual: 'all', selectedAll: true, selected: [], values },
    });
    let fails = false;
    upstream.content = ({ widgets }) =>
      fails && widgets?.length === 0 ? 'fail' : contentOf({ filters: [...filters, region] });
    const left: [string, string][] = ['Oregon', 'Nevada', 'Mountain'].map((name) => [
      'f.region',
      name,
    ]);
    const applied = await send(page, left, ['f.region']);
    expect(stateOf(applied.location).filters).toEqual([
      { name: 'region', selection: ['Mountain'] },
    ]);
    fails = true;
    const failed = await send(page, left, ['f.region']);
    expect(stateOf(failed.location).filters).toEqual([]);
    expect(failed.next.text).toContain('The filters could not be applied.');
  });
});

it('[SEC-45] cookies and credentials of the browser’s request do not reach the platform', async () => {
  const before = upstream.seen.length;
  const answer = await createClient().get(bff.url + page, {
    cookie: 'canary=of-the-browser',
    authorization: 'Bearer canary-of-the-browser',
  });
  expect(answer.status).toBe(200);
  const sent = upstream.seen.slice(before);
  expect(sent.length).toBeGreaterThan(0);
  for (const { headers } of sent)
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
});

describe('files and rows', () => {
  const csv = (widget: string, query = '') => get(paths.widgetFile(...slugs, widget, 'csv', query));
  const drill = (query = '') => paths.widget(...slugs, 'net-sales', query);
  const rows = (after: string | null) => ({
    title: 'Net sales, product by product',
    rowName: null,
    bucket: null,
    subjects: ['Northfork'],
    columns: tableWidget().result.columns,
    rows: [[`p${after}`, `Product after ${after}`, 100_00, 0.5]],
    total: [null, null, 123_456_78, null],
    note: null,
    levels: [
      { id: 'product', label: 'Products' },
      { id: 'lines', label: 'Order lines' },
    ],
    level: 'product',
    hasMore: after !== 'c2',
    endCursor: after === null ? 'c1' : 'c2',
    asOf: '2026-08-30',
    ignoredFilters: [],
    empty: null,
    error: null,
  });

  it('[D-15] a file is of the brand in its address, also where that brand has no data', async () => {
    const withNotice = (code: string) => {
      const message = 'No data for Northfork.';
      const notices = [{ code, parameter: 'brand', subject: 'Northfork', message }];
      upstream.content = () => contentOf({ notices });
    };
    withNotice('no-data');
    expect((await csv('top-products')).status).toBe(200);
    for (const code of ['no-permission', 'left-out']) {
      withNotice(code);
      expect((await csv('top-products')).status).toBe(403);
    }
    upstream.content = () => contentOf();
  });

  it('[D-13 SEC-48] a widget’s rows as a file: asked for alone, raw figures, no formulas', async () => {
    const answer = await csv('top-products', '?brand=brd_1');
    expect(upstream.asked.map(({ widgets }) => widgets)).toEqual([['top-products']]);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(
      'filename="The five products that sell most Northfork 2026-06-08 2026-08-30.csv"',
    );
    expect(answer.text.replace('\uFEFF', '').split('\n')).toEqual([
      'Product,Net sales (USD),Share (%)',
      '(Northfork) Sea salt chips,70000.05,56.7',
      `"'=HYPERLINK(""http://evil.example"")",53456.73,43.3`,
      '',
    ]);
  });

  it('[R-19] an order of a table that is not there is left out, with a notice', async () => {
    const notice = 'The order of a table in the address names no column of this page';
    const page = async (sort: string) =>
      text((await get(`${paths.dashboard(...slugs)}?sort=${sort}`)).document().body);
    for (const unknown of ['top-products.XX.desc', 'no-such.NS.desc', 'net-sales.NS.asc'])
      expect(await page(unknown), unknown).toContain(notice);
    expect(await page('top-products.NS.asc')).not.toContain(notice);
  });

  it('[D-13] a widget as an image: a drawing that stands alone', async () => {
    const answer = await get(paths.widgetFile(...slugs, 'sales-against-category', 'svg'));
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('2026-08-30.svg"');
    const drawing = answer.document().querySelector('svg')!;
    expect(text(drawing)).toContain('Net sales a week against the category');
    expect(text(drawing)).toContain('Endcap · Northfork · Last 12 weeks: Jun 08 – Aug 30, 2026');
  });

  it('[D-13] the image of a table with changes says what they are from', async () => {
    const drawn = async (changes: Partial<WidgetView['result']['columns'][number]>) => {
      const [shown] = tileWidget().result.columns;
      const result = resultOf({ columns: [{ ...shown!, ...changes }], rows: [[0.1]] });
      upstream.content = () => contentOf({ widgets: [tileWidget({ chart: 'table', result })] });
      const image = await get(paths.widgetFile(...slugs, 'net-sales', 'svg'));
      return text(image.document().querySelector('svg'));
    };
    const compared = `Jun 08 – Aug 30, 2026, vs. ${contentOf().baselines[0]!.label}`;
    expect(await drawn({ role: 'growth', format: 'percent' })).toContain(compared);
    expect(await drawn({ role: 'value', metric: 'GR', format: 'percent' })).toContain(compared);
    // Figures that are texts, each with its baseline.
    expect(await drawn({ key: 'value_baseline', role: 'file', format: 'text' })).toContain(
      compared,
    );
    expect(await drawn({ role: 'value' })).not.toContain('vs.');
  });

  it('[D-13] the image of a chart against the year ago says its days where they are a baseline of the page', async () => {
    const shown = tileWidget().result.columns;
    const result = resultOf({ columns: shown, rows: [[1, 2, 0.1]], baselineLabel: 'Year ago' });
    const widgets = [tileWidget({ chart: 'table', result })];
    const drawn = async (changes: Partial<DashboardContent>) => {
      upstream.content = () => contentOf({ widgets, ...changes });
      const image = await get(paths.widgetFile(...slugs, 'net-sales', 'svg'));
      return text(image.document().querySelector('svg'));
    };
    const range = { startDate: '2025-06-09', endDate: '2025-08-31' };
    const label = 'Jun 09 – Aug 31, 2025';
    const yearAgo = {
      kind: 'year_ago' as const,
      ...range,
      label,
      outOfPlan: false,
      gapDays: 0,
      gaps: null,
    };
    const { baselines } = contentOf();
    expect(await drawn({ baselines: [yearAgo] })).toContain(`Aug 30, 2026, vs. ${label}`);
    const outOfPlan = { ...yearAgo, outOfPlan: true };
    expect(await drawn({ baselines: [outOfPlan] })).toContain(`vs. ${label}: not in`);
    // The page is compared with other days, so that the chart's have their name alone.
    expect(baselines[0]!.kind).toBe('prior_period');
    expect(await drawn({})).toContain('Aug 30, 2026, vs. year ago');
  });

  it('[D-13] the applied filters are named beside the rows and in images, and files say that there are any', async () => {
    const chosen = (name: string, label: string, picked: string) =>
      filterOf(name, 'region', { label, selected: [value(picked)] });
    const widget = tileWidget({ ignoredFilters: ['Flavor'] });
    upstream.content = () =>
      contentOf({
        widgets: [widget],
        filters: [
          ...filters,
          chosen('region', 'Region', 'California'),
          chosen('flavors', 'Flavor', 'Sea salt'),
        ],
      });
    upstream.drillDown = ({ after }) => rows(after ?? null);
    const query = '?filters={"region":["ca"],"flavors":["salt"]}';
    const head = async (path: string) =>
      text((await get(path)).document().querySelector('.freshness'));
    expect(await head(drill(query))).toContain('Region: California, Flavor: Sea salt');
    expect(await head(drill())).not.toContain('California');
    const image = await get(paths.widgetFile(...slugs, 'net-sales', 'svg', query));
    // A filter that does not apply to the widget is none of its image.
    expect(text(image.document().querySelector('svg'))).toContain(
      'Endcap · Northfork · Last 12 weeks: Jun 08 – Aug 30, 2026 · Region: California',
    );
    expect(image.text).not.toContain('Sea salt');
    const nameOf = async (path: string) => (await get(path)).headers['content-disposition'];
    const filtered = /Northfork filtered 2026-06-08 2026-08-30\.(?:csv|svg)"/;
    for (const file of [
      paths.widgetFile(...slugs, 'net-sales', 'svg', query),
      paths.widgetFile(...slugs, 'net-sales', 'csv', query),
      paths.widgetRows(...slugs, 'net-sales', query),
    ])
      expect(await nameOf(file)).toMatch(filtered);
    expect(await nameOf(paths.widgetRows(...slugs, 'net-sales'))).not.toContain('filtered');
  });

  it('[D-13] the head of the rows names the baseline that their columns have', async () => {
    const before = tileWidget().result.columns;
    const compared = { ...rows('c2'), columns: [...rows('c2').columns.slice(0, 2), ...before] };
    const head = async () => text((await get(drill())).document().querySelector('.freshness p'));
    upstream.drillDown = () => ({ ...compared, baselineLabel: 'Year ago' });
    expect(await head()).toContain(', vs. year ago');
    expect(await head()).not.toContain(contentOf().baselines[0]!.label);
    // A baseline of the page that is the year ago says the days.
    const { baselines } = contentOf();
    const yearAgo = {
      ...baselines[0]!,
      kind: 'year_ago' as const,
      label: 'Jun 09 – Aug 31, 2025',
    };
    upstream.content = () => contentOf({ baselines: [baselines[0]!, yearAgo] });
    expect(await head()).toMatch(/2026, vs\. Jun 09 – Aug 31, 2025( ·|$)/);
    upstream.content = () => contentOf();
    upstream.drillDown = () => compared;
    expect(await head()).toContain(`, vs. ${contentOf().baselines[0]!.label}`);
    // Those of one week are compared with as many days at its place in the baseline.
    const days = { startDate: '2026-06-22', endDate: '2026-06-28' };
    const bucket = { start: '2026-06-22', level: 'week' as const, ...days };
    upstream.drillDown = () => ({ ...compared, bucket });
    expect(await head()).toContain(
      `Jun 28, 2026, vs. the matching days of ${contentOf().baselines[0]!.label}`,
    );
    // Rows without such columns are compared with nothing.
    upstream.drillDown = () => ({ ...rows('c2'), baselineLabel: 'Year ago' });
    expect(await head()).not.toContain('vs.');
  });

  it('[D-02 D-22] the head of the rows names the reference that their figure alone has', async () => {
    const before = tileWidget().result.columns;
    const compared = { ...rows('c2'), columns: [...rows('c2').columns.slice(0, 2), ...before] };
    const type = filterOf('comparison_type', 'comparison_type', { label: 'Comparison type' });
    upstream.content = () =>
      contentOf({ reference: 'category average', filters: [...filters, type] });
    upstream.drillDown = () => compared;
    const head = async () => text((await get(drill())).document().querySelector('.freshness p'));
    const { label } = contentOf().baselines[0]!;
    const reference = ', vs. category average (not in these rows)';
    expect(await head()).toContain(`${reference}; changes over time vs. ${label}`);
    upstream.drillDown = () => ({ ...compared, baselineLabel: 'Year ago' });
    expect(await head()).toContain(`${reference}; changes over time vs. year ago`);
    // Rows without such columns, as order lines.
    upstream.drillDown = () => rows('c2');
    expect(await head()).toContain(reference);
    expect(await head()).not.toContain('over time');
    // A figure that the comparison type does not reach.
    upstream.drillDown = () => ({ ...compared, ignoredFilters: [type.label] });
    expect(await head()).toContain(`2026, vs. ${label}`);
  });

  it('[D-07 D-13] the head of the rows names the compared brands where the rows have them', async () => {
    const comparison = [{ id: 'brd_2', name: 'Oatfield', kind: 'brand' as const }];
    upstream.content = () => contentOf({ comparison });
    const { label } = filters.find(({ parameter }) => parameter === 'comparison')!;
    const head = async () => text((await get(drill())).document().querySelector('.freshness p'));
    upstream.drillDown = () => rows('c2');
    expect(await head()).toContain('compared with Oatfield');
    upstream.drillDown = () => ({ ...rows('c2'), ignoredFilters: [label] });
    expect(await head()).not.toContain('Oatfield');
  });

  it('[D-16.1] a baseline out of the plan reads so in the file, too', async () => {
    const widget = tileWidget();
    const [sales] = widget.result.columns;
    const growth = { ...sales!, key: 'GR', metric: 'GR', label: 'Net sales growth' };
    const columns = [
      ...widget.result.columns,
      { ...growth, format: 'percent' as const, unit: '%' },
    ];
    widget.result = { ...widget.result, columns, rows: [[100, null, null, null]] };
    const baseline = { ...contentOf().baselines[0]!, outOfPlan: true };
    upstream.content = () => contentOf({ baselines: [baseline], widgets: [widget] });
    const closed = 'not in your plan';
    expect((await csv('net-sales')).text).toContain(`1.00,${closed},${closed},${closed}`);
  });

  it('[D-33] days without data stand in the file and the image, and in place of changes over them', async () => {
    const widget = tileWidget();
    widget.result = { ...widget.result, rows: [[100, null, null]] };
    const { period, baselines } = contentOf();
    const gaps = { gapDays: 14, gaps: 'no data Jun 10 – Jun 23, 2026 (14 days)' };
    upstream.content = () =>
      contentOf({
        period: { ...period, ...gaps },
        baselines: [{ ...baselines[0]!, ...gaps }],
        widgets: [widget],
      });
    const closed = 'not comparable: 14 days without data';
    const file = (await csv('net-sales')).text;
    expect(file).toContain('Days without data in the period');
    expect(file).toContain(`1.00,${closed},${closed},14`);
    const image = await get(paths.widgetFile(...slugs, 'net-sales', 'svg'));
    expect(text(image.document().querySelector('svg'))).toContain(gaps.gaps);
  });

  it('[D-16.1] none in the public variant, for a closed dashboard, or of what is not there', async () => {
    const all = [
      paths.widgetFile(...slugs, 'net-sales', 'csv'),
      paths.widgetFile(...slugs, 'net-sales', 'svg'),
      drill(),
      paths.widgetRows(...slugs, 'net-sales'),
    ];
    upstream.drillDown = ({ after }) => rows(after ?? null);
    upstream.content = () => contentOf({ variant: 'public', brand: null });
    for (const path of all) expect((await get(path)).status, path).toBe(403);
    upstream.content = () => contentOf();
    upstream.decision = 'home';
    for (const path of all) expect((await get(path)).status, path).toBe(403);
    upstream.decision = 'granted';
    expect((await csv('nothing')).status).toBe(404);
    upstream.drillDown = () => null;
    expect((await get(drill())).status).toBe(404);
  });

  it('[D-13] a widget that failed has no file of nothing', async () => {
    const error = { code: 'timeout', message: 'Too long.' };
    upstream.content = () => contentOf({ widgets: [tileWidget({ result: resultOf({ error }) })] });
    expect((await csv('net-sales')).status).toBe(503);
  });

  it('[D-13] the retry of one card asks for it alone; its failure is its own', async () => {
    const address = paths.widgetFile(...slugs, 'net-sales', 'json', '?brand=brd_1');
    expect((await get(address)).json()).toMatchObject({ widget: { id: 'net-sales' }, error: null });
    expect(upstream.asked.map(({ widgets }) => widgets)).toEqual([['net-sales']]);
    upstream.content = () => 'fail';
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ widget: null, error: { retry: true } });
  });

  it('[D-13] a file has the rows of its table without the total, so that a sum over it is right', async () => {
    const text = { metric: null, format: 'text', unit: '' } as const;
    const sales = tileWidget().result.columns.find(({ key }) => key === 'NS')!;
    const result = resultOf({
      columns: [
        { key: 'brand_id', label: 'Brand id', role: 'id', ...text },
        { key: 'brand', label: 'Brand', role: 'dimension', ...text },
        sales,
      ],
      rows: [
        ['b1', 'Northfork', 100_00],
        ['b2', 'Oatfield', 250_50],
        [null, 'All brands', 350_50],
      ],
    });
    upstream.content = () => contentOf({ widgets: [tileWidget({ result, chart: 'table' })] });
    expect((await csv('net-sales')).text.trimEnd().split('\n').slice(1)).toEqual([
      'Northfork,100.00',
      'Oatfield,250.50',
    ]);
    expect((await get(page)).text).toContain('All brands');
  });

  it('[D-13] columns for files alone are in the file, and not on the page or in its retry', async () => {
    const file = { metric: null, format: 'text', unit: '', role: 'file' } as const;
    const { columns, rows: cells } = tileWidget().result;
    const result = resultOf({
      columns: [...columns, { key: 'none_unit', label: 'For files alone', ...file }],
      rows: cells.map((row) => [...row, 'pounds']),
    });
    upstream.content = () => contentOf({ widgets: [tileWidget({ result })] });
    expect((await csv('net-sales')).text).toContain('For files alone');
    expect((await get(page)).text).not.toContain('For files alone');
    const retry = await get(paths.widgetFile(...slugs, 'net-sales', 'json'));
    expect(retry.json<WidgetAnswer>().widget?.result.columns).toEqual(columns);
    expect(retry.text).not.toContain('pounds');
  });

  it('[D-13] the rows behind a figure: their total is the figure, pages are links, all of them a file without a total', async () => {
    upstream.drillDown = ({ after }) => rows(after ?? null);
    const first = await get(drill('?brand=brd_1&level=product'));
    expect(first.status).toBe(200);
    const document = first.document();
    expect(text(document.querySelector('h1'))).toBe('Net sales, product by product');
    expect(text(document.querySelector('tfoot'))).toBe('Total$123,456.78');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    const link = (name: string) => links.find((each) => text(each).includes(name))!;
    expect(link('Back to').getAttribute('href')).toBe(`${page}?brand=brd_1`);
    const next = await client.get(link('Next page').href);
    expect(text(next.document().querySelector('tbody'))).toContain('Product after c1');
    const file = await client.get(link('All rows as CSV').href);
    expect(file.text.match(/Product after \w+/g)).toEqual([
      'Product after null',
      'Product after c1',
      'Product after c2',
    ]);
    // Without the total that the page shows: a sum over the file would count it twice.
    expect(file.text).not.toMatch(/Total|123456/);
    expect(file.headers['content-disposition']).toContain('attachment');
  });

  it('[D-13] a file of rows is named after whose rows they are, their row of the chart, and their days', async () => {
    const named = async (more: object) => {
      upstream.drillDown = () => ({ ...rows('c2'), ...more });
      const { headers } = await get(paths.widgetRows(...slugs, 'net-sales'));
      return headers['content-disposition'];
    };
    const days = { startDate: '2026-06-22', endDate: '2026-06-28' };
    const bucket = { start: '2026-06-22', level: 'week' as const, ...days };
    expect(await named({ rowName: 'Oatfield', subjects: ['Oatfield'], bucket })).toContain(
      '"Net sales, product by product Oatfield 2026-06-22 2026-06-28.csv"',
    );
    expect(await named({ rowName: 'Pacific', subjects: ['Northfork', 'Oatfield'] })).toContain(
      'product by product Northfork and Oatfield Pacific 2026-06-08 2026-08-30.csv"',
    );
    expect(await named({ subjects: ['One', 'Two', 'Three', 'Four'] })).toContain(
      'One, Two and 2 more 2026',
    );
  });

  it('[D-13] the rows of an alert show what was before and the change, and mark the row that it names', async () => {
    const base = tileWidget().result.columns;
    upstream.drillDown = () => ({
      ...rows(null),
      hasMore: false,
      columns: [...rows(null).columns.slice(0, 2), ...base],
      rows: [
        ['new-england', 'New England', 100_00, 200_00, -0.5],
        ['pacific', 'Pacific', 300_00, 200_00, 0.5],
      ],
      total: [null, null, 400_00, 400_00, 0],
    });
    const document = (await get(drill('?level=product&row=new-england'))).document();
    // The words of the tile.
    expect(text(document.querySelector('tfoot'))).toMatch(/No change$/);
    const [named, other] = [...document.querySelectorAll('tbody tr')].map(text);
    expect(named).toContain('New England From the alert');
    expect(named).toContain('$200');
    expect(named).toContain('50.0%');
    expect(other).not.toContain('From the alert');
    expect(text(document.querySelector('main'))).not.toContain('The row of the alert');
    const gone = (await get(drill('?level=product&row=mountain'))).document();
    expect(text(gone.querySelector('main'))).toContain(
      'The row of the alert is not among these rows.',
    );
    expect(text(gone.querySelector('tbody'))).not.toContain('From the alert');
  });

  it('[D-22] the rows of a chart row name it on every page and in the file; an unreadable one is left out', async () => {
    const asked: unknown[] = [];
    upstream.drillDown = ({ after, row }) => {
      asked.push(row);
      return { ...rows(after ?? null), rowName: row === null ? null : 'Pacific' };
    };
    const group = encodeURIComponent('{"division":"Pacific"}');
    const document = (await get(drill(`?group=${group}`))).document();
    expect(text(document.querySelector('h1'))).toBe('Pacific: Net sales, product by product');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
      (link) => link.href.includes('level=') && text(link) !== 'All divisions',
    );
    expect(links.length).toBeGreaterThan(2);
    for (const { href } of links)
      expect(new URL(href).searchParams.get('group')).toBe('{"division":"Pacific"}');
    expect(asked).toEqual([[{ dim: 'division', id: 'Pacific' }]]);
    const whole = (await get(drill('?group=broken'))).document();
    expect(text(whole.querySelector('main'))).toContain('The row of the chart in the address');
    expect(asked.at(-1)).toBeNull();
  });

  it('[D-22] a division leads to the rows behind it, the one of an alert too, and they lead back', async () => {
    const [id, name, ...figures] = tableWidget().result.columns;
    const columns = [
      { ...id!, key: 'division_id' },
      { ...name!, key: 'division_name' },
      ...figures,
    ];
    const named = (of: string) => [of, of, 100_00, 0.5];
    upstream.drillDown = ({ level, row }) =>
      level === 'division'
        ? { ...rows('c2'), columns, rows: ['Pacific', 'unknown'].map(named), level }
        : { ...rows('c2'), rowName: row === null ? null : 'Pacific' };
    const linkOf = (document: Document, label: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
        (link) => text(link) === label,
      )!;
    const query = '?brand=brd_1&level=division&row=Pacific';
    const divisions = (await get(drill(query))).document();
    expect(text(divisions.querySelector('tbody tr'))).toContain('Pacific From the alert');
    // Lines of an unknown region have no division that a row could name.
    expect(divisions.querySelectorAll('tbody a')).toHaveLength(1);
    const to = new URL(linkOf(divisions, 'Pacific').href);
    expect([...to.searchParams]).toEqual([
      ['brand', 'brd_1'],
      ['group', '{"division":"Pacific"}'],
      ['row', 'Pacific'],
    ]);
    const behind = (await get(drill(to.search))).document();
    expect(text(behind.querySelector('h1'))).toBe('Pacific: Net sales, product by product');
    const back = new URL(linkOf(behind, 'All divisions').href);
    // The row of the alert is still marked.
    expect([...back.searchParams]).toEqual([
      ['brand', 'brd_1'],
      ['level', 'division'],
      ['row', 'Pacific'],
    ]);
    const whole = (await get(drill('?level=product'))).document();
    expect(whole.querySelectorAll('tbody a')).toHaveLength(0);
    expect(linkOf(whole, 'All divisions')).toBeUndefined();
  });

  it('[D-22] the rows page names whose rows it has, their days as charts do, and what it totals', async () => {
    const drawn = async (more: object) => {
      upstream.drillDown = () => ({ ...rows('c2'), ...more });
      const document = (await get(drill())).document();
      return (selector: string) => text(document.querySelector(selector));
    };
    const both = await drawn({ subjects: ['Northfork', 'Oatfield'] });
    expect(both('main header')).toContain('Northfork and Oatfield: breakdown.');
    expect(both('tfoot')).toMatch(/^Total of Northfork and Oatfield/);
    const bucket = { start: '2026-06-22', level: 'week' as const };
    const days = { startDate: '2026-06-22', endDate: '2026-06-28' };
    const week = await drawn({
      rowName: 'Oatfield',
      subjects: ['Oatfield'],
      bucket: { ...bucket, ...days },
    });
    expect(week('main header')).toContain('Oatfield: breakdown.');
    expect(week('h1')).toBe('Oatfield, Week of Jun 22: Net sales, product by product');
    expect(week('.freshness')).toContain('Week of Jun 22: Jun 22 – Jun 28, 2026');
    expect(week('.freshness')).not.toContain('Last 12 weeks');
    expect(week('tfoot')).not.toContain('Total of');
    const market = await drawn({ subjects: [] });
    expect(market('main header')).toContain('All brands: breakdown.');
  });

  it('[D-13] the rows behind a figure sort by links, where all of them are on the page', async () => {
    const named = (name: string, sales: number | null) => [name, name, sales, 0.1];
    upstream.drillDown = () => ({
      ...rows('c2'),
      rows: [named('Oat', 300), named('Rye', null), named('Barley', 200), named('Spelt', 1_000)],
    });
    const namesOf = (document: Document) =>
      [...document.querySelectorAll('tbody th')].map((cell) => text(cell));
    const first = (await get(drill('?brand=brd_1'))).document();
    expect(namesOf(first)).toEqual(['Oat', 'Rye', 'Barley', 'Spelt']);
    const heads = [...first.querySelectorAll<HTMLAnchorElement>('thead a')];
    expect(heads.map(({ href }) => new URL(href).searchParams.get('order'))).toEqual([
      'product_name.asc',
      'NS.desc',
      'SH.desc',
    ]);
    const bySales = (await client.get(heads[1]!.href)).document();
    expect(namesOf(bySales)).toEqual(['Spelt', 'Oat', 'Barley', 'Rye']);
    expect(bySales.querySelector('thead [aria-sort]')?.getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(namesOf((await client.get(heads[0]!.href)).document())).toEqual([
      'Barley',
      'Oat',
      'Rye',
      'Spelt',
    ]);
    // The order is that of the rows: the way back leads to the dashboard as it was.
    const back = [...bySales.querySelectorAll<HTMLAnchorElement>('main a')].find((link) =>
      text(link).includes('Back to'),
    );
    expect(back?.getAttribute('href')).toBe(`${page}?brand=brd_1`);
    const broken = (await get(drill('?order=NS.up'))).document();
    expect(text(broken.querySelector('main'))).toContain('The order of the rows in the address');
    const unknown = (await get(drill('?order=product.desc'))).document();
    expect(text(unknown.querySelector('main'))).toContain('names no column of this page');
    // A page of many has the order of all rows, and says so.
    upstream.drillDown = () => rows(null);
    const many = (await get(drill('?order=NS.desc'))).document();
    expect(many.querySelector('thead a')).toBeNull();
    expect(text(many.querySelector('main'))).toContain('Columns sort where all rows are on one');
  });

  it('[R-19] a level that is not there: what is, and no retry', async () => {
    upstream.drillDown = () => ({
      ...rows(null),
      rows: [],
      level: 'store',
      error: { code: 'refused', message: 'There is no level “store”.' },
    });
    const document = (await get(drill('?level=store'))).document();
    const main = document.querySelector('main')!;
    expect(text(main)).toContain('There is no level “store”.');
    expect(text(main)).not.toMatch(/retry|try again/i);
    expect([...main.querySelectorAll('.tabs a')].map(text)).toEqual(['Products', 'Order lines']);
  });

  it('[D-13 SEC-48] a file whose later rows fail breaks off, so that nobody takes it for the whole', async () => {
    upstream.drillDown = ({ after }) =>
      after == null ? rows(null) : { ...rows(after), error: { code: 'failed', message: 'No.' } };
    await expect(get(paths.widgetRows(...slugs, 'net-sales'))).rejects.toThrow();
  });

  it('[D-04] options page by page, searched on the server', async () => {
    const asked: unknown[] = [];
    upstream.options = (variables) => {
      asked.push([variables.search, variables.after]);
      return { options: [value('b', 'B')], hasMore: true, endCursor: '30' };
    };
    const answer = await get(paths.filterOptions(...slugs, 'comparison', '?q=oat&after=30'));
    expect(answer.json()).toEqual({ options: [value('b', 'B')], hasMore: true, endCursor: '30' });
    expect(asked).toEqual([['oat', '30']]);
    upstream.options = () => ({ options: 'none' });
    expect((await get(paths.filterOptions(...slugs, 'comparison'))).status).toBe(502);
  });
});
