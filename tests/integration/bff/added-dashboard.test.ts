import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { type HttpClient } from '../../support/http-client';
import { definitionOf, overlayOf } from '../../support/overlay';
import { startProduct, type RunningBff, type RunningPlatform } from '../../support/processes';
import { signIn } from '../../support/sign-in';

let platform: RunningPlatform;
let bff: RunningBff;
let user: HttpClient;
let overlay: ReturnType<typeof overlayOf>;

beforeAll(async () => {
  ({ platform, bff } = await startProduct());
  overlay = overlayOf(platform.dataDir);
  user = (await signIn(bff.url, 'unlimited')).client;
});
const address = paths.dashboard('test', 'shelf');
const look = async (path = address) => {
  const answer = await user.get(bff.url + path);
  const document = answer.document();
  return {
    status: answer.status,
    document,
    title: document.querySelector('main h1')?.textContent ?? null,
    menu: document.querySelector('.side-nav, nav[aria-label]')?.textContent ?? '',
  };
};
const title = async () => (await look()).title;
const leftOut = () =>
  platform.logs.filter(
    ({ event, file }) => event === 'dashboard-left-out' && file === 'shelf.json',
  );

const shelf = {
  ...definitionOf('shelf'),
  title: 'On the shelf',
  purpose: 'Where it stands.',
  navigation: { section: 'brand-dossier', name: 'Shelf', position: 2 },
  filters: [
    { name: 'brand', kind: 'brand_dropdown', label: 'Brand', hasOneSelectionOnly: true },
    {
      name: 'time_frame',
      kind: 'time_frame',
      label: 'Time frame',
      hasOneSelectionOnly: true,
      default: ['L26W'],
    },
    { name: 'region', kind: 'region', label: 'Region', hasSelectAll: true },
  ],
  widgets: [
    {
      id: 'price',
      title: 'Average price',
      chart: 'tile',
      span: 4,
      query: { language: 'jaql', jaql: { subject: 'brand', measures: ['AUP'], compare: true } },
      drillDown: true,
    },
    {
      id: 'by-category',
      title: 'Units by category',
      chart: 'bar',
      span: 8,
      query: {
        language: 'jaql',
        jaql: {
          subject: 'brand',
          measures: ['U'],
          dimensions: [{ dim: 'category' }],
          rank: { by: 'U', direction: 'desc' },
          total: true,
        },
      },
    },
    {
      id: 'monthly',
      title: 'Net sales by month',
      chart: 'line',
      span: 12,
      query: {
        language: 'jaql',
        jaql: { subject: 'brand', measures: ['NS'], dimensions: [{ dim: 'date', level: 'month' }] },
      },
    },
  ],
};

describe('a definition that is put into the folder while everything runs', () => {
  it('[R-02 D-01 D-09 D-10] is a dashboard: address, navigation, filters, cards, files, rows; nothing in the app knows it', async () => {
    expect(await look()).toMatchObject({ status: 404 });
    await overlay.write('shelf', shelf);
    await expect.poll(title).toBe('On the shelf');
    const { document, status } = await look();
    expect(status).toBe(200);
    expect(document.title).toContain('On the shelf');
    const link = document.querySelector(`nav a[href="${address}"]`)!;
    expect([link.textContent, link.getAttribute('aria-current')]).toEqual(['Shelf', 'page']);
    const form = document.querySelector('form.filter-bar')!;
    for (const label of ['Brand', 'Time frame', 'Region'])
      expect(form.textContent).toContain(label);
    expect(form.querySelector<HTMLInputElement>('input[name="f.time_frame"][checked]')!.value).toBe(
      'L26W',
    );
    const cards = [...document.querySelectorAll('main article')];
    expect(
      cards.map((card) => [card.getAttribute('data-chart'), card.getAttribute('data-state')]),
    ).toEqual([
      ['tile', 'full'],
      ['bar', 'full'],
      ['line', 'full'],
    ]);
    expect(cards.map((card) => card.querySelector('h2')!.textContent)).toEqual([
      'Average price',
      'Units by category',
      'Net sales by month',
    ]);
    const csv = await user.get(bff.url + paths.widgetFile('test', 'shelf', 'monthly', 'csv'));
    expect(csv.text).toContain('Net sales (USD)');
    expect((await look(paths.widget('test', 'shelf', 'price'))).status).toBe(200);
    // Filters narrow its figures as they do anywhere.
    const units = (from: Document) =>
      from.querySelector('#widget-by-category details tbody tr:last-child')!.textContent;
    const west = await look(`${address}?filters=${encodeURIComponent('{"region":["Pacific"]}')}`);
    expect(units(west.document)).not.toBe(units(document));
  });

  it('[D-09] is shown as coming while it is not released, and still led to', async () => {
    await overlay.write('shelf', { ...shelf, released: false });
    await expect
      .poll(async () => (await look()).document.querySelector('main')!.textContent)
      .toContain('Coming soon');
    const { document, title: heading } = await look();
    expect(heading).toBe('On the shelf');
    expect(document.querySelectorAll('main #widget-price')).toHaveLength(0);
    expect(document.querySelector(`nav a[href="${address}"]`)).not.toBeNull();
    const csv = await user.get(bff.url + paths.widgetFile('test', 'shelf', 'monthly', 'csv'));
    expect(csv.status).toBe(404);
  });

  it('[D-09] leaves the old one in force when it becomes nonsense, and one line of the log says why', async () => {
    await overlay.write('shelf', { ...shelf, title: 'Sound' });
    await expect.poll(title).toBe('Sound');
    const before = leftOut().length;
    expect(before).toBe(0);
    const nonsense: [unknown, RegExp][] = [
      ['{ not json', /JSON/],
      [
        { ...shelf, title: 'Worse', widgets: [{ ...shelf.widgets[0], chart: 'pie' }] },
        /widgets\.0\.chart must be one of tile/,
      ],
      [
        { ...shelf, title: 'Worse', filters: [{ ...shelf.filters[0], kind: 'horoscope' }] },
        /filters\.0\.kind/,
      ],
      [
        {
          ...shelf,
          title: 'Worse',
          widgets: [
            { ...shelf.widgets[0], query: { language: 'jaql', jaql: { measures: ['LUCK'] } } },
          ],
        },
        /no metric 'LUCK'/,
      ],
    ];
    for (const [at, [content, reason]] of nonsense.entries()) {
      await overlay.write('shelf', content);
      await expect.poll(() => leftOut().length).toBe(at + 1);
      expect(leftOut()[at]!['reason']).toMatch(reason);
      expect(await title()).toBe('Sound');
    }
    // Looked at again and again meanwhile: each is told once.
    await overlay.write('shelf', { ...shelf, title: 'Sound again' });
    await expect.poll(title).toBe('Sound again');
    expect(leftOut()).toHaveLength(nonsense.length);
    await overlay.remove('shelf');
    await expect.poll(async () => (await look()).status).toBe(404);
  });
});
