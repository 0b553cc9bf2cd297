import { createHash, randomBytes } from 'node:crypto';

import { Auth0Strategy, OAuth2RequestError } from 'remix-auth-auth0';

import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { SignInFailedError } from '../errors';
import { safeReturnTo } from '../http/return-to';
import { plainPath } from '../http/target';
import type { CookieJar } from '../session/cookies';
import type { Sessions } from '../session/sessions';
import type { IdClaims, IdTokenVerifier } from './id-token';
import { loginOptions } from './login-options';
import type { TokenEndpoint, Tokens } from './token-endpoint';
import type { LoginTransaction, Transactions } from './transactions';

/** The result of a sign-in: verified claims, tokens, and the transaction with the return address. */
export interface SignIn {
  claims: IdClaims;
  tokens: Tokens & { id_token: string };
  transaction: LoginTransaction;
}

/** Options to begin a sign-in. Only `options` comes from the query, and only the parameters of A-02 are used (SEC-15). */
export interface SignInStart {
  /** A validated path (SEC-14). */
  returnTo: string;
  options?: URLSearchParams;
  /** makes the sign-in silent (`prompt=none`), for the session with this key in the store. */
  silentFor?: string;
  /** requests a second factor. */
  mfa?: boolean;
}

/** The `acr_values` for multi-factor authentication in Auth0 and in the embedded login site. */
const multiFactorClass = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** this browser has no transaction with that state. */
export class InvalidStateError extends SignInFailedError {
  constructor(message: string) {
    super('Invalid state', message);
  }
}

/** The login site redirected back with an OAuth error; `oauthCode` is its code. */
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
  /** new sign-ins request a second factor. */
  mfa?: boolean;
}

/** The dependencies that all sign-ins share. Each strategy also gets the cookie jar of its request. */
export interface SignInDeps extends Omit<StrategyDeps, 'jar' | 'mfa'> {
  sessions: Sessions;
  /** Counts outcomes for the metrics. */
  count: (outcome: 'signed-in' | 'failed') => void;
}

const random = () => randomBytes(32).toString('base64url');

/**
 * The strategy of remix-auth-auth0 with stricter rules (docs/decisions/0007-sign-in-strategy.md). It stores the
 * transaction on the server instead of in an unsigned cookie, sends a nonce, and verifies the ID token. All addresses
 * come from the configuration. The URL can only set allow-listed parameters. A callback never begins a sign-in.
 * One instance serves one request.
 */
export class EndcapStrategy extends Auth0Strategy<SignIn> {
  private readonly deps: StrategyDeps;
  /** The transaction of the callback, once it is known. A failed sign-in needs its return address. */
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
      // The base class requires this callback. `finish` verifies the response instead.
      async () => Promise.reject(new Error('unused')),
    );
    this.deps = deps;
  }

  /**
   * Finishes the sign-in on the callback path. On all other paths it begins one.
   * @throws {Response} a redirect to the login site, to begin a sign-in
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

  /** Stores a new transaction and returns the URL of the login site. */
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

  /** Consumes the transaction, exchanges the code and verifies the ID token (A-04 … A-06). */
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
      // An error of the OAuth response, in the class that the package uses for it.
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
