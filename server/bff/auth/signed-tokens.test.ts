import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import { IdTokenError, SignedTokens } from './signed-tokens';

const issuer = 'https://login.example/';
const clientId = 'client';
const now = () => Math.floor(Date.now() / 1000);

let server: Server;
let key: CryptoKey;
let otherKey: CryptoKey;
let verify: SignedTokens['verifyIdToken'];
let requests = 0;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  otherKey = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  server = createServer((req, res) => {
    requests += 1;
    // The first answer is lost: keys are asked for again (REL-02).
    if (requests === 1) req.socket.destroy();
    else res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  verify = verifierOf(`http://127.0.0.1:${port}/jwks`);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const verifierOf = (jwksUrl: string, dispatcher = new Agent()): typeof verify => {
  const tokens = new SignedTokens({ jwksUrl, issuer, clientId, timeoutMs: 2_000, dispatcher });
  return (token, expectation) => tokens.verifyIdToken(token, expectation);
};
const good = (): JWTPayload => ({
  iss: issuer,
  aud: clientId,
  sub: 'u',
  email: 'u@x.example',
  nonce: 'n',
  iat: now(),
  exp: now() + 300,
});
const sign = (claims: JWTPayload, signWith = key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(signWith);
const expected = { nonce: 'n', organization: null, maxAgeSeconds: null };
const check = async (
  changes: JWTPayload,
  expectation: Partial<Parameters<typeof verify>[1]> = {},
) => verify(await sign({ ...good(), ...changes }), { ...expected, ...expectation });

describe('ID token', () => {
  it('[A-06 SEC-12] a right one is taken', async () => {
    await expect(check({})).resolves.toMatchObject({ sub: 'u', email: 'u@x.example' });
    await expect(check({ aud: [clientId, 'other'], azp: clientId })).resolves.toBeTruthy();
    await expect(check({ org_id: 'o' }, { organization: 'o' })).resolves.toBeTruthy();
    await expect(check({ auth_time: now() - 100 }, { maxAgeSeconds: 50 })).resolves.toBeTruthy();
    expect(requests).toBe(2);
  });

  it.each<[string, JWTPayload | (() => JWTPayload), object?]>([
    ['issuer without its slash', { iss: 'https://login.example' }],
    ['foreign audience', { aud: 'other' }],
    ['several audiences without azp', { aud: [clientId, 'other'] }],
    ['azp of another', { azp: 'other' }],
    ['foreign nonce', { nonce: 'm' }],
    ['missing nonce', { nonce: undefined }],
    ['missing email', { email: undefined }],
    ['missing issuer', { iss: undefined }],
    ['missing audience', { aud: undefined }],
    ['missing exp', { exp: undefined }],
    ['missing iat', { iat: undefined }],
    ['expired 61 s ago', () => ({ exp: now() - 61 })],
    ['issued 62 s ahead', () => ({ iat: now() + 62 })],
    ['other organization', { org_id: 'p' }, { organization: 'o' }],
    ['no organization', {}, { organization: 'o' }],
    ['no auth_time', {}, { maxAgeSeconds: 50 }],
    ['auth_time too old', () => ({ auth_time: now() - 112 }), { maxAgeSeconds: 50 }],
  ])('[A-06 SEC-12] %s is refused', async (_name, changes, expectation) => {
    await expect(
      check(typeof changes === 'function' ? changes() : changes, expectation),
    ).rejects.toBeInstanceOf(IdTokenError);
  });

  it('[A-06 SEC-12] the leeway is 60 s, to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const age = { maxAgeSeconds: 50 };
      for (const [changes, more] of [
        [{ exp: now() - 59 }, {}],
        [{ iat: now() + 60 }, {}],
        [{ auth_time: now() - 110 }, age],
      ] as const)
        await expect(check(changes, more)).resolves.toBeTruthy();
      for (const [changes, more] of [
        [{ exp: now() - 60 }, {}],
        [{ iat: now() + 61 }, {}],
        [{ auth_time: now() - 111 }, age],
      ] as const)
        await expect(check(changes, more)).rejects.toBeInstanceOf(IdTokenError);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[A-06 SEC-12] another key, another algorithm, no signature are refused', async () => {
    await expect(verify(await sign(good(), otherKey), expected)).rejects.toBeInstanceOf(
      IdTokenError,
    );
    const hmac = await new SignJWT(good())
      .setProtectedHeader({ alg: 'HS256', kid: 'k' })
      .sign(new TextEncoder().encode('x'.repeat(32)));
    await expect(verify(hmac, expected)).rejects.toBeInstanceOf(IdTokenError);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    await expect(
      verify(`${part({ alg: 'none' })}.${part(good())}.`, expected),
    ).rejects.toBeInstanceOf(IdTokenError);
    await expect(verify('garbage', expected)).rejects.toBeInstanceOf(IdTokenError);
  });
});

it.each<[string, number, string, unknown, number]>([
  ['500', 500, '{}', UpstreamUnavailableError, 3],
  ['404', 404, 'gone', UpstreamUnavailableError, 3],
  ['no JSON', 200, '<html>', UpstreamInvalidError, 1],
  ['no key set', 200, '{"keys":7}', UpstreamInvalidError, 1],
  ['with a redirect to the right keys', 302, '', TypeError, 3],
])(
  '[A-22 REL-02 SEC-45] keys that answer %s are no fault of the token',
  async (_name, status, body, kind, asked) => {
    let count = 0;
    const right = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
    const broken = createServer((_req, res) => {
      count += 1;
      res.writeHead(status, { 'content-type': 'application/json', location: right }).end(body);
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const { port } = broken.address() as AddressInfo;
    const dispatcher = new Agent();
    const verifyBroken = verifierOf(`http://127.0.0.1:${port}/jwks`, dispatcher);
    await expect(verifyBroken(await sign(good()), expected)).rejects.toBeInstanceOf(kind);
    expect(count).toBe(asked);
    await dispatcher.close();
    await new Promise((resolve) => broken.close(resolve));
  },
);
