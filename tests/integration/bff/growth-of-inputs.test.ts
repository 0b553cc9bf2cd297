import { Agent } from 'node:http';

import { beforeAll, describe, expect, it } from 'vitest';

import { backChannelLogoutPath, paths } from '../../../app/lib/urls/paths';
import { startChild, untilReady } from '../../support/programs/child';
import { growthUpTo } from '../../support/random/growth';
import { createClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import { openLoginForm, signIn } from '../../support/people/sign-in';
import { idOf } from '../../support/slow-inputs/api-requests';
import {
  placesOf,
  type BaseRequest,
  type Place,
  type Sending,
} from '../../support/slow-inputs/base-request';
import { formRequests, type Product } from '../../support/slow-inputs/pages';
import { requestsWithoutPages, startMeasuredProduct } from '../../support/slow-inputs/requests';
import { createMeter, measure, send } from '../../support/slow-inputs/server-meter';
import { namedTexts, texts } from '../../support/slow-inputs/texts';
import type { Servers } from '../../support/slow-inputs/walk';

/**
 * SEC-50 for one place of each kind, with the texts that it names: twice the text takes at most three times the processor time.
 * `npm run fuzz -- slow-inputs` walks all places with more texts, and measures milliseconds.
 */
const maxGrowth = 3;
const headSize = 15_000;
const agent = new Agent({ keepAlive: true });

let product: Product;
let servers: Servers;
let requests: BaseRequest[];
beforeAll(async () => {
  ({ product, servers } = await startMeasuredProduct());
  requests = await requestsWithoutPages(product);
});

/** Texts at a place whose work grows faster than they do, with their growth. */
async function superlinear(
  { meter, url }: Servers['BFF'],
  { name, kinds, put }: Place,
  size: number,
  prepare: (sending: Sending) => Promise<Sending> = (sending) => Promise.resolve(sending),
): Promise<string[]> {
  const found: string[] = [];
  for (const [text, make] of Object.entries(kinds)) {
    if (text in texts && !namedTexts.has(text)) continue;
    const growth = await growthUpTo(async (length) => {
      const sending = await prepare(put(make(length)));
      return (await measure(meter, url, sending, agent)).total;
    }, size);
    if (growth > maxGrowth) found.push(`${name}, ${text}: × ${growth.toFixed(1)}`);
  }
  return found;
}

async function walk(
  base: BaseRequest | undefined,
  names: RegExp,
  size: number,
  parameters: string[] = [],
) {
  const places = placesOf(base!, parameters).filter(({ name }) => names.test(name));
  expect(places).not.toEqual([]);
  const found: string[] = [];
  for (const place of places)
    found.push(...(await superlinear(servers[base!.server], place, size)));
  return found;
}
const to = (route: string, method = 'POST') =>
  requests.find((base) => base.route === route && base.method === method);

describe('[SEC-50] twice the text takes at most three times as long', () => {
  it('in the path, the query and each header of the BFF', async () => {
    const base: BaseRequest = {
      ...to('/favicon.svg', 'GET')!,
      route: '/$',
      target: '/x',
      everyHeader: true,
    };
    expect(await walk(base, /./, headSize)).toEqual([]);
    const search = { ...base, route: paths.search({}), target: paths.searchResults({ q: 'x' }) };
    expect(await walk(search, /^(?:parameter|query)/, headSize)).toEqual([]);
  });

  it('in fields of a form, and in JSON', async () => {
    const { client } = await signIn(product.bff.url, 'merchant-admin');
    const [form] = formRequests(
      product,
      client,
      await client.get(product.bff.url + paths.buyStorage),
    ).slice(-1);
    expect(await walk(form, /^(?:field notes|form|JSON)$/, 90_000)).toEqual([]);
    expect(await walk(to(paths.auth.session), /^csrfToken$/, 90_000)).toEqual([]);
    expect(await walk(to(backChannelLogoutPath), /^field/, 90_000)).toEqual([]);
  });

  it('in the parts of a form with a file, also without a session', async () => {
    const route = paths.editBrand('x');
    const base = { ...to(paths.monitoring)!, route, target: route, body: null };
    expect(await walk(base, /^parts$/, 3_900_000)).toEqual([]);
    expect(await walk({ ...base, headers: {} }, /^parts$/, 3_900_000)).toEqual([]);
  });

  it('in an error report', async () => {
    expect(await walk(to(paths.monitoring), /filename|value$|items|type$/, 90_000)).toEqual([]);
  });

  it('in the forms of the login site', async () => {
    const client = createClient();
    const page = await openLoginForm(client, product.bff.url);
    const form = formRequests(product, client, page).find(({ method }) => method === 'POST');
    expect(await walk(form, /^(?:field email|form)$/, 15_000)).toEqual([]);
  });

  it('in variables and the query of GraphQL', async () => {
    expect(await walk(to('/graphql UpdateBrandInfo'), /story$|website$|^query$/, 30_000)).toEqual(
      [],
    );
  });

  it('in texts of the AMS, and in the documents that print them', async () => {
    const intake = requests.find(
      ({ route, body }) => route.endsWith('/ams/orders') && body?.type === 'json',
    );
    expect(await walk(intake, /notes$|city$|sku$/, 200_000)).toEqual([]);
    // A field has room for 2,000 characters at most. The record is made before its document is measured.
    for (const place of placesOf(intake!).filter(({ name }) => /notes$/.test(name))) {
      const store = async (sending: Sending): Promise<Sending> => {
        const { text } = await send(servers.platform.url, sending, agent);
        const slip = '/api/v1/ams/brands/print_packing_slip.pdf?ids=';
        return {
          ...sending,
          headers: { ...intake!.readerHeaders },
          method: 'GET',
          target: slip + idOf(JSON.parse(text)),
          body: '',
        };
      };
      expect(await superlinear(servers.platform, place, 2_000, store)).toEqual([]);
    }
  });
});

it('finds a server whose time grows with the square of a text', async () => {
  const [meter, port] = [await createMeter(), await freePort()];
  const child = startChild('tests/support/slow-inputs/quadratic-server.mjs', {
    ...meter.env,
    PORT: String(port),
  });
  await untilReady('the server', child, () => child.messages.length > 0);
  const body = { type: 'text', media: 'text/plain', text: '' } as const;
  const place = placesOf({ ...to(paths.auth.session)!, body }).find(({ name }) => name === 'text')!;
  const kinds = { letters: place.kinds['letters']! };
  const url = `http://127.0.0.1:${port}`;
  expect(await superlinear({ meter, url }, { ...place, kinds }, 3_000)).toHaveLength(1);
});
