import { randomBytes } from 'node:crypto';

import { OAuth2Tokens } from 'arctic';
import { Authenticator } from 'remix-auth';
import { Auth0Strategy, OAuth2RequestError } from 'remix-auth-auth0';

import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { SignInFailedError } from '../errors';
import type { CookieJar } from '../session/cookies';
import type { Sessions } from '../session/sessions';
import type { IdClaims, SignedTokens } from './signed-tokens';
import type { TokenEndpoint, Tokens } from './token-endpoint';
import type { LoginTransaction, Transactions } from './transactions';

/** The result of a sign-in: verified claims, and tokens. */
export interface SignIn {
  claims: IdClaims;
  tokens: Tokens & { id_token: string };
}

/** Options to begin a sign-in. Only `options` comes from the query, and only the parameters of A-02 are used (SEC-15). */
interface SignInStart {
  /** A validated path (SEC-14). */
  returnTo: string;
  options?: URLSearchParams;
  /** makes the sign-in silent (`prompt=none`), for the session with this key in the store. */
  silentFor?: string | null;
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

/** Error codes of OAuth 2.0 and OpenID Connect Core, and `unauthorized` of Auth0. */
const oauthCodes: ReadonlySet<string> = new Set(
  `
  access_denied account_selection_required consent_required interaction_required
  invalid_request invalid_request_object invalid_request_uri invalid_scope login_required
  registration_not_supported request_not_supported request_uri_not_supported server_error
  temporarily_unavailable unauthorized unauthorized_client unsupported_response_type
  `
    .trim()
    .split(/\s+/),
);

/** The login site redirected back with an OAuth error; `oauthCode` is its code. The log has known codes alone (SEC-49). */
export class SignInRefusedError extends SignInFailedError {
  constructor(readonly oauthCode: string) {
    super(
      'The login site did not sign you in.',
      `login site: ${oauthCodes.has(oauthCode) ? oauthCode : 'an unknown error'}`,
    );
  }
}

interface StrategyDeps {
  config: BffConfig;
  transactions: Transactions;
  tokens: TokenEndpoint;
  signedTokens: SignedTokens;
  /** Cookies of the one request that is served. */
  jar: CookieJar;
}

/** The dependencies that all sign-ins share. */
export interface SignInDeps extends Omit<StrategyDeps, 'jar'> {
  sessions: Sessions;
  /** Counts outcomes for the metrics. */
  count: (outcome: 'signed-in' | 'failed') => void;
}

/** options that the login site receives, with the name of the parameter there. */
const passedOptions = [
  ['signUp', 'signUp'],
  ['pwdMessage', 'pwdMessage'],
  ['pwdSuccess', 'pwdSuccess'],
  ['section', 'section'],
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['role', 'role'],
  ['email', 'email'],
  ['customEmail', 'email'],
  ['layout', 'layout'],
  ['theme', 'layout'],
] as const;

const maxOptionLength = 200;

/**
 * Reads the allowed login options from a query (A-02, SEC-15). If two options have the same parameter, the one later in
 * the list wins. Values are truncated to 200 characters. All other parameters are dropped.
 * @param brand always from the configuration
 */
export function loginOptions(search: URLSearchParams, brand: string): URLSearchParams {
  const options = new URLSearchParams();
  for (const [from, to] of passedOptions) {
    const value = search.get(from);
    if (value !== null && value !== '') options.set(to, value.slice(0, maxOptionLength));
  }
  options.set('brand', brand);
  return options;
}

const strategyName = 'auth0';

/** remix-auth hands the request to the strategy; each serves one. */
const authenticate = (strategy: EndcapStrategy, request: Request): Promise<SignIn> =>
  new Authenticator<SignIn>().use(strategy, strategyName).authenticate(strategyName, request);

/** The part of a transaction that is chosen here. The package makes the state and the verifier. */
type Terms = Omit<LoginTransaction, 'binding' | 'state' | 'codeVerifier'>;

/**
 * The strategy of remix-auth-auth0, hardened by its hooks (docs/decisions/0007-sign-in-strategy.md): addresses come from the
 * configuration, the login site gets a nonce and only allow-listed parameters, tokens come through the BFF's token endpoint, and
 * the ID token is verified.
 */
class EndcapStrategy extends Auth0Strategy<SignIn> {
  /** What the package has made for this request. */
  created: Pick<LoginTransaction, 'state' | 'codeVerifier'> | null = null;

  /** @param transaction of a callback: all of it */
  constructor(
    private readonly deps: StrategyDeps,
    private readonly transaction: Terms | LoginTransaction,
    private readonly login = new URLSearchParams(),
  ) {
    const { auth } = deps.config;
    super(
      {
        domain: new URL(auth.issuer).host,
        clientId: auth.clientId,
        clientSecret: auth.clientSecret,
        redirectURI: transaction.redirectUri,
        scopes: auth.scopes,
      },
      async ({ tokens }) => {
        const received = tokens.data as Tokens;
        if (received.id_token === undefined)
          throw new SignInFailedError('The sign-in could not be verified.', 'no ID token');
        const claims = await deps.signedTokens.verifyIdToken(received.id_token, transaction);
        return { claims, tokens: { ...received, id_token: received.id_token } };
      },
    );
  }

