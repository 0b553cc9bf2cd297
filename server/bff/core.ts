import type { Logger } from 'pino';
import type { Agent } from 'undici';

import type { BackChannelDeps } from './auth/back-channel';
import { Renewal } from './auth/renewal';
import type { SignOutDeps } from './auth/sign-out';
import { SignedTokens } from './auth/signed-tokens';
import type { SignInDeps } from './auth/strategy';
import { createTokenEndpoint } from './auth/token-endpoint';
import { createTransactions } from './auth/transactions';
import type { BffConfig } from './config';
import { createFlags } from './flags/service';
import { createCsrfTokens } from './http/csrf';
import { createErrorReports, readDsn } from './observability/error-reports';
import { statusClass, type Metrics } from './observability/metrics';
import type { RateLimits } from './rates/limits';
import { createSealer } from './session/seal';
import { Sessions } from './session/sessions';
import type { KeyedStore } from './session/store';
import { createTypedForms } from './session/typed-forms';
import { amsRequests } from './upstream/ams-call';
import { createBreaker, type Breaker } from './upstream/breaker';
import { graphqlCalls } from './upstream/graphql/transport';
import {
  createAgent,
  createHttpClient,
  createTurns,
  type AllowedCall,
  type HttpClient,
  type UpstreamCall,
} from './upstream/http';
import { restCalls } from './upstream/rest';

export type BffCore = ReturnType<typeof createCore>;

interface CoreDeps {
  config: BffConfig;
  store: KeyedStore;
  limits: RateLimits;
  log: Logger;
  metrics: Metrics;
}

/** Creates the services that live as long as the process. All requests share them; none holds data of one user. */
export function createCore(deps: CoreDeps) {
  const { config, store, limits, log, metrics } = deps;
  const { auth, session } = config;
  /** Work that continues after its response. The shutdown waits for it. */
  const pending = new Set<Promise<unknown>>();
  const background = (work: Promise<unknown>) => {
    pending.add(work);
    void work.finally(() => pending.delete(work)).catch(() => undefined);
  };

  const flags = createFlags(config.flags, log);
  const upstreams = new Upstreams(deps);
  const tokens = createTokenEndpoint({
    ...upstreams.loginSite(),
    clientId: auth.clientId,
    clientSecret: auth.clientSecret,
    refreshReuseSeconds: auth.refreshReuseSeconds,
  });
  const sessions = new Sessions(store, session);
  const signedTokens = upstreams.signedTokens();
  const signIn: SignInDeps = {
    config,
    tokens,
    sessions,
    signedTokens,
    transactions: createTransactions(store, session.secrets),
    count: (outcome) => metrics.signIns.inc({ outcome }),
  };
  const leaveSealer = createSealer(session.secrets, 'leave');
  const signOut: SignOutDeps = { config, store, sessions, tokens, leaveSealer };
  const backChannel: BackChannelDeps = { store, sessions, signedTokens };

  return {
    config,
    log,
    sessions,
    signIn,
    signOut,
    backChannel,
    renewal: new Renewal({
      store,
      sessions,
      tokens,
      silentFallback: auth.silentFallback,
      log,
      background,
      count: (outcome) => metrics.renewals.inc({ outcome }),
    }),
    csrf: createCsrfTokens(session.secrets),
    flashSealer: createSealer(session.secrets, 'flash'),
    typedForms: createTypedForms(store, session.secrets),
    background,
    flags,
    reports: createErrorReports({
      config: config.sentry,
      http: upstreams.sentry(),
      background,
      log,
    }),
    ping: () => store.ping(),
    connect: (calls: UpstreamCall[], requestId: string) => upstreams.connect(calls, requestId),

    /** Waits for background work, then ends all connections and the calls that still run. */
    async close() {
      await Promise.allSettled(pending);
      await Promise.allSettled([upstreams.close(), store.close(), limits.close(), flags.close()]);
    },
  };
}

