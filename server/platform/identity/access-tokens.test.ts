import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createAccessTokens, type AccessTokens } from './access-tokens';

const issuer = 'http://localhost:3001/';
const audience = 'https://api.endcap.example/';
const revoked = 'a revoked grant';
let own: CryptoKey;
let foreign: CryptoKey;
let tokens: AccessTokens;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  own = pair.privateKey;
  foreign = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(own)), alg: 'RS256', use: 'sig', kid: 'one' };
  tokens = createAccessTokens({
    jwks: { keys: [jwk] },
    issuer,
    audience,
    counts: async ({ grant }) => grant !== revoked,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

interface Made {
  payload?: JWTPayload;
  typ?: string;
  key?: CryptoKey;
  expires?: string;
}

async function header({
  payload = {},
  typ = 'at+jwt',
  key = own,
  expires = '5m',
}: Made = {}): Promise<string> {
  const all = { iss: issuer, aud: audience, sub: 'endcap|1', scope: 'openid email', ...payload };
  const token = await new SignJWT(all)
    .setProtectedHeader({ alg: 'RS256', typ, kid: 'one' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
  return `Bearer ${token}`;
}

describe('access tokens', () => {
  it('a good one tells who it speaks for', async () => {
    expect(await tokens.verify(await header())).toEqual({
      sub: 'endcap|1',
      scopes: new Set(['openid', 'email']),
      grant: '',
      methods: [],
    });
  });

  it('[A-20] one whose grant has been revoked is refused, however often it was accepted before', async () => {
    const claims = { grant: 'a grant', amr: ['pwd'] };
    expect(await tokens.verify(await header({ payload: claims }))).toMatchObject({
      grant: 'a grant',
      methods: ['pwd'],
    });
    await expect(
      tokens.verify(await header({ payload: { ...claims, grant: revoked } })),
    ).rejects.toMatchObject({ code: 'unauthenticated', cause: 'the grant has ended' });
  });

  it.each<[string, Made]>([
    ['type', { typ: 'JWT' }],
    ['issuer', { payload: { iss: 'http://localhost:3001' } }],
    ['audience', { payload: { aud: 'https://other.example/' } }],
    ['key', {}],
    ['age', { expires: '-1s' }],
    ['subject', { payload: { sub: undefined } }],
  ])('one of the wrong %s is refused', async (what, made) => {
    const sent = await header(what === 'key' ? { key: foreign } : made);
    await expect(tokens.verify(sent)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('a good one that was seen before is refused once it is too old, and so is one that resembles it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sent = await header();
    await tokens.verify(sent);
    const other = sent.replace(/.{8}$/, (end) => (end.startsWith('A') ? 'BBBBBBBB' : 'AAAAAAAA'));
    await expect(tokens.verify(other)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    vi.setSystemTime(Date.now() + 4 * 60_000);
    expect((await tokens.verify(sent)).sub).toBe('endcap|1');
    vi.setSystemTime(Date.now() + 60_000);
    await expect(tokens.verify(sent)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('what is no bearer token is refused, and so is one without a signature', async () => {
    const [, payload = ''] = (await header()).split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const sent = ['', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${none}.${payload}.`];
    for (const value of [...sent, `Bearer ${'a'.repeat(9_000)}.b.c`, `${await header()} x`]) {
      await expect(tokens.verify(value)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
  });
});
