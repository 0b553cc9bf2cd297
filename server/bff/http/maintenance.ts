import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';

import { redirectDocument, type ServerBuild } from '@remix-run/node';

import { maintenanceRetrySeconds } from '../../../app/contracts/shell/flags';
import { backChannelLogoutPath, paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { MaintenanceError } from '../errors';
import type { Flags } from '../flags/service';
import { readBody } from './body';
import type { FormKeeper } from '../forms/kept-page';
import type { BffHandler, BffResponse } from './locals';
import { escape, sendError, standalonePage } from './page';
import { createRejectingHandler } from './remix-handler';
import { safeReturnTo } from './return-to';

/** When the loader asks for its page again. */
const loaderSeconds = 1;

/** Paths that work during maintenance: the end of a sign-in, and the sign-out with its confirmation. */
const exempt: ReadonlySet<string> = new Set([
  paths.auth.callback,
  paths.auth.logout(),
  paths.auth.leave,
  paths.auth.loggedOut,
  backChannelLogoutPath,
  // The router of an open page loads its routes from here, like an asset.
  '/__manifest',
]);

const maintenancePage = (from: string) =>
  `${paths.maintenance}?${new URLSearchParams({ returnTo: safeReturnTo(from, '/') }).toString()}`;

/**
 * L-07: during maintenance, pages redirect to the maintenance page, and all other requests get 503; a form keeps what was
 * typed. Until this process knows
 * the flag, a page is a loader, and all other requests wait. The middleware runs after static files, health, readiness and
 * metrics, and before the first access to the session store or the platform.
 */
export function maintenanceGate(
  config: BffConfig,
  flags: Flags,
  build: ServerBuild,
  keepForm: FormKeeper,
): BffHandler {
  const redirectData = createDataRedirect(config, build);
  const known = config.flags.maintenanceSwitch ? Promise.resolve() : flags.settled;
  let isKnown = false;
  void known.then(() => {
    isKnown = true;
  });
  return (req, res, next) => {
    const { path, isData } = res.locals.target;
    if (exempt.has(path)) return next();
    if (!isKnown && req.method === 'GET' && isDocument(req) && !isData)
      return sendLoader(config, res);
    void known.then(() => {
      const on = config.flags.maintenanceSwitch || flags.maintenance();
      if (path === paths.maintenanceStatus && req.method === 'GET') {
        res.setHeader('cache-control', 'no-store').json({ maintenance: on });
        return;
      }
      if (!on) return next();
      res.setHeader('cache-control', 'no-store');
      if (isDocument(req) && !isData) return res.redirect(302, maintenancePage(req.originalUrl));
      res.setHeader('retry-after', String(maintenanceRetrySeconds));
      readBody(req, res, (error?: unknown) => {
        if (error === undefined && keepForm(req, res, new MaintenanceError())) return;
        // Discards the rest of the body, so that the connection can be used again.
        req.resume();
        if (isData) redirectData(req, res, next);
        else sendError(req, res, new MaintenanceError(), config.productName);
      });
    });
  };
}

type Incoming = Parameters<BffHandler>[0];

/** Whether a browser requests a page, and not a script its data. */
function isDocument(req: Incoming): boolean {
  return (
    (req.method === 'GET' || req.method === 'HEAD') && req.accepts(['html', 'json']) === 'html'
  );
}

/** A page that opens its own address again, with scripts or without. */
function sendLoader({ productName }: BffConfig, res: BffResponse): void {
  const page = standalonePage({
    title: productName,
    nonce: res.locals.nonce,
    head: `<meta http-equiv="refresh" content="${loaderSeconds}">`,
    body: `<p role="status">${escape(productName)} is starting …</p><progress aria-label="Loading"></progress>`,
  });
  res.setHeader('cache-control', 'no-store').type('html').send(page);
}

/**
 * Answers the router of an open page with a 503 whose body is a redirect in Remix's encoding. The page then opens the
 * maintenance page instead of showing an error.
 */
function createDataRedirect(config: BffConfig, build: ServerBuild): BffHandler {
  return createRejectingHandler({
    build,
    config,
    status: () => new MaintenanceError().status,
    answer: (_locals, { request }) => {
      const { pathname, search } = new URL(request.url);
      return redirectDocument(maintenancePage(pathname + search));
    },
    reportError: ({ log }, error) =>
      log.error({ event: 'maintenance-answer-failed' }, String(error)),
  });
}

/** Allows only files of this origin, because a static page has no nonce (SEC-44). */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** headers that make browsers revalidate the files of the maintenance page. */
export function maintenanceHeaders(res: ServerResponse, file: string): void {
  if (!basename(file).startsWith('maintenance.')) return;
  res.setHeader('cache-control', 'no-cache');
  if (file.endsWith('.html')) res.setHeader('content-security-policy', pagePolicy);
}
