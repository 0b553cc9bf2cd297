import { readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { projectRoot } from '../support/programs/child';
import { oddRequests, type OddRequest } from '../support/random/odd-requests';
import { startProduct, type ProcessBff, type ProcessPlatform } from '../support/programs/processes';
import { sendBytes } from '../support/network/raw-bytes';
import { handlers } from '../support/route-modules';
import { demoPassword, signIn } from '../support/people/sign-in';
import { reportFigures, scenarioSize } from '../support/scenario';
import { testSeed as seed } from '../support/random/seed';
import { readSession, sessionIdOf } from '../support/people/stored-session';

/** `npm run load -- fuzz` sends 10,000 to each server. */
const count = scenarioSize('LOAD_FUZZ', 600);
/** How long an answer may take, for `npm run load` alone: tests assert no times. */
const slowestMs = Number(process.env['LOAD_FUZZ_SLOWEST_MS'] ?? Infinity);
const parallel = 8;

let platform: ProcessPlatform;
let bff: ProcessBff;
let canaries: string[];
let sessionHeaders: Record<string, string>;
let platformIdentities: Record<string, string>[];

beforeAll(async () => {
  ({ platform, bff } = await startProduct({ ownProcess: true }));
  const { client } = await signIn(bff.url, 'admin');
  const session = await readSession(client, bff);
  if (session === null) throw new Error('no session');
  const { csrfToken } = (await client.get(`${bff.url}/auth/csrf`)).json<{ csrfToken: string }>();
  sessionHeaders = {
    cookie: `endcap_session=${sessionIdOf(client, bff)}`,
    origin: bff.url,
    'x-csrf-token': csrfToken,
  };
  platformIdentities = [
    {},
    { authorization: `Bearer ${session.access_token}` },
    // The session of the login site, which its pages and those of the warehouse read.
    { cookie: client.jar.header(new URL(platform.url)) ?? '', origin: platform.url },
  ];
  canaries = [
    session.access_token,
    session.refresh_token ?? 'no refresh token',
    session.id_token,
    platform.connection.clientSecret,
    bff.sessionSecrets,
    sessionIdOf(client, bff),
    demoPassword,
  ];
});

const openApi = JSON.parse(
  readFileSync(path.join(projectRoot, 'contract/openapi.json'), 'utf8'),
) as { paths: Record<string, unknown> };

const appRoutes = [
  ...new Set(handlers.flatMap((handler) => (handler.path === null ? [] : [handler.path]))),
  '/healthz',
  '/readyz',
  '/metrics',
  '/monitoring',
  '/maintenance',
  '/build/x.js',
  '/favicon.svg',
  '/nothing/at/all',
];
const platformRoutes = {
  'login site': [
    '/authorize',
    '/oauth/token',
    '/oauth/revoke',
    '/userinfo',
    '/.well-known/openid-configuration',
    '/.well-known/jwks.json',
    '/interaction/:uid',
    '/interaction/:uid/sign-in',
    '/interaction/:uid/sign-up',
    '/interaction/:uid/forgot',
    '/interaction/:uid/second-factor',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/change-password',
    '/two-factor',
    '/api/authenticated',
    '/v2/logout',
    '/healthz',
  ],
  GraphQL: ['/graphql'],
  AMS: Object.keys(openApi.paths).map((each) => `/api/v1/ams${each}`),
  flags: [
    '/flags/all',
    '/flags/sdk/latest-all',
    '/flags/sdk/goals/:env',
    '/flags/sdk/evalx/:env/contexts/:context',
    '/flags/eval/:env/:context',
    '/flags/events/bulk/:env',
    '/flags/bulk',
  ],
  admin: [
    '/admin/pending-orders',
    '/admin/received-orders',
    '/admin/intake',
    '/admin/storage-requests',
    '/admin/brands',
    '/mail',
  ],
};

interface Finding {
  what: string;
  request: string;
}

/** Sends random requests and collects what must not happen. */
async function attack(
  name: string,
  server: ProcessBff | ProcessPlatform,
  routes: readonly string[],
  identities: readonly Record<string, string>[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const requests = fc.sample(fc.tuple(oddRequests(routes), fc.nat()), { numRuns: count, seed });
  const pending = requests.entries();
  let slowest = 0;
  const statuses = new Map<string, number>();
  const send = async ([{ method, target, headers, body }, pick]: [OddRequest, number]) => {
    const all: Record<string, string> = {
      host: new URL(server.url).host,
      ...identities[pick % identities.length],
      ...headers,
      ...(body.length > 0 ? { 'content-length': String(body.length) } : {}),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, text]) => `${name}: ${text}`);
    const head = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    const note = (what: string) => findings.push({ what, request: head.slice(0, 600) });
    // A stream of flags has no end.
    if (/\/(?:eval|all)\b/.test(target) && method === 'GET' && target.includes('flags')) return;
    const answer = await sendBytes(server.port, head, body).catch((error: unknown) =>
      String(error),
    );
    if (typeof answer === 'string') return void note(answer);
    const status = answer.status === null ? 'none' : `${Math.floor(answer.status / 100)}xx`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    slowest = Math.max(slowest, answer.ms);
    if (answer.status !== null && answer.status >= 500) note(`status ${answer.status}`);
    if (answer.ms > slowestMs) note(`${answer.ms.toFixed(0)} ms`);
    for (const canary of canaries)
      if (answer.text.includes(canary) && !head.includes(canary)) note('a secret in the answer');
    if (/\n\s+at .+\.(?:js|ts|mjs):\d+/.test(answer.text)) note('a stack in the answer');
  };
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const [, request] of pending) await send(request);
    }),
  );
  const counts = [...statuses].sort().map(([status, times]) => `${times} × ${status}`);
  reportFigures({
    [`to ${name}`]: `${count} requests (${counts.join(', ')}), slowest ${slowest.toFixed(0)} ms, seed ${seed}`,
  });
  return findings;
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

/** Lines of the log that are not JSON or hold a secret. */
const badLines = (server: ProcessBff | ProcessPlatform) =>
  server
    .output()
    .split('\n')
    .filter(
      (line) =>
        line.trim() !== '' && (!isJson(line) || canaries.some((canary) => line.includes(canary))),
    )
    .map((line) => line.slice(0, 300));

describe('random requests', () => {
  it('[REL-06 SEC-20 SEC-49] to the BFF: below 500, no secret, JSON lines', async () => {
    expect(await attack('the BFF', bff, appRoutes, [{}, sessionHeaders, sessionHeaders])).toEqual(
      [],
    );
    // The separators of Unicode end a line for many readers of logs.
    const { status } = await fetch(`${bff.url}/dashboards/a/b%E2%80%A8c%E2%80%A9d%C2%85e`);
    expect(status).toBe(404);
    // The last lines may be on their way, or there in part.
    const logged = 'no dashboard a/b\\u2028c\\u2029d\\u0085e';
    await expect.poll(() => bff.output()).toContain(logged);
    await expect.poll(() => badLines(bff)).toEqual([]);
  });

  it.each(Object.entries(platformRoutes))(
    '[REL-06 SEC-49] to %s: below 500, no secret, JSON lines',
    async (name, routes) => {
      expect(await attack(name, platform, routes, platformIdentities)).toEqual([]);
      await expect.poll(() => badLines(platform)).toEqual([]);
    },
  );
});
