import type { Logger } from 'pino';

import type { BackChannelDeps } from './auth/back-channel';
import { createIdTokenVerifier } from './auth/id-token';
import { createLeave } from './auth/leave';
import { createRenewal } from './auth/renewal';
import { createSignedTokens } from './auth/signed-tokens';
import type { SignInDeps } from './auth/strategy';
import type { SignOutDeps } from './auth/sign-out';
import { createTokenEndpoint } from './auth/token-endpoint';
import { createTransactions } from './auth/transactions';
import type { BffConfig } from './config';
import { createFlags } from './flags/service';
import { createCsrfTokens } from './http/csrf';
import { createTurns } from './http/turns';
import { createErrorReports, reportTarget } from './observability/error-reports';
import { statusClass, type Metrics } from './observability/metrics';
import { createSealer } from './session/seal';
import { createSessions } from './session/sessions';
import { createTypedForms } from './session/typed-forms';
import type { RateLimits } from './rates/limits';
import type { KeyedStore } from './session/store';
import { amsRequests } from './upstream/ams-call';
import { createBreaker } from './upstream/breaker';
import { graphqlCalls } from './upstream/graphql/transport';
import { createAgent, createHttpClient, type HttpClient, type UpstreamCall } from './upstream/http';
import { restCalls } from './upstream/rest';

export type BffCore = ReturnType<typeof createCore>;

/** Creates the services that live as long as the process. All requests share them; none holds data of one user. */
export function createCore(deps: {
  config: BffConfig;
  store: KeyedStore;
  limits: RateLimits;
  log: Logger;
  metrics: Metrics;
}) {
  const { config, store, limits, log, metrics } = deps;
  const { auth, session } = config;

  const flags = createFlags(config.flags, log);
  const dispatcher = createAgent(config.upstream.timeoutMs);
  // Token requests do not wait behind the queries of pages, which may go to the same host.
  const loginSiteDispatcher = createAgent(config.upstream.timeoutMs);
  const turn = createTurns();
  /** Work that continues after its response. The shutdown waits for it. */
  const pending = new Set<Promise<unknown>>();
  const background = (work: Promise<unknown>) => {
    pending.add(work);
    void work.finally(() => pending.delete(work)).catch(() => undefined);
  };

  const breakerOf = (target: string) =>
    createBreaker(target, (open) => {
      metrics.breakers.set({ target }, open ? 1 : 0);
      log.warn({ event: 'breaker', target, open }, open ? 'breaker opened' : 'breaker closed');
    });
  const measure = (call: UpstreamCall) => {
    metrics.upstream.observe(
      { target: call.target, status: statusClass(call.status) },
      call.ms / 1000,
    );
  };
  const upstreams = {
    api: {
      target: 'api',
      baseUrl: config.upstream.apiUrl,
      allowed: [...graphqlCalls, ...restCalls],
      breaker: breakerOf('api'),
    },
    ams: {
      target: 'ams',
      baseUrl: config.upstream.amsUrl,
      allowed: amsRequests,
      breaker: breakerOf('ams'),
    },
  };

  const loginSiteBreaker = breakerOf('login site');
  const loginSite = (url: string): { http: HttpClient; path: string } => {
    const { pathname: path, origin } = new URL(url);
    const http = createHttpClient({
      target: 'login site',
      baseUrl: origin,
      allowed: [{ method: 'POST', path: exactPath(path) }],
      dispatcher: loginSiteDispatcher,
      turn,
      breaker: loginSiteBreaker,
      note: (call) => {
        measure(call);
        log.info(
          { event: 'token-request', path: call.path, status: call.status, ms: call.ms },
          'login site called',
        );
      },
    });
    return { http, path };
  };
  const tokens = createTokenEndpoint({
    token: loginSite(auth.tokenUrl),
    revocation: loginSite(auth.revokeUrl),
    clientId: auth.clientId,
    clientSecret: auth.clientSecret,
    refreshReuseSeconds: auth.refreshReuseSeconds,
  });

  const sentry = reportTarget(config.sentry);
  const reports = createErrorReports({
    config: config.sentry,
    http:
      sentry === null
        ? null
        : createHttpClient({
            target: 'sentry',
            baseUrl: sentry.origin,
            allowed: [{ method: 'POST', path: exactPath(sentry.path) }],
            dispatcher,
            turn,
            breaker: breakerOf('sentry'),
            note: measure,
          }),
    background,
    log,
  });

  const sessions = createSessions(store, session);
  const renewal = createRenewal({
    store,
    sessions,
    tokens,
    silentFallback: auth.silentFallback,
    log,
    background,
    count: (outcome) => {
      metrics.renewals.inc({ outcome });
    },
  });
  const signedTokens = createSignedTokens({
    jwksUrl: auth.jwksUrl,
    issuer: auth.issuer,
    clientId: auth.clientId,
    timeoutMs: config.upstream.timeoutMs,
    dispatcher,
  });
  const signIn: SignInDeps = {
    config,
    tokens,
    sessions,
    count: (outcome) => {
      metrics.signIns.inc({ outcome });
    },
    transactions: createTransactions(store, session.secrets),
    verifyIdToken: createIdTokenVerifier({ tokens: signedTokens, clientId: auth.clientId }),
  };
  const leave = createLeave({ config, store });
  const signOut: SignOutDeps = { config, store, sessions, tokens, leave };
  const backChannel: BackChannelDeps = { store, sessions, signedTokens };

  return {
    config,
    log,
    sessions,
    renewal,
    signIn,
    signOut,
    leave,
    backChannel,
    csrf: createCsrfTokens(session.secrets),
    flashSealer: createSealer(session.secrets, 'flash'),
    typedForms: createTypedForms(store, session.secrets),
    background,
    flags,
    reports,
    ping: () => store.ping(),

    /**
     * Creates the platform's clients for one request. They append each call to `calls`, for the request's log line, and
     * send the request's id, which the platform's log has, too.
     */
    connect: (calls: UpstreamCall[], requestId: string) => {
      const note = (call: UpstreamCall) => {
        measure(call);
        calls.push(call);
      };
      return {
        api: createHttpClient({ ...upstreams.api, dispatcher, turn, note, requestId }),
        ams: createHttpClient({ ...upstreams.ams, dispatcher, turn, note, requestId }),
      };
    },

    /** Waits for background work, then ends all connections and the calls that still run. */
    async close() {
      await Promise.allSettled(pending);
      await Promise.allSettled([
        dispatcher.destroy(),
        loginSiteDispatcher.destroy(),
        store.close(),
        limits.close(),
        flags.close(),
      ]);
    },
  };
}

/** A pattern that matches this path only. */
function exactPath(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
