import { AuthRoutes } from './auth/routes';
import type { BffCore } from './core';
import { subscriptionMark } from './domains/account/account';
import { BillingPages } from './domains/billing/views';
import { BrandOrders } from './domains/brand-orders/views';
import { Brands } from './domains/brands/views';
import { createDashboards } from './domains/dashboards/views';
import { createInventory } from './domains/inventory/views';
import { Orders } from './domains/orders/views';
import { createOwnSessions } from './domains/own-sessions/views';
import { createSampling } from './domains/sampling/views';
import { createSearch } from './domains/search/views';
import { Settings } from './domains/settings/views';
import { createShell } from './domains/shell/views';
import { createStyleguide } from './domains/styleguide/views';
import { Users } from './domains/users/views';
import { NotFoundError } from './errors';
import { savePreferences } from './http/preferences';
import { readIfComplete } from './http/whole-stream';
import { describeError } from './observability/log';
import { createRequestServices, type IncomingRequest } from './request-services';

/** What every loader and action gets as `context`. */
export type RequestContext = ReturnType<typeof createRequestContext>;

/**
 * The context of one request: the domains of the BFF, composed. A new domain adds a getter to the returned object
 * (server/bff/domains/README.md).
 */
export function createRequestContext(core: BffCore, incoming: IncomingRequest) {
  const { requestId, nonce, jar, log } = incoming;
  const { services, runners } = createRequestServices(core, incoming);
  const { config, session, csrfToken, formFacts, account, flash } = services;
  const signedIn = session();

  return {
    requestId,
    /** CSP nonce of this response's inline scripts. */
    nonce,
    productName: config.productName,
    preferences: services.preferences,
    session: { user: signedIn === null ? null : core.sessions.publicUser(signedIn) },

    ...runners,
    formFacts,
    /** L-14: a message on the next page of this browser: a toast, or a notice without JavaScript. */
    flash,
    /** Thrown by a loader whose URL leads nowhere. */
    notFound: () => new NotFoundError(),

    ...createShell(core, services),
    // Getters: a request needs few of them.
    get dashboards() {
      return createDashboards(services);
    },
    get billing() {
      return new BillingPages(services);
    },
    get brands() {
      return new Brands(services);
    },
    get brandOrders() {
      return new BrandOrders(services);
    },
    get orders() {
      return new Orders(services);
    },
    get inventory() {
      return createInventory(services);
    },
    get sampling() {
      return createSampling(services);
    },
    get users() {
      return new Users(services);
    },
    get settings() {
      return new Settings(services);
    },
    get ownSessions() {
      return createOwnSessions(core, services);
    },
    get search() {
      return createSearch(services);
    },
    get styleguide() {
      return createStyleguide(config.mode !== 'production', flash);
    },
    auth: new AuthRoutes(core, {
      ...incoming,
      session,
      csrfToken,
      account,
      subscriptionMark: async () => {
        const { account: known } = await account();
        return known === null ? null : subscriptionMark(known);
      },
    }),

    /** `POST /preferences`: stores them in the browser and returns to the page of the form. */
    savePreferences: (request: Request) =>
      savePreferences(jar, request, (timeZone) =>
        new Settings(services).general.presetTimeZone(timeZone),
      ),

    /** A document that was rendered completely. It bypasses Remix, which would stream it; the response's body is null. */
    document: { html: null as Uint8Array | null },
    /** Reads a stream whose parts are all there already. */
    readIfComplete,
    /** Logs a rendering error on the server once, with the request id that the page shows (L-09, REL-06). */
    reportError(error: unknown, request: Request) {
      log.fatal({ event: 'rendering-error', err: describeError(error) }, 'rendering error');
      core.reports.capture(error, { level: 'fatal', requestId, request });
    },
  };
}
