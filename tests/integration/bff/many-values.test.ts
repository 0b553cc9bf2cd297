import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { choiceFields } from '../../../app/contracts/dashboards/choice-form';
import { emptyState, parseDashboardState, stateQuery } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { importCategories } from '../../support/data/many-categories';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';

/** Two data sets: with as many categories as a filter lists, and with more, which are searched for. */
type SetName = 'listed' | 'searched';
const slugs = ['brand-dossier', 'performance'] as const;
const page = paths.dashboard(...slugs);
const applyTo = paths.applyFilters(...slugs);

let platform: RunningPlatform;
let bff: RunningBff;
let sets: Record<SetName, Awaited<ReturnType<typeof importCategories>>>;
let user: HttpClient;

beforeAll(async () => {
  ({ platform, bff } = await startProduct());
  sets = {
    listed: await importCategories(platform, 'listed', 450),
    searched: await importCategories(platform, 'searched', 5_000),
  };
  user = (await signIn(bff.url, 'unlimited')).client;
}, 240_000);
afterAll(() => platform.stop());

const get = (address: string, client = user) => client.get(new URL(address, bff.url).href);
const stateOf = (set: SetName) => ({ ...emptyState, brand: sets[set].brand });
const categoriesOf = (set: SetName) => sets[set].categories;

/** The filter form of a page, and its fields as a browser without scripts would send them. */
async function formOf(address: string) {
  const answer = await get(address);
  expect(answer.status).toBe(200);
  const document = answer.document();
  const form = document.querySelector<HTMLFormElement>('form.filter-bar')!;
  const fields = new URLSearchParams();
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input, select',
  )) {
    const isBox = input.type === 'checkbox' || input.type === 'radio';
    if (input.name === '' || (isBox && !input.checked)) continue;
    fields.append(input.name, input.value);
  }
  return { form, fields, document };
}
const post = (form: URLSearchParams, headers = {}, { client = user, to = applyTo } = {}) =>
  client.post(bff.url + to, { form, headers: { origin: bff.url, ...headers } });

/** Sends a form without one of the chosen categories. @returns the address that it leads to */
async function untick({ form, fields }: Awaited<ReturnType<typeof formOf>>, value: string) {
  expect([form.method, new URL(form.action, bff.url).pathname]).toEqual(['post', applyTo]);
  const others = fields.getAll('f.categories').filter((each) => each !== value);
  fields.delete('all.categories');
  fields.delete('f.categories');
  for (const other of others) fields.append('f.categories', other);
  const answer = await post(fields);
  expect(answer.status).toBe(303);
  return new URL(answer.location!);
}

const pills = (document: Document) => document.querySelector('.filter-pills')?.textContent;
const netSales = (document: Document) =>
  document.querySelector('#widget-net-sales .figure')?.textContent;

/** What a script sends: the state that its controls make. */
async function stateFields(state: string) {
  const { fields } = await formOf(page + stateQuery(stateOf('listed')));
  return new URLSearchParams({ [choiceFields.state]: state, csrfToken: fields.get('csrfToken')! });
}
const sendState = async (state: string) =>
  post(await stateFields(state), { accept: 'application/json' });

