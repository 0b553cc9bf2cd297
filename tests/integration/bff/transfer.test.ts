import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { request } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';

import { emptyState, stateQuery } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import { dashboardDefinition } from '../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../server/platform/dashboards/shipped';
import { projectRoot } from '../../support/programs/child';
import { startProduct, type RunningBff } from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';

let bff: RunningBff;
let cookie: string;

beforeAll(async () => {
  ({ bff } = await startProduct());
  const { client } = await signIn(bff.url, 'unlimited');
  cookie = client.jar.header(new URL(bff.url)) ?? '';
});

type Headers = Record<string, string>;

async function ask(url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(bff.url + url, {
    method,
    headers: { accept: 'text/html,*/*', ...headers },
  });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const decoded = (body: Buffer, encoding: unknown) =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;

const buildFolder = path.join(projectRoot, 'public/build');
const inBuild = (ending: RegExp) =>
  readdirSync(buildFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    ending.test(file),
  );

/** Most KB of a page (docs/decisions/0052-byte-budgets.md): its HTML as gzip, and the loaders' data in it as they are. */
const budgets: [name: string, url: string, signedIn: boolean, htmlKb: number, dataKb: number][] = [
  // A dashboard of thirteen widgets beside a competitor, with the rows that its charts and tables are drawn of.
  ['home', paths.home, true, 30, 45],
  ['settings', paths.settings, true, 12, 10],
  ['visitor home', paths.home, false, 16, 17],
  ['sign-in', paths.auth.signIn(), false, 5, 1],
  ['not found', '/no-such-page', false, 12, 7],
];

describe('pages', () => {
  it.each(budgets)('%s keeps to its bytes', async (name, url, signedIn, htmlKb, dataKb) => {
    const { body } = await ask(url, signedIn ? { cookie } : {});
    const html = body.toString('utf8');
    const script = /streamController\.enqueue\((".*?")\);window/s.exec(html)?.[1];
    const data = JSON.parse(script ?? 'null') as string;
    const kb = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
    const sizes = { html: kb(gzipSync(body).length), data: kb(Buffer.byteLength(data)) };
    console.info(`${name}: HTML ${sizes.html} KB as gzip, data ${sizes.data} KB`);
    expect(sizes.html).toBeLessThanOrEqual(htmlKb);
    expect(sizes.data).toBeLessThanOrEqual(dataKb);
    // Once: not in a second script, and not moved into place by one.
    expect(html.split('streamController.enqueue(')).toHaveLength(2);
    expect(html).not.toContain('$RC(');
  });

  /** Most KB of HTML as gzip: 30 for eight widgets, 40 for 15, and in proportion between and beyond. */
  const maxKb = (widgets: number) => 30 + (10 / 7) * Math.max(0, widgets - 8);
  /** Released dashboards beside three competitors, and the home over half a year. */
  const dashboards = Object.values(shippedDefinitions)
    .map((shipped) => dashboardDefinition.parse(shipped))
    .filter(({ released }) => released)
    .map(({ parentSlug, slug, filters, widgets }) => {
      const kinds = filters.map(({ kind }) => kind);
      const ids = kinds.includes('search_products_with_pills')
        ? { kind: 'products' as const, ids: [1, 2, 3].map((at) => `prd_oatfield_${at}`) }
        : {
            kind: 'brands' as const,
            ids: ['brd_oatfield', 'brd_fizzberry', 'brd_tarnthorpe'],
          };
      const compares = kinds.some((kind) => /^(comparison|search_\w+_with_pills)$/.test(kind));
      const frame = { name: 'time_frame', selection: ['L26W'] };
      return {
        path: paths.dashboard(parentSlug, slug),
        widgets: widgets.filter(({ variant }) => variant !== 'public').length,
        query: stateQuery({
          ...emptyState,
          ...(compares && { comparison: ids }),
          ...(slug === 'dossier' && { filters: [frame] }),
        }),
      };
    });

  it('of all released dashboards keep to their bytes of HTML, with three competitors', async () => {
    const sizes: Record<string, number> = {};
    const tooLarge: string[] = [];
    for (const { path: page, query, widgets } of dashboards) {
      const { status, body } = await ask(page + query, { cookie });
      expect([page, status]).toEqual([page, 200]);
      const kb = Math.round((gzipSync(body).length / 1024) * 10) / 10;
      sizes[page] = kb;
      if (kb > maxKb(widgets)) tooLarge.push(page);
    }
    console.info('HTML of dashboards, KB as gzip', sizes);
    expect(tooLarge).toEqual([]);
  });

  it('come whole, in the encoding that the client accepts', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { status, headers, body } = await ask(paths.settings, {
        cookie,
        'accept-encoding': accepted,
      });
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toBe('Accept-Encoding');
      expect(headers['content-length']).toBe(String(body.length));
      const html = decoded(body, encoding).toString('utf8');
      expect(html).toMatch(/^<!DOCTYPE html>/);
      expect(html).toContain('unlimited@demo.endcap.example');
    }
  });

  it('answer HEAD as GET, without a body', async () => {
    const { status, headers, body } = await ask(paths.home, { cookie }, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-type']).toContain('text/html');
  });

  it('and their data are compressed, too', async () => {
    const { headers, body } = await ask(`${paths.home}.data`, {
      cookie,
      'accept-encoding': 'br',
    });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString('utf8')).toContain('unlimited@demo.endcap.example');
  });

  it('[C-02] ask the platform for each thing once', async () => {
    const posts = async (address: string) => {
      const { headers } = await ask(address, { cookie });
      const line = await bff.untilLog(
        'the request',
        (each) => each['event'] === 'request' && each['id'] === headers['x-request-id'],
      );
      return line['upstream'];
    };
    // User, navigation, configuration.
    expect(await posts(paths.settings)).toHaveLength(3);
    // The same, and head, figures and set-up of the dashboard.
    expect(await posts(paths.home)).toHaveLength(6);
  });
});

