import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
} from 'express';

import type { AssetServer } from './http/assets';
import { asyncHandler } from './http/async-handler';
import { isRefusal, Refusal } from './http/refusal';
import { loggedPath, requestIdOf, requestLog } from './http/request-log';
import { configuredHost, refuseLongTarget, securityHeaders } from './http/security-headers';
import { failedSignInPage } from './identity/account-pages';
import type { Log } from './log';
import type { PlatformMetrics } from './operations/metrics';
import type { Pages } from './pages/page';
import { traceId, traceRequests } from './tracing';

export interface AppDeps {
  log: Log;
  publicUrl: string;
  appUrl: string;
  productName: string;
  assets: AssetServer;
  pages: Pages;
  graphql: (request: Request, response: Response) => Promise<void>;
  /** oidc-provider's own handler. */
  oidc(request: Request, response: Response): void | Promise<void>;
  routers: readonly express.Router[];
  metrics: PlatformMetrics;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

/** The paths of oidc-provider. Requests for other paths never reach it. */
const oidcPaths: ReadonlySet<string> = new Set([
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
  '/authorize',
  '/oauth/token',
  '/oauth/revoke',
  '/oidc/logout',
  '/oidc/logout/confirm',
  '/oidc/logout/success',
]);
const resumedAuthorization = /^\/authorize\/[\w-]+$/;

/** The platform's HTTP application. Every error is answered with a plain 4xx or 5xx, without a stack trace. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(
    traceRequests,
    requestLog(deps.log, traceId),
    deps.metrics.measure,
    securityHeaders(deps.publicUrl.startsWith('https:')),
  );
  // Before the check of the host: a scraper calls each process by an address of its own.
  app.use(deps.metrics.router);
  app.use(refuseLongTarget, configuredHost(deps.publicUrl));
  app.use((request, response, next) => deps.assets.handle(request, response, next));

  app.get(
    '/healthz',
    asyncHandler(async (_request, response) => {
      await deps.ping();
      response.setHeader('Cache-Control', 'no-store').json({ status: 'ok' });
    }),
  );
  app.all('/graphql', asyncHandler(deps.graphql));
  app.get('/', (_request, response) => response.redirect(302, deps.appUrl));
  for (const router of deps.routers) app.use(router);
  app.use((request, response, next) =>
    oidcPaths.has(request.path) || resumedAuthorization.test(request.path)
      ? void deps.oidc(request, response)
      : next(),
  );

  app.use((_request, response) =>
    deps.pages.tell(response, 404, {
      title: 'There is nothing here',
      text: 'The address leads to no page of the sign-in site.',
      action: { href: deps.appUrl, label: `Go to ${deps.productName}` },
    }),
  );
  app.use(errorHandler(deps));
  return app;
}

/** Answers what no route has handled: with a page for browsers, with JSON for all other clients. */
function errorHandler({ log, pages, appUrl }: AppDeps): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const status = statusOf(error);
    const code = status === 500 ? 'server_error' : 'invalid_request';
    if (status === 500)
      log.error({
        event: 'request-failed',
        path: loggedPath(request.path),
        requestId: requestIdOf(request),
        err: error,
      });
    if (response.headersSent) return void response.destroy();
    if (isRefusal(error, 'busy')) return sendBusy(pages, response, error);
    if (wantsPage(request))
      return pages.send(response, status, failedSignInPage(appUrl, code, null));
    response.status(status).json({ error: code });
  };
}

/** Only posted forms of the login site do work that can be too much, so the answer is a page. */
function sendBusy(pages: Pages, response: Response, { status, message }: Refusal): void {
  const told = { title: 'Please try again in a moment', text: message };
  pages.tell(response, status, told, { 'Retry-After': '5' });
}

const wantsPage = ({ headers, path }: Request): boolean =>
  /\b(html|\*)\b|\*\/\*/.test(headers.accept ?? '') &&
  !path.startsWith('/api/') &&
  path !== '/graphql';

/** Express and Node.js mark errors of the client with a 4xx status (a malformed path, an aborted body). */
function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return status;
  return code === 'ECONNRESET' || error instanceof URIError ? 400 : 500;
}
