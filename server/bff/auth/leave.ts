import { randomBytes } from 'node:crypto';

import * as z from 'zod';

import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { ForbiddenError } from '../errors';
import type { BffHandler } from '../http/locals';
import { leaveCookie, type CookieJar } from '../session/cookies';
import { createSealer } from '../session/seal';
import { hashOf, type KeyedStore } from '../session/store';
import { isNavigation } from './navigations';
import { isPrefetch } from './sign-in';

const ticketSeconds = 120;
const targetSchema = z.object({ url: z.string() });

/** The way from a sign-out to the logout of the login site, whose address contains the ID token (SEC-20). */
export interface Leave {
  /** Stores the address for this browser's next navigation to `/auth/leave`. */
  begin(jar: CookieJar, url: string): Promise<void>;
  /** Removes and returns the address; null if this browser has none. */
  take(jar: CookieJar): Promise<string | null>;
}

/**
 * The store keeps the address sealed (SEC-06), for two minutes and for one use. The ticket is in a cookie that no script
 * can read, so that the address of our document need not be secret.
 */
export function createLeave(deps: {
  config: Pick<BffConfig, 'session'>;
  store: KeyedStore;
}): Leave {
  const sealer = createSealer(deps.config.session.secrets, 'leave');
  const keyOf = (ticket: string) => `leave:${hashOf(ticket)}`;
  return {
    async begin(jar, url) {
      const ticket = randomBytes(32).toString('base64url');
      const key = keyOf(ticket);
      await deps.store.create(key, sealer.seal(key, { url }), ticketSeconds * 1000);
      jar.set(leaveCookie, ticket, ticketSeconds);
    },
    async take(jar) {
      const ticket = jar.get(leaveCookie);
      if (ticket === undefined) return null;
      jar.clear(leaveCookie);
      const key = keyOf(ticket);
      const sealed = await deps.store.take(key);
      const found = targetSchema.safeParse(sealed === null ? null : sealer.open(key, sealed));
      return found.success ? found.data.url : null;
    },
  };
}

/**
 * `GET /auth/leave`: leads a navigation of the browser on to the login site. The address is only in the `Location`
 * header, which no script can read: not by `fetch`, not in a service worker, and not in a window that it has opened. A
 * document with a form or a link could be read in such a window.
 */
export function leaveDocument({ leave }: { leave: Leave }): BffHandler {
  return (req, res, next) => {
    res.setHeader('cache-control', 'no-store').setHeader('referrer-policy', 'no-referrer');
    // A HEAD must have no side effect.
    if (req.method !== 'GET') {
      res.status(204).end();
      return;
    }
    if (!isNavigation(req.headers) || isPrefetch(req.headers)) {
      next(new ForbiddenError('This address only opens after signing out.', 'not a navigation'));
      return;
    }
    leave.take(res.locals.jar).then((url) => {
      res
        .status(302)
        .setHeader('location', url ?? paths.home)
        .end();
    }, next);
  };
}
