import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type Response,
} from 'express';

import type { Users } from '../accounts/users';
import { authenticate } from '../graphql/handler';
import { accountClaims } from '../identity/provider';
import { UnauthenticatedError, type AccessTokens } from '../identity/access-tokens';
import type { IdentityAccounts } from '../identity/accounts';
import type { IdentityPages } from '../identity/pages/render';
import type { Log } from '../log';
import type { Assets } from './assets';
import { BodyTooLargeError } from './body';
import { handle } from './handle';
import { configuredHost, requestLog, securityHeaders } from './security';

export interface AppDeps {
  log: Log;
  publicUrl: string;
  appUrl: string;
  productName: string;
  assets: Assets;
  pages: IdentityPages;
  tokens: AccessTokens;
  accounts: IdentityAccounts;
  users: Users;
  graphql: (request: Request, response: Response) => Promise<void>;
  /** oidc-provider's own handler. */
  oidc(request: Request, response: Response): void | Promise<void>;
  routers: readonly express.Router[];
  /** Answers when the database does. */
  ping(): Promise<void>;
}

/** Paths that belong to oidc-provider; everything else never reaches it. */
const oidcPaths =
  /^\/(?:\.well-known\/(?:openid-configuration|oauth-authorization-server|jwks\.json)|authorize(?:\/[\w-]+)?|oauth\/(?:token|revoke)|oidc\/logout(?:\/(?:confirm|success))?)$/;

/** The platform's HTTP application. Every error ends as a plain 4xx or 5xx, without a stack. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestLog(deps.log), securityHeaders(deps.publicUrl.startsWith('https:')));
  app.use(refuseOversizedTarget, configuredHost(deps.publicUrl));
  app.use((request, response, next) => deps.assets.handle(request, response, next));

  app.get(
    '/healthz',
    handle(async (_request, response) => {
      await deps.ping();
      response.setHeader('Cache-Control', 'no-store').json({ status: 'ok' });
    }),
  );
  app.all('/graphql', handle(deps.graphql));
  app.post('/api/v1/auth0/login', handle(signInReport(deps)));
  app.all('/userinfo', handle(userinfo(deps)));
  app.get('/', (_request, response) => response.redirect(302, deps.appUrl));
  for (const router of deps.routers) app.use(router);
  app.use((request, response, next) =>
    oidcPaths.test(request.path) ? void deps.oidc(request, response) : next(),
  );

  app.use((_request, response) => {
    deps.pages.send(response, 404, {
      kind: 'message',
      title: 'There is nothing here',
      text: 'The address leads to no page of the login site.',
      action: { href: deps.appUrl, label: `Go to ${deps.productName}` },
    });
  });
  app.use(lastResort(deps));
  return app;
}

const longestTarget = 8_192;

function refuseOversizedTarget(request: Request, response: Response, next: NextFunction): void {
  if (request.url.length > longestTarget)
    return void response.status(414).json({ error: 'uri_too_long' });
  next();
}

/** `POST /api/v1/auth0/login`: notes a sign-in and makes the product's user when it is the first. */
function signInReport({ tokens, users }: AppDeps) {
  return async (request: Request, response: Response): Promise<void> => {
    request.resume();
    response.setHeader('Cache-Control', 'no-store');
    try {
      const viewer = await authenticate(
        { tokens, userBySub: users.recordSignIn },
        request.headers.authorization,
      );
      if (!viewer) throw new UnauthenticatedError('no token');
      response.locals['userId'] = viewer.id;
      response.json({ ok: true });
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      response
        .setHeader('WWW-Authenticate', 'Bearer')
        .status(401)
        .json({ error: 'unauthenticated' });
    }
  };
}

/**
 * `/userinfo`, with the API's access token, as at Auth0. oidc-provider's own would want an opaque token that
 * is good for nothing else.
 */
function userinfo({ tokens, accounts }: AppDeps) {
  return async (request: Request, response: Response): Promise<void> => {
    request.resume();
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'POST')
      return void response
        .setHeader('Allow', 'GET, POST')
        .status(405)
        .json({ error: 'method_not_allowed' });
    try {
      const { sub, scopes } = await tokens.verify(request.headers.authorization ?? '');
      const account = scopes.has('openid') ? await accounts.bySub(sub) : null;
      if (!account || account.blockedAt !== null) throw new UnauthenticatedError('unknown subject');
      const { email, email_verified, given_name, family_name, name } = accountClaims(account);
      response.json({
        sub,
        ...(scopes.has('email') ? { email, email_verified } : {}),
        ...(scopes.has('profile') ? { given_name, family_name, name } : {}),
      });
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      response
        .setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
        .status(401)
        .json({ error: 'invalid_token' });
    }
  };
}

function lastResort({ log, pages }: AppDeps): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const status = error instanceof BodyTooLargeError ? 413 : clientFault(error);
    if (status === 500) log.error({ event: 'request-failed', path: request.path, err: error });
    if (response.headersSent) return void response.destroy();
    if (
      /\b(html|\*)\b|\*\/\*/.test(request.headers.accept ?? '') &&
      !request.path.startsWith('/api/') &&
      request.path !== '/graphql'
    ) {
      return pages.send(response, status, {
        kind: 'error',
        error: status === 500 ? 'server_error' : 'invalid_request',
        description: null,
      });
    }
    response.status(status).json({ error: status === 500 ? 'server_error' : 'invalid_request' });
  };
}

/** Express and Node mark what the client did wrong with a 4xx status (a path that cannot be decoded, an aborted body). */
function clientFault(error: unknown): number {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return status;
  return code === 'ECONNRESET' || error instanceof URIError ? 400 : 500;
}
