import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type Fault, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient } from '../../support/network/http-client';
import { startBff, type RunningBff } from '../../support/programs/processes';
import { beside, reportFigures, scenarioSize } from '../../support/scenario';
import { sharedProduct } from '../../support/programs/shared-product';
import { until } from '../../support/wait';

/**
 * Pages for a visitor, whose platform fails in every way. `npm run load -- platform-faults` does the same with the real
 * time-out of 10 s, several rounds, and prints how long pages took.
 */
const timeoutMs = scenarioSize('LOAD_TIMEOUT_MS', 400);
const rounds = scenarioSize('LOAD_FAULT_ROUNDS', 1);
const isLoad = process.env['LOAD_TIMEOUT_MS'] !== undefined;

let bff: RunningBff;
let proxy: FaultProxy;
const client = createClient();
const figures: Record<string, string | number> = {};

beforeAll(async () => {
  const { platform } = await sharedProduct();
  proxy = await startFaultProxy(platform.url);
  const nowhere = 'http://127.0.0.1:9';
  bff = await startBff({
    platform: {
      connection: {
        issuer: `${nowhere}/`,
        clientId: 'id',
        clientSecret: 'secret',
        audience: 'api',
        apiUrl: proxy.url,
        amsUrl: proxy.url,
        authenticatedUrl: `${nowhere}/api/authenticated`,
        ldSdkKey: 'sdk',
        ldClientSideId: 'client',
        flagsUrl: nowhere,
        anonymousKey: 'anonymous',
      },
    },
    env: { UPSTREAM_TIMEOUT_MS: String(timeoutMs), AUTH_TOKEN_URL: `${proxy.url}/oauth/token` },
  });
  return () => proxy.close();
});
afterAll(() => reportFigures(figures));

async function timedPage() {
  const began = performance.now();
  const page = await client.get(bff.url + paths.home);
  return { page, ms: performance.now() - began };
}
/** The way from the login site to the sign-in page, with a code that the token endpoint is asked about. */
async function timedCallback() {
  const begun = await client.get(bff.url + paths.auth.login());
  const state = new URL(begun.location ?? '').searchParams.get('state') ?? '';
  const began = performance.now();
  const answer = await client.get(`${bff.url}${paths.auth.callback}?code=c&state=${state}`);
  return { answer, ms: performance.now() - began };
}
const worksAgain = () =>
  until('the page works again', async () => (await timedPage()).page.status === 200);

const faults: [string, Fault][] = [
  ['hangs', { until: new Promise(() => undefined) }],
  ['resets the connection', { reset: true }],
  ['answers 500', { status: 500, body: '{"errors":[{"message":"canary-of-the-platform"}]}' }],
  ['answers 503', { status: 503, body: 'canary-of-the-platform' }],
  ['breaks off in the middle', { halfBody: true }],
  ['sends what is no HTTP', { garbage: true }],
  ['sends what is no JSON', { body: 'canary-of-the-platform' }],
  ['sends another shape', { body: '{"data":{"canary-of-the-platform":1}}' }],
  [
    'fails at the dashboard alone',
    {
      body: JSON.stringify({
        data: { dashboard: null },
        errors: [
          {
            message: 'canary-of-the-platform',
            path: ['dashboard'],
            extensions: { code: 'INTERNAL_SERVER_ERROR' },
          },
        ],
      }),
    },
  ],
  ['sends nothing', { body: '' }],
  ['redirects to itself', { status: 302, body: '' }],
];

describe('a platform that fails', () => {
  it.each(faults)(
    '[REL-02 REL-06 C-01 X-30] %s: a page with its request id and another try, and the next is whole',
    async (name, fault) => {
      for (let round = 0; round < rounds; round += 1) {
        await worksAgain();
        const stop = proxy.fault(/^\/graphql/, fault);
        const { page, ms } = await timedPage();
        stop();
        expect(page.status, page.text.slice(0, 500)).toBeGreaterThanOrEqual(502);
        const { textContent } = page.document().body;
        expect(textContent).toContain(page.headers['x-request-id']);
        expect(page.text).not.toContain('canary-of-the-platform');
        expect(page.text).not.toMatch(/\n\s+at .+\.(?:js|ts):\d+/);
        // The reason is the operator's.
        const line = await bff.untilLog(
          'the refusal',
          (each) =>
            each['event'] === 'request-refused' && each['id'] === page.headers['x-request-id'],
        );
        expect(line['reason']).toMatch(/^(?:api|graphql): /);
        expect(line['reason']).not.toContain('canary');
        if (isLoad) {
          expect(ms).toBeLessThan(10_500);
          figures[name] = `${page.status} in ${Math.round(ms)} ms`;
        }
      }
    },
  );

  it('[A-24.1] hangs: page and sign-in are given up after the time-out that is set', async () => {
    await worksAgain();
    const stop = proxy.fault(/^\/(?:graphql|oauth\/token)/, {
      until: new Promise(() => undefined),
    });
    const [page, callback] = [await timedPage(), await timedCallback()];
    stop();
    expect(page.page.status).toBe(503);
    expect(callback.answer.location).toContain('error=OAuthSignin');
    // The test’s time-out is much shorter than the default, and than the deadline of token requests.
    for (const { ms } of [page, callback]) {
      expect(ms).toBeGreaterThan(timeoutMs * 0.9);
      expect(ms).toBeLessThan(timeoutMs * 20);
    }
  });

  it('[REL-02] is slow: the page waits for it', async () => {
    await worksAgain();
    const stop = proxy.fault(/^\/graphql/, { delayMs: timeoutMs / 2 });
    const { page } = await timedPage();
    stop();
    expect(page.status).toBe(200);
  });

  it('[REL-02] hangs for everybody: after five failures it is asked no more, and later it is found again', async () => {
    await worksAgain();
    const stop = proxy.fault(/^\/graphql/, { until: new Promise(() => undefined) });
    const longest: number[] = [];
    // Breakers count failures in a row; people load pages at the same time.
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { page, ms } = await timedPage();
        expect(page.status).toBe(503);
        longest.push(ms);
      }),
    );
    const before = proxy.calls(/^\/graphql/);
    const refused: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { page, ms } = await timedPage();
      expect(page.status).toBe(503);
      expect(page.document().body.textContent).toContain('does not answer');
      refused.push(ms);
    }
    expect(proxy.calls(/^\/graphql/) - before).toBe(0);
    // A breaker is of one host: the login site is still asked.
    const tokenCalls = proxy.calls(/^\/oauth\/token/);
    await timedCallback();
    expect(proxy.calls(/^\/oauth\/token/) - tokenCalls).toBe(1);
    const came = performance.now();
    stop();
    await worksAgain();
    const backMs = performance.now() - came;
    if (!isLoad) return;
    expect(Math.max(...longest)).toBeLessThan(10_500);
    expect(backMs).toBeLessThan(15_000);
    const median = refused.sort((a, b) => a - b)[10] ?? 0;
    Object.assign(figures, {
      'hanging for all': `${Math.round(Math.max(...longest))} ms`,
      'with an open breaker': beside(median, 100),
      'found again after': beside(backMs, 15_000),
    });
  });
});
