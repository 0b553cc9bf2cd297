import { createHash, randomBytes } from 'node:crypto';

import { Auth0Strategy, OAuth2RequestError } from 'remix-auth-auth0';

import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../env';
import { SignInFailedError } from '../errors';
import { safeReturnTo } from '../http/return-to';
import { plainPath } from '../http/security';
import type { CookieJar } from '../session/cookies';
import type { Sessions } from '../session/sessions';
import type { IdClaims, IdTokenVerifier } from './id-token';
import { loginOptions } from './login-options';
import type { TokenEndpoint, Tokens } from './token-endpoint';
import type { LoginTransaction, Transactions } from './transactions';

/** What a finished sign-in gives: verified claims, tokens, and where the user wanted to be. */
export interface SignIn {
  claims: IdClaims;
  tokens: Tokens & { id_token: string };
  transaction: LoginTransaction;
}

/** How a sign-in is begun. Only `options` may come from the query, and only what A-02 lists counts of it (SEC-15). */
export interface SignInStart {
  /** A path that was checked (SEC-14). */
  returnTo: string;
  options?: URLSearchParams;
  /** without any page (`prompt=none`), for the session with this key in the store. */
  silentFor?: string;
  /** with a second factor. */
  mfa?: boolean;
}

/** The class of a sign-in with several factors, as Auth0 and the embedded login site name it. */
const multiFactorClass = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** no transaction of this browser has that state. */
export class InvalidStateError extends SignInFailedError {
  constructor(message: string) {
    super('Invalid state', message);
  }
}

/** The login site answered the sign-in itself with an error; `oauthCode` is OAuth's. */
export class SignInRefusedError extends SignInFailedError {
  constructor(readonly oauthCode: string) {
    super('The login site did not sign you in.', `login site: ${oauthCode}`);
  }
}

export interface StrategyDeps {
  config: BffConfig;
  transactions: Transactions;
  tokens: TokenEndpoint;
  verifyIdToken: IdTokenVerifier;
  /** Cookies of the one request that this strategy serves. */
  jar: CookieJar;
  /** a sign-in that is begun asks for a second factor. */
  mfa?: boolean;
}

/** What all sign-ins share; a strategy takes it with the request's own jar. */
export interface SignInDeps extends Omit<StrategyDeps, 'jar' | 'mfa'> {
  sessions: Sessions;
}

const random = () => randomBytes(32).toString('base64url');

/**
 * remix-auth-auth0's strategy, hardened: it keeps the transaction on the server instead of in an unsigned
 * cookie, sends a nonce, verifies the ID token, takes all addresses from configuration, allow-lists what the
 * URL may set, and never begins a sign-in on a callback (see docs/decisions/0007-sign-in-strategy.md).
 * One instance serves one request.
 */
export class EndcapStrategy extends Auth0Strategy<SignIn> {
  private readonly deps: StrategyDeps;
  /** The transaction of the callback, once it is known: a sign-in that fails leads back, too. */
  transaction: LoginTransaction | null = null;

  constructor(deps: StrategyDeps) {
    const { auth, publicUrl } = deps.config;
    super(
      {
        domain: new URL(auth.issuer).host,
        clientId: auth.clientId,
        clientSecret: auth.clientSecret,
        redirectURI: publicUrl + paths.auth.callback,
        scopes: auth.scopes,
        audience: auth.audience,
      },
      // The answer is verified in `finish`, which knows the transaction; nothing calls this.
      async () => Promise.reject(new Error('unused')),
    );
    this.deps = deps;
  }

  /**
   * On the callback: finishes the sign-in. Anywhere else: begins one.
   * @throws {Response} a redirect to the login site, when it begins one
   * @throws {SignInFailedError | IdTokenError | TokenRefusedError | AppError}
   */
  override async authenticate(request: Request): Promise<SignIn> {
    const url = new URL(request.url);
    if (plainPath(url.pathname) === paths.auth.callback) return this.finish(url.searchParams);
    const location = await this.begin({
      returnTo: safeReturnTo(url.searchParams.get('returnTo'), paths.home),
      options: url.searchParams,
      mfa: this.deps.mfa ?? false,
    });
    throw new Response(null, { status: 302, headers: { location } });
  }

  /** Stores a new transaction and gives the address of the login site's page. */
  async begin({ returnTo, options, silentFor, mfa = false }: SignInStart): Promise<string> {
    const { auth, publicUrl } = this.deps.config;
    const transaction: Omit<LoginTransaction, 'binding'> = {
      state: random(),
      nonce: random(),
      codeVerifier: random(),
      returnTo,
      scope: auth.scopes.join(' '),
      audience: auth.audience,
      redirectUri: publicUrl + paths.auth.callback,
      organization: auth.organization,
      maxAgeSeconds: auth.maxAgeSeconds,
      silentFor: silentFor ?? null,
      mfa,
    };
    await this.deps.transactions.begin(this.deps.jar, transaction);

    const url = new URL(auth.authorizeUrl);
    const set = (name: string, value: string | number | null) => {
      if (value !== null) url.searchParams.set(name, String(value));
    };
    for (const [name, value] of loginOptions(options ?? new URLSearchParams(), auth.brand))
      set(name, value);
    set('prompt', silentFor === undefined ? null : 'none');
    set('acr_values', mfa ? multiFactorClass : null);
    set('response_type', 'code');
    set('client_id', auth.clientId);
    set('redirect_uri', transaction.redirectUri);
    set('scope', transaction.scope);
    set('audience', transaction.audience);
    set('state', transaction.state);
    set('nonce', transaction.nonce);
    set(
      'code_challenge',
      createHash('sha256').update(transaction.codeVerifier).digest('base64url'),
    );
    set('code_challenge_method', 'S256');
    set('organization', transaction.organization);
    set('max_age', transaction.maxAgeSeconds);
    return url.href;
  }

  /** Consumes the transaction, exchanges the code and verifies what comes back (A-04 … A-06). */
  private async finish(search: URLSearchParams): Promise<SignIn> {
    if ([...search.keys()].length === 0) {
      throw new SignInFailedError('There are no query params available for parsing.');
    }
    const state = search.get('state');
    if (state === null || state === '') throw new InvalidStateError('callback without state');
    const transaction = await this.deps.transactions.consume(this.deps.jar, state);
    if (transaction === null)
      throw new InvalidStateError('callback with a state that matches no transaction');
    this.transaction = transaction;

    const issuer = search.get('iss');
    if (issuer !== null && issuer !== this.deps.config.auth.issuer) {
      throw new SignInFailedError(
        'The sign-in could not be verified.',
        'iss of the response is of another issuer',
      );
    }
    const refusal = search.get('error');
    if (refusal !== null) {
      // The package's own error class, so that `instanceof` tells an OAuth answer from a fault.
      const error = new OAuth2RequestError(refusal, null, null, state);
      throw new SignInRefusedError(error.code.slice(0, 60));
    }
    const code = search.get('code');
    if (code === null || code === '')
      throw new SignInFailedError('The sign-in could not be verified.', 'callback without code');

    const tokens = await this.deps.tokens.exchangeCode(
      code,
      transaction.codeVerifier,
      transaction.redirectUri,
    );
    if (tokens.id_token === undefined) {
      throw new SignInFailedError('The sign-in could not be verified.', 'no ID token');
    }
    const claims = await this.deps.verifyIdToken(tokens.id_token, transaction);
    return {
      claims,
      tokens: { ...tokens, id_token: tokens.id_token },
      transaction,
    };
  }
}
