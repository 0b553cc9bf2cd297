import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient, navigationHeaders, type Answer } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { emailOf, openLoginForm, sendLoginForm } from '../../support/people/sign-in';
import { makeCertificate, startTlsProxy } from '../../support/network/tls';

/** A BFF whose public address is https: a proxy before it ends TLS, with a certificate that signs itself. */
const certificate = makeCertificate();
let url: string;
let bff: RunningBff;
let platform: RunningPlatform;

beforeAll(async () => {
  const port = await freePort();
  url = `https://127.0.0.1:${port}`;
  platform = await startPlatform({ appUrl: url });
  bff = await startBff({ platform, env: { PUBLIC_URL: url, TRUST_PROXY_HOPS: '1' } });
  const proxy = await startTlsProxy({ port, target: bff.url, certificate });
  return () => proxy.close();
});

const newClient = () => createClient({ ca: certificate.cert });
const cookieNames = ({ setCookies }: Answer) =>
  setCookies.map((header) => header.split('=', 1)[0] ?? '');

describe('behind a proxy that ends TLS', () => {
  it('[A-07 SEC-01 SEC-13 A-01] a sign-in: every cookie is __Host- and Secure, every address of ours https', async () => {
    const client = newClient();
    const form = await openLoginForm(client, url, paths.settings);
    const begun = await client.get(`${url}${paths.auth.login()}`);
    const authorize = new URL(begun.location ?? '');
    expect(authorize.searchParams.get('redirect_uri')).toBe(url + paths.auth.callback);
    expect(cookieNames(begun)).toEqual([expect.stringMatching(/^__Host-endcap_login_/)]);

    const page = await sendLoginForm(client, form, 'core');
    expect([page.status, page.url]).toEqual([200, url + paths.settings]);
    expect(page.hops).toContainEqual(expect.stringContaining(url + paths.auth.callback));
    expect(page.hops.filter((hop) => hop.startsWith(bff.url))).toEqual([]);
    expect(client.jar.names(url)).toContain('__Host-endcap_session');
    const session = client.jar.get(url, '__Host-endcap_session');
    expect(session?.header).toMatch(/; Path=\//);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(session?.header.split('; ')).toContain(attribute);
    expect(session?.header).not.toMatch(/domain/i);
    expect((await client.get(url + paths.auth.session)).text).toContain(emailOf('core'));
    // The same id under the plain name is nobody's: plain http could have planted it.
    const planted = newClient();
    planted.jar.set(url, 'endcap_session', session?.value ?? '');
    expect((await planted.get(url + paths.auth.session)).json()).toEqual({});
  });

  it('[SEC-44] every answer has HSTS, and the policy upgrades insecure requests', async () => {
    const client = newClient();
    for (const path of [paths.home, '/nowhere', paths.auth.csrf, '/', '/favicon.svg']) {
      const { headers } = await client.get(url + path);
      expect(headers['strict-transport-security'], path).toBe(
        'max-age=31536000; includeSubDomains',
      );
      expect(headers['content-security-policy'], path).toContain('upgrade-insecure-requests');
    }
  });

  it('[SEC-41 SEC-13] redirects stay on the https address, whatever the proxy passes on', async () => {
    const client = newClient();
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '1' };
    for (const [path, status] of [
      ['/', 302],
      [paths.settings, 302],
      [`${paths.auth.callback}?code=c&state=unknown`, 400],
    ] as const) {
      const answer = await client.get(url + path, forged);
      expect([path, answer.status]).toEqual([path, status]);
      if (answer.location !== null) expect(new URL(answer.location).origin).toBe(url);
    }
    const begun = await client.get(url + paths.auth.login(), forged);
    expect(new URL(begun.location ?? '').searchParams.get('redirect_uri')).toBe(
      `${url}/auth/callback`,
    );
    // The BFF's own port knows the public host alone.
    expect((await createClient().get(bff.url + paths.home)).status).toBe(400);
  });

  it('[SEC-40 SEC-30 A-20 SEC-13] forms of the https address are taken and of the http one refused; the sign-out comes back to it', async () => {
    const client = newClient();
    await sendLoginForm(client, await openLoginForm(client, url, paths.help), 'growth');
    const page = await client.get(`${url}/auth/logout?returnTo=/pricing/plans&federated=true`);
    const insecure = await client.submit(
      page,
      {},
      { headers: { origin: url.replace('https:', 'http:'), 'sec-fetch-site': 'cross-site' } },
    );
    expect(insecure.status).toBe(403);
    const out = await client.submit(page);
    expect([out.status, out.location]).toEqual([303, url + paths.auth.leave]);
    const navigation = {
      ...navigationHeaders(url, new URL(url)),
      'x-forwarded-host': 'evil.example',
    };
    const on = new URL((await client.get(out.location ?? '', navigation)).location ?? '');
    expect(on.origin).toBe(platform.url);
    expect(on.searchParams.get('post_logout_redirect_uri')).toBe(url + paths.auth.loggedOut);
    // the identity source behind the login site is to be left, too.
    expect(on.searchParams.has('federated')).toBe(true);
    expect((await client.follow(on.href)).url).toBe(`${url}/pricing/plans`);
    expect((await client.get(url + paths.auth.session)).json()).toEqual({});
    // The login site has forgotten the user: the next sign-in asks for the password.
    await openLoginForm(client, url);
  });
});
