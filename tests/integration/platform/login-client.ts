import { createHash, randomBytes } from 'node:crypto';

import { nextCode } from '../../support/browser/authenticator';
import { CookieJar } from '../../support/network/cookie-jar';
import type { Connection } from '../../../server/platform/index';
import { appUrl } from './test-platform';

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token?: string;
  expires_in: number;
  scope: string;
  token_type: string;
}

export interface Page {
  status: number;
  url: string;
  html: string;
  headers: Headers;
}

/**
 * A browser without scripts: keeps cookies by path, follows redirects within the platform, fills in the real
 * forms; and the app's server side: PKCE, code for tokens, refresh.
 */
export class LoginClient {
  private readonly jar = new CookieJar();
  /** The client address that a trusted proxy names; null sends no header. */
  forwardedFor: string | null = null;
  verifier = '';
  nonce = '';
  state = '';

  constructor(
    private readonly connection: Pick<
      Connection,
      'apiUrl' | 'clientId' | 'clientSecret' | 'audience'
    >,
    /** The app's origin, as the platform was configured. */
    private readonly app = appUrl,
  ) {}

  /** Another browser at the same platform. */
  another(): LoginClient {
    return new LoginClient(this.connection, this.app);
  }

  get base(): string {
    return this.connection.apiUrl;
  }

  /** Names of the cookies that a page at this path gets. */
  cookies(path = '/'): string[] {
    return this.jar.names(new URL(path, this.base).href);
  }

  setCookie(name: string, value: string, path = '/'): void {
    this.jar.set(this.base, name, value, path);
  }

  /** One request, redirects not followed. */
  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target, this.base);
    const cookie = this.jar.header(url);
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', cookie);
    if (!headers.has('accept')) headers.set('accept', 'text/html');
    if (this.forwardedFor !== null) headers.set('x-forwarded-for', this.forwardedFor);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.jar.store(url, response.headers.getSetCookie());
    return response;
  }

  /** A page, after redirects within the platform; a redirect to elsewhere ends it, with its address as `url`. */
  async page(target: string, init: RequestInit = {}): Promise<Page> {
    let url = new URL(target, this.base).href;
    let response = await this.fetch(url, init);
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 10; hops += 1) {
      url = new URL(response.headers.get('location') ?? '', url).href;
      if (new URL(url).origin !== this.base)
        return { status: response.status, url, html: '', headers: response.headers };
      response = await this.fetch(url);
    }
    return { status: response.status, url, html: await response.text(), headers: response.headers };
  }

  authorizeUrl(more: Record<string, string> = {}): string {
    this.verifier = randomBytes(32).toString('base64url');
    this.nonce = randomBytes(12).toString('base64url');
    this.state = randomBytes(12).toString('base64url');
    const params = new URLSearchParams({
      client_id: this.connection.clientId,
      response_type: 'code',
      redirect_uri: `${this.app}/auth/callback`,
      scope: 'openid profile email offline_access',
      audience: this.connection.audience,
      state: this.state,
      nonce: this.nonce,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    return `${this.base}/authorize?${params.toString()}`;
  }

  /** Posts the form of a page with its hidden fields, as a browser would. */
  async submit(page: Page, fields: Record<string, string>): Promise<Page> {
    const action = /<form method="post" action="([^"]+)"/
      .exec(page.html)?.[1]
      ?.replaceAll('&amp;', '&');
    if (!action) throw new Error(`no form on ${page.url}: ${page.html.slice(0, 500)}`);
    const hidden = [
      ...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
    ].map(([, name = '', value = '']) => [name, value] as const);
    return this.page(new URL(action, page.url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
    });
  }

  /** Signs in through the pages. @returns the address at the app that the browser is sent to */
  async signIn(email: string, password: string, more: Record<string, string> = {}): Promise<URL> {
    const form = await this.page(this.authorizeUrl(more));
    if (new URL(form.url).origin !== this.base) return new URL(form.url);
    let back = await this.submit(form, { email, password });
    if (back.html.includes('name="code"'))
      back = await this.submit(back, { code: await nextCode(this.base) });
    if (back.html !== '')
      throw new Error(
        `not signed in (${back.status}): ${/<p>([^<]+)/.exec(back.html)?.[1] ?? back.html.slice(0, 300)}`,
      );
    return new URL(back.url);
  }

  async token(fields: Record<string, string>, auth: 'basic' | 'post' = 'basic'): Promise<Response> {
    const { clientId, clientSecret } = this.connection;
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields);
    if (auth === 'basic')
      headers['authorization'] =
        `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
    else {
      body.set('client_id', clientId);
      body.set('client_secret', clientSecret);
    }
    return fetch(`${this.base}/oauth/token`, { method: 'POST', headers, body });
  }

  /** Signs in and redeems the code. */
  async tokens(
    email: string,
    password = 'endcap-demo',
    more: Record<string, string> = {},
  ): Promise<Tokens> {
    const back = await this.signIn(email, password, more);
    const response = await this.redeem(back.searchParams.get('code') ?? '');
    if (!response.ok) throw new Error(`no tokens: ${await response.text()}`);
    return (await response.json()) as Tokens;
  }

  redeem(code: string): Promise<Response> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: this.verifier,
      redirect_uri: `${this.app}/auth/callback`,
    });
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  revoke(token: string): Promise<Response> {
    const { clientId, clientSecret } = this.connection;
    return fetch(`${this.base}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret }),
    });
  }

  /** A GraphQL request; `token` null sends no header. */
  async graphql<Data = Record<string, unknown>>(
    query: string,
    token: string | null = null,
    variables: Record<string, unknown> = {},
  ) {
    const response = await fetch(`${this.base}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as {
      data?: Data;
      errors?: {
        message: string;
        extensions?: {
          code?: string;
          field?: string;
          fields?: { field: string; message: string }[];
        };
      }[];
    };
    return { status: response.status, headers: response.headers, ...body };
  }
}

/** The claims of a JWT, not verified. */
export function claims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}
