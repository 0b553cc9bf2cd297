import { createSign, createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';

import { beforeAll, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { sendJson, startFaultServer, type FaultServer } from '../../support/network/fault-server';
import { createClient } from '../../support/network/http-client';
import { startBff, type RunningBff } from '../../support/programs/processes';
import { sessionIdOf } from '../../support/people/stored-session';

/** A login site that hands out whatever ID token a test wants, and a BFF that is configured for it. */
let login: FaultServer;
let bff: RunningBff;
/** The ID token that the next code is exchanged for. */
let idToken = '';

const clientId = 'the-client';
const organization = 'org_ours';
const maxAgeSeconds = 600;

type Claims = Record<string, unknown>;
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const others = generateKeyPairSync('rsa', { modulusLength: 2048 });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const rs256 = (claims: Claims, key: KeyObject = own.privateKey) => {
  const signed = `${part({ alg: 'RS256', kid: 'k', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
};
const rs512 = (claims: Claims) => {
  const signed = `${part({ alg: 'RS512', kid: 'k', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA512').update(signed).sign(own.privateKey, 'base64url')}`;
};
const hs256 = (claims: Claims, secret: string | Buffer) => {
  const signed = `${part({ alg: 'HS256', kid: 'k', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

beforeAll(async () => {
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' };
  login = await startFaultServer(({ path }, res) => {
    if (path === '/.well-known/jwks.json') return sendJson(res, 200, { keys: [jwk] });
    if (path !== '/oauth/token') return sendJson(res, 404, {});
    sendJson(res, 200, {
      access_token: 'access-of-the-forger',
      refresh_token: 'refresh-of-the-forger',
      token_type: 'Bearer',
      expires_in: 600,
      id_token: idToken,
    });
  });
  bff = await startBff({
    platform: {
      connection: {
        issuer: `${login.url}/`,
        clientId,
        clientSecret: 'secret',
        audience: 'api',
        apiUrl: login.url,
        amsUrl: login.url,
        authenticatedUrl: `${login.url}/api/authenticated`,
        ldSdkKey: 'sdk',
        ldClientSideId: 'client',
        flagsUrl: login.url,
        anonymousKey: 'anonymous',
      },
    },
    env: { AUTH_ORGANIZATION: organization, AUTH_MAX_AGE: String(maxAgeSeconds) },
  });
  return () => login.close();
});

const now = () => Math.floor(Date.now() / 1000);

/** Begins a sign-in, and comes back with a code for a token that `make` makes of the right claims. */
async function comeBack(make: (claims: Claims) => string) {
  const client = createClient();
  const begun = await client.get(`${bff.url}/auth/login?returnTo=${paths.help}`);
  const asked = new URL(begun.location ?? '').searchParams;
  expect([asked.get('organization'), asked.get('max_age')]).toEqual([
    organization,
    String(maxAgeSeconds),
  ]);
  idToken = make({
    iss: `${login.url}/`,
    aud: clientId,
    sub: 'usr_1',
    email: 'somebody@brand.example',
    nonce: asked.get('nonce'),
    org_id: organization,
    auth_time: now() - 10,
    iat: now(),
    exp: now() + 300,
  });
  const answer = await client.get(
    `${bff.url}${paths.auth.callback}?code=c&state=${asked.get('state') ?? ''}`,
  );
  return { client, answer };
}

it('[A-06 SEC-12] the token of the login site itself signs in', async () => {
  const { client, answer } = await comeBack((claims) => rs256(claims));
  expect([answer.status, answer.location]).toEqual([302, bff.url + paths.help]);
  expect((await client.get(bff.url + paths.auth.session)).text).toContain('somebody@brand.example');
});

const changed = (changes: Claims | (() => Claims)) => (claims: Claims) =>
  rs256({ ...claims, ...(typeof changes === 'function' ? changes() : changes) });
const without = (name: string) => (claims: Claims) => {
  const { [name]: _left, ...rest } = claims;
  return rs256(rest);
};
const publicPem = own.publicKey.export({ type: 'spki', format: 'pem' });

it.each<[string, (claims: Claims) => string, string]>([
  ['another key', (claims) => rs256(claims, others.privateKey), 'SIGNATURE_VERIFICATION'],
  ['no algorithm', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`, 'alg|ALG|INVALID'],
  ['RS512 with the right key', rs512, 'ALG'],
  ['HS256 with the public key as its secret', (claims) => hs256(claims, publicPem), 'ALG'],
  [
    'a changed payload under the right signature',
    (claims) => {
      const [head, , signature] = rs256(claims).split('.');
      return `${head}.${part({ ...claims, sub: 'usr_other' })}.${signature}`;
    },
    'SIGNATURE_VERIFICATION',
  ],
  ['another issuer', changed({ iss: 'https://evil.example/' }), 'iss'],
  ['the issuer without its slash', (claims) => rs256({ ...claims, iss: login.url }), 'iss'],
  ['another audience', changed({ aud: 'another-client' }), 'aud'],
  ['several audiences without azp', changed({ aud: [clientId, 'another-client'] }), 'azp missing'],
  [
    'azp of another client',
    changed({ aud: [clientId, 'another-client'], azp: 'another-client' }),
    'azp of another client',
  ],
  ['another nonce', changed({ nonce: 'of-another-sign-in' }), 'nonce mismatch'],
  ['no nonce', without('nonce'), 'nonce'],
  ['another organization', changed({ org_id: 'org_theirs' }), 'organization mismatch'],
  ['no organization', without('org_id'), 'organization mismatch'],
  [
    'a sign-in that is too old',
    changed(() => ({ auth_time: now() - maxAgeSeconds - 62 })),
    'auth_time too old',
  ],
  ['no time of the sign-in', without('auth_time'), 'auth_time missing'],
  ['a token that ended 61 s ago', changed(() => ({ exp: now() - 61 })), 'JWT_EXPIRED'],
  // 62: a second may pass on the way.
  ['a token of the future', changed(() => ({ iat: now() + 62 })), 'iat in the future'],
  ['what is no token', () => 'nonsense', 'INVALID'],
])(
  '[A-06 A-22 SEC-12 SEC-49] %s: a page that offers another try, a line with the reason, and no session',
  async (_name, make, reason) => {
    const since = bff.logs.length;
    const { client, answer } = await comeBack(make);
    const target = new URL(answer.location ?? '');
    expect([answer.status, target.pathname]).toEqual([302, '/auth/signin']);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'Verification',
      callbackUrl: paths.help,
    });
    expect(sessionIdOf(client, bff)).toBe('');
    expect((await client.get(bff.url + paths.auth.session)).json()).toEqual({});
    const line = await bff.untilLog(
      'the refusal',
      (each) => each['event'] === 'sign-in-failed',
      since,
    );
    expect(line).toMatchObject({ id: answer.headers['x-request-id'] });
    expect(line['reason']).toMatch(new RegExp(`^ID token refused: .*(?:${reason})`));
    // Nothing of the token is told to the operator or the user.
    expect(JSON.stringify(bff.logs.slice(since))).not.toContain(idToken);
    const page = await client.get(target.href);
    expect(page.status).toBe(200);
    expect(page.document().querySelector('main h1')?.textContent).toBe(
      'This link does not work any more',
    );
    expect(page.document().querySelector('main a[href*="/auth/login"], main form')).not.toBeNull();
  },
);
