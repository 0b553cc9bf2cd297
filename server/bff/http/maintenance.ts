import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';

import type { RequestHandler, Response } from 'express';

import { paths } from '../../../app/lib/paths';
import type { BffConfig } from '../env';
import { MaintenanceError } from '../errors';
import type { Flags } from '../flags/service';
import type { BffLocals } from './locals';
import { sendError } from './page';
import { safeReturnTo } from './return-to';
import { plainPath } from './security';

/** As often as the maintenance page asks. */
const retrySeconds = 30;

/** The ends of a sign-in that is under way, and signing out, with its confirmation and its way back. */
const exempt: ReadonlySet<string> = new Set([
  paths.auth.callback,
  paths.auth.logout(),
  paths.auth.loggedOut,
  // What an open page's router needs to know of its routes is no page, like the assets.
  '/__manifest',
]);

/**
 * L-07: with maintenance on, pages lead to the maintenance page, and everything else gets 503. Stands behind the static
 * files, health, readiness and metrics, and before anything that the session store or the platform would be asked for.
 */
export function maintenanceGate(config: BffConfig, flags: Flags): RequestHandler {
  return (req, res, next) => {
    void flags.settled.then(() => {
      const on = config.flags.maintenanceSwitch || flags.maintenance();
      if (req.path === paths.maintenanceStatus && req.method === 'GET') {
        res.setHeader('cache-control', 'no-store').json({ maintenance: on });
      } else if (!on || exempt.has(plainPath(req.path).replace(/\.data$/, ''))) {
        next();
      } else if (isDocument(req)) {
        const returnTo = safeReturnTo(req.originalUrl, '/');
        res.setHeader('cache-control', 'no-store');
        res.redirect(302, `${paths.maintenance}?${new URLSearchParams({ returnTo }).toString()}`);
      } else {
        refuse(config, req, res);
      }
    });
  };
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

type Incoming = Parameters<RequestHandler>[0];

/** A page that a browser shows, as opposed to what a page's scripts ask for. */
function isDocument(req: Incoming): boolean {
  return (
    (req.method === 'GET' || req.method === 'HEAD') &&
    !req.path.endsWith('.data') &&
    req.accepts(['html', 'json']) === 'html'
  );
}

function refuse(config: BffConfig, req: Incoming, res: Response): void {
  const { requestId, nonce } = res.locals as unknown as BffLocals;
  // The form is not read: its connection may not be used for another request before it is.
  req.resume();
  res.setHeader('retry-after', String(retrySeconds));
  sendError(req, res, new MaintenanceError(), {
    requestId,
    nonce,
    productName: config.productName,
  });
}