/** What calls other servers. The clients share connections, circuit breakers and the turns of the event loop. */
class Upstreams {
  readonly #turn = createTurns();
  readonly #agent: Agent;
  /** Token requests do not wait behind the queries of pages, which may go to the same host. */
  readonly #loginSiteAgent: Agent;
  readonly #breakers: Record<'api' | 'ams', Breaker>;

  constructor(private readonly deps: Pick<CoreDeps, 'config' | 'log' | 'metrics'>) {
    const { timeoutMs } = deps.config.upstream;
    this.#agent = createAgent(timeoutMs);
    this.#loginSiteAgent = createAgent(timeoutMs);
    this.#breakers = { api: this.#createBreaker('api'), ams: this.#createBreaker('ams') };
  }

  #createBreaker(target: string): Breaker {
    const { metrics, log } = this.deps;
    return createBreaker(target, (open) => {
      metrics.breakers.set({ target }, open ? 1 : 0);
      log.warn({ event: 'breaker', target, open }, open ? 'breaker opened' : 'breaker closed');
    });
  }

  #measure({ target, status, ms }: UpstreamCall): void {
    this.deps.metrics.upstream.observe({ target, status: statusClass(status) }, ms / 1000);
  }

  /** The two endpoints of the login site for tokens. They have one circuit breaker. */
  loginSite(): Record<'token' | 'revocation', { http: HttpClient; path: string }> {
    const { config, log } = this.deps;
    const breaker = this.#createBreaker('login site');
    const clientOf = (url: string) => {
      const { pathname: path, origin: baseUrl } = new URL(url);
      const http = createHttpClient({
        target: 'login site',
        baseUrl,
        allowed: [postTo(path)],
        dispatcher: this.#loginSiteAgent,
        turn: this.#turn,
        breaker,
        note: (call) => {
          this.#measure(call);
          const { path, status, ms } = call;
          log.info({ event: 'token-request', path, status, ms }, 'login site called');
        },
      });
      return { http, path };
    };
    return { token: clientOf(config.auth.tokenUrl), revocation: clientOf(config.auth.revokeUrl) };
  }

  signedTokens(): SignedTokens {
    const { auth, upstream } = this.deps.config;
    return new SignedTokens({
      jwksUrl: auth.jwksUrl,
      issuer: auth.issuer,
      clientId: auth.clientId,
      timeoutMs: upstream.timeoutMs,
      dispatcher: this.#agent,
    });
  }

  /** The receiver of error reports; null if they are not sent. */
  sentry(): HttpClient | null {
    const dsn = readDsn(this.deps.config.sentry.dsn);
    if (dsn === null) return null;
    return createHttpClient({
      target: 'sentry',
      baseUrl: dsn.origin,
      allowed: [postTo(dsn.path)],
      dispatcher: this.#agent,
      turn: this.#turn,
      breaker: this.#createBreaker('sentry'),
      note: (call) => this.#measure(call),
    });
  }

  /**
   * Creates the platform's clients for one request. They append each call to `calls`, for the request's log line, and
   * send the request's id, which the platform's log has, too.
   */
  connect(calls: UpstreamCall[], requestId: string): Record<'api' | 'ams', HttpClient> {
    const { apiUrl, amsUrl } = this.deps.config.upstream;
    const clientOf = (target: 'api' | 'ams', baseUrl: string, allowed: readonly AllowedCall[]) =>
      createHttpClient({
        target,
        baseUrl,
        allowed,
        dispatcher: this.#agent,
        turn: this.#turn,
        breaker: this.#breakers[target],
        note: (call) => {
          this.#measure(call);
          calls.push(call);
        },
        requestId,
      });
    return {
      api: clientOf('api', apiUrl, apiCalls),
      ams: clientOf('ams', amsUrl, amsRequests),
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#agent.destroy(), this.#loginSiteAgent.destroy()]);
  }
}

const apiCalls = [...graphqlCalls, ...restCalls];

/** POST to this path only. */
const postTo = (path: string): AllowedCall => ({
  method: 'POST',
  path: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
});
