import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';

import { redirectDocument, type ServerBuild } from '@remix-run/node';
import type { RequestHandler, Response } from 'express';

import { paths } from '../../../app/lib/urls/paths';
import type { RequestContext } from '../context';
import type { BffConfig } from '../env';
import { MaintenanceError } from '../errors';
import type { Flags } from '../flags/service';
import type { BffLocals } from './locals';
import { sendError } from './page';
import { createRemixHandler } from './remix-handler';
import { safeReturnTo } from './return-to';
import type { RouteArgs } from './route-runner';
import { plainPath } from './security';

/** As often as the maintenance page asks. */
const retrySeconds = 30;

/** The end of a sign-in that is under way, and signing out, with its confirmation and its way back. */
const exempt: ReadonlySet<string> = new Set([
  paths.auth.callback,
  paths.auth.logout(),
  paths.auth.loggedOut,
  // What an open page's router needs to know of its routes is no page, like the assets.
  '/__manifest',
]);

const maintenancePage = (from: string) =>
  `${paths.maintenance}?${new URLSearchParams({ returnTo: safeReturnTo(from, '/') }).toString()}`;

/**
 * L-07: with maintenance on, pages lead to the maintenance page, and everything else gets 503. Stands behind the static
 * files, health, readiness and metrics, and before anything that the session store or the platform would be asked for.
 */
export function maintenanceGate(
  config: BffConfig,
  flags: Flags,
  build: ServerBuild,
): RequestHandler {
  const leadAway = createLeadAway(config, build);
  return (req, res, next) => {
    void flags.settled.then(() => {
      const on = config.flags.maintenanceSwitch || flags.maintenance();
      const isData = req.path.endsWith('.data');
      if (req.path === paths.maintenanceStatus && req.method === 'GET') {
        res.setHeader('cache-control', 'no-store').json({ maintenance: on });
        return;
      }
      if (!on || exempt.has(plainPath(req.path).replace(/\.data$/, ''))) {
        next();
        return;
      }
      res.setHeader('cache-control', 'no-store');
      if (isDocument(req) && !isData) {
        res.redirect(302, maintenancePage(req.originalUrl));
        return;
      }
      // A form is not read; its connection is free once it has passed.
      req.resume();
      res.setHeader('retry-after', String(retrySeconds));
      if (isData) leadAway(req, res, next);
      else refuse(config, req, res);
    });
  };
}

type Incoming = Parameters<RequestHandler>[0];

/** A page that a browser shows, as opposed to what a page's scripts ask for. */
function isDocument(req: Incoming): boolean {
  return (
    (req.method === 'GET' || req.method === 'HEAD') && req.accepts(['html', 'json']) === 'html'
  );
}

function refuse(config: BffConfig, req: Incoming, res: Response): void {
  const { requestId, nonce } = res.locals as unknown as BffLocals;
  sendError(req, res, new MaintenanceError(), {
    requestId,
    nonce,
    productName: config.productName,
  });
}

/**
 * The refusal for the router of an open page: a 503 whose body is a redirect in Remix's own encoding, so that the page
 * goes to the maintenance page instead of showing an error. No loader or action gets beyond its first statement.
 */
function createLeadAway(config: BffConfig, build: ServerBuild): RequestHandler {
  const { mode, publicUrl, productName } = config;
  const away = ({ request }: RouteArgs) => {
    const { pathname, search } = new URL(request.url);
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Remix's loaders reject with answers
    return Promise.reject(redirectDocument(maintenancePage(pathname + search)));
  };
  return createRemixHandler({
    build,
    mode,
    publicUrl,
    status: new MaintenanceError().status,
    getContext: ({ requestId, nonce, log }) =>
      ({
        requestId,
        nonce,
        productName,
        document: { html: null },
        load: away,
        act: away,
        form: away,
        reportError: (error: unknown) => {
          log.error({ event: 'maintenance-answer-failed' }, String(error));
        },
      }) as unknown as RequestContext,
    errorFacts: ({ requestId, nonce }) => ({ requestId, nonce, productName }),
  });
}

/** Nothing but its own files, by their addresses: a static page has no nonce (SEC-44). */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** of the static files those of the maintenance page are always the present ones. */
export function maintenanceHeaders(res: ServerResponse, file: string): void {
  if (!basename(file).startsWith('maintenance.')) return;
  res.setHeader('cache-control', 'no-cache');
  if (file.endsWith('.html')) res.setHeader('content-security-policy', pagePolicy);
}
