import { backChannelLogoutPath, paths, probePaths } from '../../../app/lib/urls/paths';
import { createClient } from '../network/http-client';
import { startProduct } from '../programs/processes';
import { signIn, type DemoUser } from '../people/sign-in';
import { readSession } from '../people/stored-session';
import { amsRequests, graphqlRequests } from './api-requests';
import type { BaseRequest } from './base-request';
import { pageRequests, routeRequests, type Product } from './pages';
import { createMeter } from './server-meter';
import type { Servers } from './walk';

const intakeKey = 'key-of-the-order-intake-of-slow-inputs';

/** Starts the product as processes whose main threads are measured. */
export async function startMeasuredProduct(): Promise<{ product: Product; servers: Servers }> {
  const meters = { bff: await createMeter(), platform: await createMeter() };
  const product = await startProduct({
    ownProcess: true,
    bff: { env: meters.bff.env },
    platform: {
      env: {
        ...meters.platform.env,
        PLATFORM_INTAKE_KEY: intakeKey,
        // A walk takes longer than the ten minutes of a token.
        PLATFORM_ACCESS_TOKEN_TTL: '86400',
      },
    },
  });
  return {
    product,
    servers: {
      BFF: { meter: meters.bff, url: product.bff.url },
      platform: { meter: meters.platform, url: product.platform.url },
    },
  };
}

/** A signed-in browser, as headers of requests to the BFF, and its access token. */
async function signedIn({ bff }: Product, user: DemoUser) {
  const { client } = await signIn(bff.url, user);
  const session = await readSession(client, bff);
  const { csrfToken } = (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>();
  return {
    token: session!.access_token,
    headers: {
      cookie: client.jar.header(new URL(bff.url)) ?? '',
      origin: bff.url,
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': csrfToken,
    },
  };
}

const report = {
  event_id: '0'.repeat(32),
  level: 'error',
  platform: 'javascript',
  environment: 'production',
  tags: { request_id: '00000000-0000-4000-8000-000000000000' },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'x is not a function',
        stacktrace: { frames: [{ filename: '/build/x.js', function: 'x', lineno: 1 }] },
      },
    ],
  },
};

/** Requests of the BFF outside of the pages of the app. */
function bffRequests(headers: Record<string, string>): BaseRequest[] {
  const get = (target: string): BaseRequest => ({
    server: 'BFF',
    method: 'GET',
    route: target,
    target,
    headers,
    body: null,
  });
  const post = (target: string, body: BaseRequest['body']): BaseRequest => ({
    ...get(target),
    method: 'POST',
    body,
  });
  return [
    ...Object.values(probePaths).map(get),
    ...[
      '/build/x.js',
      '/favicon.svg',
      paths.maintenance,
      paths.maintenanceStatus,
      paths.auth.leave,
    ].map(get),
    { ...get('/'), route: '/$', target: '/x' },
    get(`${paths.help}.data`),
    post(paths.monitoring, { type: 'envelope', value: report }),
    post(backChannelLogoutPath, { type: 'form', fields: [['logout_token', 'x']] }),
    post(paths.auth.session, { type: 'json', value: { csrfToken: 'x', returnTo: 'x' } }),
  ];
}

/** Requests of the login site's protocol, as the BFF sends them. */
async function oauthRequests({ bff, platform }: Product): Promise<BaseRequest[]> {
  const client = createClient();
  const { location } = await client.get(bff.url + paths.auth.login());
  const { pathname, search } = new URL(location!);
  const discovery = (await client.get(`${platform.url}/.well-known/openid-configuration`)).json<
    Record<string, unknown>
  >();
  const { clientId, clientSecret } = platform.connection;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const base = { server: 'platform' as const, headers: {}, body: null };
  const endpoints = Object.entries(discovery).flatMap(([name, url]) =>
    name.endsWith('_endpoint') && typeof url === 'string' ? [new URL(url).pathname] : [],
  );
  const posts = endpoints.flatMap((route) =>
    ['authorization_code', 'refresh_token'].map((grant): BaseRequest => ({
      ...base,
      method: 'POST',
      route,
      target: route,
      headers: { authorization: `Basic ${basic}` },
      body: {
        type: 'form',
        fields: [
          ['grant_type', grant],
          ['code', 'x'],
          ['refresh_token', 'x'],
          ['token', 'x'],
          ['redirect_uri', `${bff.url}/auth/callback`],
          ['code_verifier', 'x'.repeat(43)],
        ],
      },
    })),
  );
  return [
    { ...base, method: 'GET', route: pathname, target: pathname + search },
    ...endpoints.map((route) => ({ ...base, method: 'GET', route, target: route })),
    ...posts,
    { ...base, method: 'GET', route: '/assets', target: '/assets/x.css' },
  ];
}