describe('hashed assets', () => {
  it('come as the build has compressed them', async () => {
    const sizeOf = (file: string) => statSync(path.join(buildFolder, file)).size;
    const [script = ''] = inBuild(/\.js$/).sort((a, b) => sizeOf(b) - sizeOf(a));
    const [styles = ''] = inBuild(/\.css$/);
    for (const [file, type] of [
      [script, /^(?:text|application)\/javascript/],
      [styles, /^text\/css/],
    ] as const) {
      const original = readFileSync(path.join(buildFolder, file));
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const { status, headers, body } = await ask(`/build/${file}`, {
          'accept-encoding': accepted,
        });
        expect(status).toBe(200);
        expect(headers['content-encoding']).toBe(encoding);
        expect(headers['vary']).toBe('Accept-Encoding');
        expect(headers['content-type']).toMatch(type);
        expect(headers['cache-control']).toContain('immutable');
        expect(decoded(body, encoding).equals(original)).toBe(true);
      }
    }
  });

  it('answer HEAD and conditions for what is sent, and a range with the whole', async () => {
    const [styles = ''] = inBuild(/\.css$/);
    const url = `/build/${styles}`;
    const brotli = { 'accept-encoding': 'br' };
    const whole = await ask(url, brotli);
    const head = await ask(url, brotli, 'HEAD');
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    expect(head.body).toHaveLength(0);
    const part = await ask(url, { ...brotli, range: 'bytes=0-9' });
    expect(part.status).toBe(200);
    expect(part.body.equals(whole.body)).toBe(true);
    const etag = String(whole.headers['etag']);
    expect((await ask(url, { ...brotli, 'if-none-match': etag })).status).toBe(304);
    // Another encoding is another thing.
    expect((await ask(url, { 'if-none-match': etag })).status).toBe(200);
  });

  it('a name that is none of them is a 404 that can be read', async () => {
    for (const url of [
      '/build/none.js',
      '/build/..%2fmaintenance.html',
      '/build/_shared/..%2fx.js',
    ]) {
      const { status, headers } = await ask(url, { 'accept-encoding': 'br' });
      expect(status, url).toBe(404);
      expect(headers['content-encoding'], url).toBeUndefined();
    }
  });

  it('styles and fonts keep to their bytes', () => {
    const styles = inBuild(/\.css\.gz$/).map((file) => statSync(path.join(buildFolder, file)).size);
    const [preloaded] = inBuild(/inter-latin-wght-normal-\w+\.woff2$/);
    const font = statSync(path.join(buildFolder, String(preloaded))).size;
    console.info(`styles ${Math.max(...styles)} bytes as gzip, preloaded font ${font} bytes`);
    expect(Math.max(...styles)).toBeLessThan(16 * 1024);
    expect(font).toBeLessThan(50 * 1024);
  });
});
