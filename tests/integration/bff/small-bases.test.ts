import { beforeAll, describe, expect, it, vi } from 'vitest';

import { emptyState, stateQuery } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import { contentQuery } from '../../../server/bff/domains/dashboards/queries';
import type { HttpClient } from '../../support/network/http-client';
import { definitionOf, overlayOf } from '../../support/programs/overlay';
import {
  type RunningBff,
  type RunningPlatform,
  startProduct,
} from '../../support/programs/processes';
import { emailOf, signIn } from '../../support/people/sign-in';
import { readCsv, tableRows } from '../../support/data/tables';
import { LoginClient } from '../platform/login-client';

/** Rates with a small base on pages, in files and in the API: the tables have rows of few buyers and of many. */
const slugs = ['test', 'few'] as const;
const table = (id: string, jaql: Record<string, unknown>) => ({
  id,
  title: `Widget ${id}`,
  chart: 'table',
  span: 12,
  query: { language: 'jaql', jaql: { subject: 'brand', ...jaql } },
});
const definition = {
  ...definitionOf('few'),
  filters: [
    { name: 'brand', kind: 'brand_dropdown', label: 'Brand', hasOneSelectionOnly: true },
    {
      name: 'time_frame',
      kind: 'time_frame',
      label: 'Time frame',
      hasOneSelectionOnly: true,
      default: ['L52W'],
    },
    {
      name: 'timerange',
      kind: 'time_range',
      label: 'Time range',
      areMutuallyExclusive: true,
      hasOneSelectionOnly: true,
    },
  ],
  widgets: [
    ...(['product', 'brand'] as const).map((dim) =>
      table(dim, {
        subject: 'market',
        measures: ['RPT', 'BUY'],
        dimensions: [{ dim }],
        rank: { by: 'BUY', direction: 'desc', limit: 200 },
        total: true,
      }),
    ),
    { ...table('tile', { measures: ['RPT'] }), chart: 'tile', span: 3 },
  ],
};

let platform: RunningPlatform;
let bff: RunningBff;
let user: HttpClient;
let token: string;
beforeAll(async () => {
  ({ platform, bff } = await startProduct());
  await overlayOf(platform.dataDir).write('few', definition);
  user = (await signIn(bff.url, 'unlimited')).client;
  const login = new LoginClient(platform.connection, bff.url);
  token = (await login.tokens(emailOf('unlimited'))).access_token;
  // The platform polls its overlay folder, so the dashboard can come later than the sign-in ends.
  const isOpen = async () =>
    expect((await user.get(bff.url + paths.dashboard(...slugs))).status).toBe(200);
  await vi.waitFor(isOpen, { timeout: 10_000, interval: 100 });
});

type Timerange = { startDate: string; endDate: string } | null;

/** The dashboard from the API. */
async function content(timerange: Timerange, ids: string[]) {
  const [parentSlug, slug] = slugs;
  const answer = await new LoginClient(platform.connection, bff.url).graphql<
    Record<string, unknown>
  >(contentQuery.text, token, {
    parentSlug,
    slug,
    state: { timerange, filters: [] },
    widgets: ids,
  });
  expect(answer.errors).toBeUndefined();
  const { widgets } = contentQuery.fields.dashboard.parse(answer.data!['dashboard'])!.content!;
  return (id: string) => widgets.find((widget) => widget.id === id)!.result;
}

describe('rates on few buyers', () => {
  it('[D-24] are the same in the page, the CSV file, the image and the API: hidden under 30, marked under 100', async () => {
    const at = stateQuery(emptyState);
    const page = (await user.get(bff.url + paths.dashboard(...slugs))).document();
    const counts = new Set<number>();
    for (const id of ['product', 'brand']) {
      const api = (await content(null, [id]))(id);
      const keys = [`${id}_id`, id, 'RPT', 'BUY', 'base_buyers'];
      expect(api.columns.map(({ key }) => key)).toEqual(keys);
      expect(api.columns[2]!.base).toBe('base_buyers');
      const rows = api.rows.map(([, , rate, buyers, base]) => {
        expect(base).toBe(buyers);
        return { rate, buyers: Number(buyers) };
      });
      for (const { rate, buyers } of rows)
        expect([buyers, rate === null]).toEqual([buyers, buyers < 30]);
      for (const { buyers } of rows) counts.add(buyers);

      const shown = tableRows(page.querySelector(`#widget-${id}`)!);
      const file = (await user.get(bff.url + paths.widgetFile(...slugs, id, 'csv', at))).text;
      const [, ...written] = readCsv(file);
      // The file has no total.
      expect([shown.length, written.length]).toEqual([rows.length, rows.length - 1]);
      for (const [index, { rate, buyers }] of rows.entries()) {
        const isTotal = index === rows.length - 1;
        const texts = [shown[index]![1], (isTotal ? shown : written)[index]![1]];
        if (buyers < 30) {
          const words = `hidden: ${buyers} ${buyers === 1 ? 'buyer' : 'buyers'}`;
          expect(texts).toEqual([words, words]);
          continue;
        }
        const percent = 100 * Number(rate);
        expect(texts[0]).toBe(`${percent.toFixed(1)}%`);
        if (!isTotal) expect(Number(texts[1])).toBeCloseTo(percent, 4);
      }
      const marks = [...page.querySelectorAll(`#widget-${id} .is-thin`)];
      const indicative = rows.filter(({ buyers }) => buyers >= 30 && buyers < 100);
      expect(marks.map((mark) => mark.getAttribute('title'))).toEqual(
        indicative.map(({ buyers }) => `Indicative: ${buyers} buyers`),
      );
      const image = (await user.get(bff.url + paths.widgetFile(...slugs, id, 'svg', at))).text;
      const hidden = rows.slice(0, 25).filter(({ buyers }) => buyers < 30);
      expect(image.match(/hidden: \d+ buyers/g) ?? []).toEqual(
        hidden.map(({ buyers }) => `hidden: ${buyers} buyers`),
      );
      if (id === 'brand') expect(hidden.length).toBeGreaterThan(0);
    }
    expect([counts.has(29), counts.has(30)]).toEqual([true, true]);
  });

  it('are told in tiles of short periods, and in their images', async () => {
    const { asOf: endDate } = (await content(null, ['tile']))('tile');
    /** By the number of buyers: of the longest period with fewer than 30, and of the one a day longer. */
    const found = new Map<number, Timerange>();
    for (let day = 1; day < 120 && ![...found.keys()].some((count) => count >= 30); day += 1) {
      const startDate = new Date(Date.parse(endDate) - day * 86_400_000).toISOString().slice(0, 10);
      const timerange = { startDate, endDate };
      const { baseSize, rows } = (await content(timerange, ['tile']))('tile');
      expect([baseSize, rows[0]![0] === null]).toEqual([baseSize, Number(baseSize) < 30]);
      found.set(Number(baseSize), timerange);
    }
    const last = [...found].slice(-2);
    expect(last.map(([count]) => count < 30)).toEqual([true, false]);
    for (const [count, timerange] of last) {
      const words = `${count < 30 ? 'Hidden' : 'Indicative'}: ${count} buyers`;
      const query = stateQuery({ ...emptyState, timerange });
      const page = (await user.get(bff.url + paths.dashboard(...slugs) + query)).document();
      expect(page.querySelector('#widget-tile figure')!.textContent).toContain(words);
      const image = paths.widgetFile(...slugs, 'tile', 'svg', query);
      expect((await user.get(bff.url + image)).text).toContain(words);
    }
  });
});
