import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { definitionOf, overlayOf } from '../../support/programs/overlay';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';

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

/** Each test finds the folder without the definition. */
afterEach(async () => {
  if ((await look()).status === 404) return;
  await overlay.remove('shelf');
  await expect.poll(async () => (await look()).status).toBe(404);
});

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

  it('[D-08] an update may carry any of its details; a missing one, a missing meta or a missing key in it is the default', async () => {
    const open = { ...shelf, accessStatus: 'publicly_available', filters: [], widgets: [] };
    const visitor = createClient();
    // Without the layout, whose banner has the button to sign up.
    const alone = `${bff.url}${address}?hideLayout`;
    const shown = async () => {
      const document = (await visitor.get(alone)).document();
      return {
        picture: document.querySelector('.head-picture')?.getAttribute('style') ?? null,
        customClass: document.querySelector('.dashboard')?.getAttribute('data-class') ?? null,
        links: [...document.querySelectorAll('main header a')].map((link) => link.textContent),
      };
    };
    interface Shown {
      picture: string | null;
      customClass: string | null;
      links: string[];
    }
    const defaults: Shown = { picture: null, customClass: null, links: [] };
    const url = `${platform.connection.apiUrl}/assets/dashboards/shelf.svg`;
    const updates: [object, Partial<Shown>][] = [
      [
        { backgroundImageUrl: '/assets/dashboards/shelf.svg' },
        { picture: `--picture:url("${url}")` },
      ],
      [{ customClass: 'wide' }, { customClass: 'wide' }],
      [{ meta: { cta_type: 'sign_up' } }, { links: ['Sign up'] }],
      [{ customClass: 'low', meta: { timerange: 'L12W' } }, { customClass: 'low' }],
      [{ meta: {} }, {}],
      [{ customClass: 'last' }, { customClass: 'last' }],
    ];
    for (const [details, expected] of updates) {
      await overlay.write('shelf', { ...open, details });
      await expect.poll(shown).toEqual({ ...defaults, ...expected });
      const whole = (await visitor.get(bff.url + address)).document();
      expect(whole.querySelectorAll(`main header a[href^="${paths.signup}"]`)).toHaveLength(0);
    }
    await overlay.write('shelf', open);
    await expect.poll(shown).toEqual(defaults);
    const picture = await visitor.get(url);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect((await visitor.get(bff.url + address)).headers['content-security-policy']).toMatch(
      new RegExp(`img-src[^;]* ${new URL(url).origin}`),
    );
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