  /** The package builds the address from the domain. Here the configuration has it (SEC-13). */
  protected override createAuthorizationURL() {
    const { url: built, ...created } = super.createAuthorizationURL();
    this.created = created;
    const url = new URL(this.deps.config.auth.authorizeUrl);
    for (const [name, value] of built.searchParams) url.searchParams.set(name, value);
    return { ...created, url };
  }

  /** The package would forward an invitation and an organization of the request. Nothing of it is used here (SEC-15). */
  protected override authorizationParams(built: URLSearchParams): URLSearchParams {
    const { nonce, audience, organization, maxAgeSeconds, silentFor, mfa } = this.transaction;
    const sent: Record<string, string | number | null> = {
      ...Object.fromEntries(this.login),
      prompt: silentFor === null ? null : 'none',
      acr_values: mfa ? multiFactorClass : null,
      audience,
      nonce,
      organization,
      max_age: maxAgeSeconds,
    };
    const parameters = new URLSearchParams(built);
    for (const [name, value] of Object.entries(sent))
      if (value !== null) parameters.set(name, String(value));
    return parameters;
  }

  /** The package asks without a time-out, at an address that it builds from the domain. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const { tokens } = this.deps;
    return new OAuth2Tokens(
      await tokens.exchangeCode(code, codeVerifier, this.transaction.redirectUri),
    );
  }
}

/**
 * Begins a sign-in: stores its transaction.
 * @returns the URL of the login site
 */
export async function begin(
  deps: StrategyDeps,
  { returnTo, options = new URLSearchParams(), silentFor = null, mfa = false }: SignInStart,
): Promise<string> {
  const { auth, publicUrl } = deps.config;
  const terms: Terms = {
    nonce: randomBytes(32).toString('base64url'),
    returnTo,
    scope: auth.scopes.join(' '),
    audience: auth.audience,
    redirectUri: publicUrl + paths.auth.callback,
    organization: auth.organization,
    maxAgeSeconds: auth.maxAgeSeconds,
    silentFor,
    mfa,
  };
  const strategy = new EndcapStrategy(deps, terms, loginOptions(options, auth.brand));
  // Without a state the package begins a sign-in, which it does by throwing a redirect.
  const answer = await authenticate(strategy, new Request(publicUrl)).catch(
    (thrown: unknown) => thrown,
  );
  const location = answer instanceof Response ? answer.headers.get('location') : null;
  if (location === null || strategy.created === null) throw answer;
  // The package's cookie, which has the verifier, ends here: the server keeps it (SEC-10).
  await deps.transactions.begin(deps.jar, { ...terms, ...strategy.created });
  return location;
}

/**
 * The transaction of a callback, which can be taken once (A-04, A-05, SEC-11).
 * @throws {SignInFailedError} for a callback without parameters, or with a state of no transaction of this browser
 */
export async function takeTransaction(
  { transactions, jar }: Pick<StrategyDeps, 'transactions' | 'jar'>,
  search: URLSearchParams,
): Promise<LoginTransaction> {
  if (search.size === 0)
    throw new SignInFailedError('There are no query params available for parsing.');
  const state = search.get('state');
  // The package would begin a new sign-in.
  if (state === null || state === '') throw new InvalidStateError('callback without state');
  const transaction = await transactions.consume(jar, state);
  if (transaction === null)
    throw new InvalidStateError('callback with a state that matches no transaction');
  return transaction;
}

/**
 * Exchanges the code of a callback and verifies the ID token.
 * @throws {SignInFailedError | IdTokenError | TokenRefusedError | AppError}
 */
export async function finish(
  deps: StrategyDeps,
  search: URLSearchParams,
  transaction: LoginTransaction,
): Promise<SignIn> {
  const failed = (reason: string) =>
    new SignInFailedError('The sign-in could not be verified.', reason);
  const issuer = search.get('iss');
  const error = search.get('error');
  const code = search.get('code');
  if (issuer !== null && issuer !== deps.config.auth.issuer)
    throw failed('iss of the response is of another issuer');
  if (error === null && !code) throw failed('callback without code');

  const { state, codeVerifier, redirectUri } = transaction;
  const callback = new URL(redirectUri);
  callback.searchParams.set('state', state);
  if (code) callback.searchParams.set('code', code);
  if (error !== null) callback.searchParams.set('error', error);
  // The only cookie that the package sees. It looks for the verifier of the state in it.
  const cookie = `${strategyName}=${String(new URLSearchParams([[state, codeVerifier]]))}`;
  try {
    const strategy = new EndcapStrategy(deps, transaction);
    return await authenticate(strategy, new Request(callback, { headers: { cookie } }));
  } catch (thrown) {
    throw thrown instanceof OAuth2RequestError ? new SignInRefusedError(thrown.code) : thrown;
  }
}