/** Requests of the routes of the platform that none of the others is for. */
async function otherRequests(
  { platform }: Product,
  servers: Servers,
  known: readonly BaseRequest[],
): Promise<BaseRequest[]> {
  const { ldClientSideId, ldSdkKey } = platform.connection;
  const context = Buffer.from('{"kind":"user","key":"x"}').toString('base64url');
  const isKnown = (path: string, method: string) => {
    const pattern = new RegExp(
      `^${path.replace(/[.*+?^{}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`,
    );
    return known.some(
      (base) =>
        base.server === 'platform' &&
        base.method === method &&
        pattern.test(base.target.split('?')[0]!),
    );
  };
  return (await servers.platform.meter.routes()).flatMap(({ path, methods }) =>
    methods.flatMap((name): BaseRequest[] => {
      const method = name === '_all' ? 'GET' : name.toUpperCase();
      if (isKnown(path, method)) return [];
      return [
        {
          server: 'platform',
          method,
          route: path,
          target: path
            .replace(':env', ldClientSideId)
            .replace(':context', context)
            .replace(/:\w+/g, 'x'),
          headers: path.startsWith('/flags/') ? { authorization: ldSdkKey } : {},
          body: method === 'GET' ? null : { type: 'form', fields: [] },
        },
      ];
    }),
  );
}

/** What ends a session or takes away what other requests need comes last. */
const isLast = ({ route, method }: BaseRequest): number =>
  method !== 'GET' &&
  /logout|sign[-_]out|sessions|password|two-factor|delete|void|cancel|intake$/.test(route)
    ? 1
    : 0;

/** One request of each kind tries every header. */
function kindOf({ server, method, route, target }: BaseRequest): string {
  const [path = ''] = target.split('?');
  const [, first = ''] = route.split('/');
  const extension = /\.\w+$/.exec(path)?.[0] ?? '';
  const isPage = server === 'BFF' && !['auth', 'monitoring', 'build', 'healthz'].includes(first);
  return `${server} ${method} ${extension} ${isPage ? 'page' : first}`;
}

/** Requests of all that has no page: files, APIs, the login site's protocol. */
export async function requestsWithoutPages(product: Product): Promise<BaseRequest[]> {
  const [user, merchant, admin] = [
    await signedIn(product, 'unlimited'),
    await signedIn(product, 'merchant-admin'),
    await signedIn(product, 'admin'),
  ];
  const tokens = { merchant: merchant.token, admin: admin.token, intake: intakeKey };
  return [
    ...bffRequests(merchant.headers),
    ...(await oauthRequests(product)),
    ...graphqlRequests({ authorization: `Bearer ${user.token}` }),
    ...(await amsRequests(product.platform.url, tokens)),
  ];
}

/** A request for every route of both servers. */
export async function allRequests(product: Product, servers: Servers): Promise<BaseRequest[]> {
  const [pages, others] = [await pageRequests(product), await requestsWithoutPages(product)];
  const { headers } = others.find(({ server }) => server === 'BFF')!;
  const found = [...pages, ...routeRequests(pages, headers), ...others];
  const all = [...found, ...(await otherRequests(product, servers, found))];
  const kinds = new Set<string>();
  return all
    .sort((a, b) => isLast(a) - isLast(b))
    .map((base) => {
      const kind = kindOf(base);
      const everyHeader = !kinds.has(kind);
      kinds.add(kind);
      return { ...base, everyHeader };
    });
}