describe('filters that do not fit an address', () => {
  it('[R-18] one of 450 unticked without JavaScript leads to a short address, which shows the rest on reload, in files, to others and on other dashboards', async () => {
    const drawn = await formOf(page + stateQuery(stateOf('listed')));
    const before = netSales(drawn.document);
    const [first] = categoriesOf('listed');
    const address = await untick(drawn, first!);
    expect(address.href.length).toBeLessThan(300);
    expect(parseDashboardState(address.searchParams).state.stored).toMatch(/^[\w-]{43}$/);

    for (let turn = 0; turn < 2; turn += 1) {
      const { document, fields } = await formOf(address.href);
      expect(pills(document)).toContain('449 chosen');
      expect(netSales(document)).not.toBe(before);
      expect(fields.getAll('f.categories').sort()).toEqual(categoriesOf('listed').slice(1).sort());
    }
    const file = await get(paths.widgetFile(...slugs, 'net-sales', 'csv', address.search));
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('filtered'),
    ]);
    const other = (await signIn(bff.url, 'two-factor')).client;
    expect(pills((await get(address.href, other)).document())).toContain('449 chosen');
    const leaderboard = paths.dashboard('leaderboard', 'leaderboard') + address.search;
    expect(pills((await get(leaderboard)).document())).toContain('449 chosen');
    // The same choice has the same address.
    expect((await untick(await formOf(address.href), 'none')).href).toBe(address.href);
  });

  it('[R-18] a filter beside the stored ones is changed, and removed, by short addresses', async () => {
    const drawn = await formOf(page + stateQuery(stateOf('listed')));
    const address = await untick(drawn, categoriesOf('listed')[0]!);
    const stored = parseDashboardState(address.searchParams).state;
    const { document } = await formOf(
      page + stateQuery({ ...stored, filters: [{ name: 'time_frame', selection: ['All'] }] }),
    );
    expect(pills(document)).toContain('449 chosen');
    const removal = [...document.querySelectorAll<HTMLAnchorElement>('.filter-pills a')].find(
      ({ href }) => href.includes('categories'),
    )!;
    expect(removal.href.length).toBeLessThan(400);
    const without = (await get(removal.href)).document();
    expect(pills(without) ?? '').not.toContain('449 chosen');
  });

  it('[R-18] 4,999 values of 5,000 are stored for a script, and unticked without one', async () => {
    const filters = [{ name: 'categories', selection: categoriesOf('searched').slice(1) }];
    const query = stateQuery({ ...stateOf('searched'), filters }).slice(1);
    expect(query.length).toBeGreaterThan(100_000);
    const answer = await sendState(query);
    expect(answer.status).toBe(200);
    const { location } = answer.json<{ location: string }>();
    const drawn = await formOf(location);
    expect(pills(drawn.document)).toContain('4999 chosen');
    const next = await untick(drawn, categoriesOf('searched')[1]!);
    expect(pills((await get(next.href)).document())).toContain('4998 chosen');
  });

  it('[R-19 SEC-42 R-18] at the limit it is accepted; above it nothing is lost but a message says why', async () => {
    const query = (count: number) =>
      stateQuery({
        ...stateOf('listed'),
        filters: [
          { name: 'categories', selection: Array.from({ length: count }, (_, n) => `c${n}`) },
        ],
      }).slice(1);
    const { location } = (await sendState(query(10_000))).json<{ location: string }>();
    expect(
      parseDashboardState(new URL(location, bff.url).searchParams).state.stored,
    ).not.toBeNull();
    const many = (await sendState(query(10_001))).json<{ location: string }>();
    expect((await get(many.location)).document().querySelector('noscript')?.textContent).toContain(
      'The filter categories could not be read, so it was left out.',
    );
    const limit = 500_000;
    const empty = (await stateFields('')).toString().length;
    const fits = await post(await stateFields('x'.repeat(limit - empty)));
    expect(fits.status).not.toBe(413);
    const large = await post(await stateFields('x'.repeat(limit - empty + 1)), {
      accept: 'application/json',
    });
    expect([large.status, large.json<{ message: string }>().message]).toEqual([
      413,
      'This is too large to be accepted: at most 500 kB.',
    ]);
    const fields = await stateFields('');
    for (let n = 0; n < 10_000; n += 1) fields.append(`f.a${n % 20}`, 'x');
    expect((await post(fields)).status).toBe(413);
    // Other forms keep their limits.
    const form = new URLSearchParams({
      csrfToken: fields.get('csrfToken')!,
      note: 'x'.repeat(150_000),
    });
    expect((await post(form, {}, { to: paths.preferences })).status).toBe(413);
  });

  it('[R-19] a key that nobody has stored is left out with a notice; nobody stores without a token of the page, or a session', async () => {
    const unknown = await get(`${page}?filters=${'A'.repeat(43)}`);
    expect(unknown.status).toBe(200);
    expect(unknown.document().querySelector('.content-notices')?.textContent).toContain(
      'The filters of this address are no longer kept, so they were left out.',
    );
    const fields = await stateFields('');
    fields.set('csrfToken', 'x');
    expect((await post(fields)).status).toBe(403);

    const visitor = createClient();
    const home = (await get(paths.home, visitor)).document();
    const csrfToken = home.querySelector<HTMLInputElement>('[name=csrfToken]')!.value;
    const filters = [{ name: 'categories', selection: categoriesOf('listed') }];
    const state = stateQuery({ ...emptyState, filters }).slice(1);
    const form = new URLSearchParams({ [choiceFields.state]: state, csrfToken });
    const answer = await post(
      form,
      {},
      { client: visitor, to: paths.applyFilters('brand-dossier', 'dossier') },
    );
    expect([answer.status, answer.location]).toEqual([303, bff.url + paths.home]);
    expect((await get(paths.home, visitor)).text).toContain(
      'Please sign in to choose this many values.',
    );
  });
});
