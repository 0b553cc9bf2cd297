import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const tokens = new Map<string, string>();
const limits = {
  maxDepth: 6,
  maxTokens: 250,
  maxAliases: 3,
  maxBodyBytes: 4_000,
  ratePerMinute: 100_000,
  anonymousRatePerMinute: 100_000,
};

/** Asks as a demo user, signing in at the first time; null asks as a visitor. */
async function ask(user: string | null, query: string) {
  if (user !== null && !tokens.has(user)) {
    tokens.set(user, (await client().tokens(`${user}@demo.endcap.example`)).access_token);
  }
  return client().graphql(query, user === null ? null : tokens.get(user)!);
}

beforeAll(async () => {
  platform = await startTestPlatform({ graphql: limits });
});
afterAll(() => platform.remove());

describe('limits: the limit is accepted, one more is refused', () => {
  const nested = (levels: number) => {
    const names = ['user', 'activeSubscription', 'changeToPrice', 'plan', 'features', 'more', 'id'];
    return names
      .slice(0, levels - 1)
      .reduceRight((inner, name) => `{ ${name} ${inner} }`, '{ __typename }');
  };

  it('depth', async () => {
    expect((await ask(null, nested(limits.maxDepth))).status).toBe(200);
    const over = await ask(null, nested(limits.maxDepth + 1));
    expect([over.status, over.errors?.[0]?.extensions?.code]).toEqual([400, 'TOO_DEEP']);
    expect(over.data).toBeUndefined();
  });

  it('depth through fragments', async () => {
    const over = await ask(
      null,
      `query { __schema { ...A } } fragment A on __Schema { types { ...B } } fragment B on __Type { fields { type { ofType { ofType { ofType { name } } } } } }`,
    );
    expect([over.status, over.errors?.[0]?.extensions?.code]).toEqual([400, 'TOO_DEEP']);
  });

  it('aliases', async () => {
    const query = (count: number) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: config { ldAnonymousSecureModeHash }`).join(' ')} }`;
    expect((await ask(null, query(limits.maxAliases))).status).toBe(200);
    const over = await ask(null, query(limits.maxAliases + 1));
    expect([over.status, over.errors?.[0]?.extensions?.code]).toEqual([400, 'TOO_MANY_ALIASES']);
  });

  it('tokens', async () => {
    // Braces and `config` make four tokens besides the fields.
    const query = (count: number) => `{ config { ${'__typename '.repeat(count - 5)}} }`;
    expect((await ask(null, query(limits.maxTokens))).status).toBe(200);
    const over = await ask(null, query(limits.maxTokens + 1));
    expect([over.status, over.errors?.[0]?.extensions?.code]).toEqual([400, 'TOO_MANY_TOKENS']);
  });

  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(`${platform.current().url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const sized = (bytes: number) => {
    const bare = JSON.stringify({ query: '{ __typename }', variables: { pad: '' } });
    return bare.replace('""', `"${'x'.repeat(bytes - bare.length)}"`);
  };

  it('[SEC-42] size of the body, whether announced or not', async () => {
    expect((await post(sized(limits.maxBodyBytes))).status).toBe(200);
    const over = await post(sized(limits.maxBodyBytes + 1));
    expect([
      over.status,
      ((await over.json()) as { errors: { extensions: { code: string } }[] }).errors[0]!.extensions
        .code,
    ]).toEqual([413, 'BODY_TOO_LARGE']);
    const chunked = await new Promise<number>((resolve, reject) => {
      const sent = request(
        `${platform.current().url}/graphql`,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.write(sized(limits.maxBodyBytes));
      sent.end('  ');
    });
    expect(chunked).toBe(413);
  });

  it('[C-01] garbage is answered 4xx with a code, never with a stack', async () => {
    for (const body of [
      '',
      'garbage',
      '[]',
      'null',
      '{}',
      '{"query":1}',
      '{"query":"{"}',
      '{"query":"{ nothing }"}',
      '{"query":"query($a:Int!){__typename}"}',
      Buffer.from([0xff, 0xfe, 0]),
    ]) {
      const answer = await post(body);
      const text = await answer.text();
      expect([body.toString(), answer.status]).toEqual([body.toString(), 400]);
      const { errors } = JSON.parse(text) as { errors: { extensions?: { code?: string } }[] };
      expect(errors.length).toBeGreaterThan(0);
      for (const { extensions } of errors)
        expect(extensions?.code, body.toString()).toMatch(/^[A-Z_]+$/);
      expect(text).not.toMatch(/\bat .+:\d+|node_modules|\.ts/);
    }
    expect(
      ((await (await post('{"query":"mutation { x }"}')).json()) as { errors: unknown[] }).errors,
    ).toHaveLength(1);
    expect((await post('{"query":"{__typename}"}', { 'content-type': 'text/plain' })).status).toBe(
      415,
    );
    expect((await fetch(`${platform.current().url}/graphql?query={__typename}`)).status).toBe(405);
  });

  it('[SEC-43] requests a minute, by user and by address, with Retry-After', async () => {
    await platform.restart({ graphql: { ...limits, ratePerMinute: 5, anonymousRatePerMinute: 3 } });
    const statuses = async (user: string | null, count: number) => {
      const got: number[] = [];
      for (let i = 0; i < count; i += 1) got.push((await ask(user, '{ __typename }')).status);
      return got;
    };
    expect(await statuses(null, 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses('core', 6)).toEqual([200, 200, 200, 200, 200, 429]);
    const over = await ask('core', '{ __typename }');
    expect([
      over.errors?.[0]?.extensions?.code,
      Number(over.headers.get('retry-after')) > 0,
    ]).toEqual(['RATE_LIMITED', true]);
    // Another user is not held up, and a forged address opens no other bucket.
    expect((await ask('growth', '{ __typename }')).status).toBe(200);
    expect(
      (await post('{"query":"{__typename}"}', { 'x-forwarded-for': '203.0.113.9' })).status,
    ).toBe(429);
  });
});
