import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Logger } from 'pino';

import { LockNotObtainedError, MfaRequiredError, UpstreamUnavailableError } from '../errors';
import type { LiveSession, Sessions } from '../session/sessions';
import type { KeyedStore } from '../session/store';
import { silentStep, type SilentStep } from './silent';
import { TokenRefusedError, tryRevoking, type TokenEndpoint, type Tokens } from './token-endpoint';

/** a call waits for the renewal if the token expires within this time. */
const waitAtSeconds = 10;
/** a call starts a renewal in the background if the token expires within this time. */
const renewAtSeconds = 60;

/** an attempt to get the lock waits 5000 ms. There are up to 10 attempts. */
const attemptMs = 5_000;
const maxAttempts = 10;
const pollMs = 50;
/** SEC-21: the lease is longer than the 10 s time-out of the token request, and it is extended while that runs. */
const leaseMs = 15_000;

export type Renewed =
  | { kind: 'session'; session: LiveSession }
  | { kind: 'ended' }
  /** only a redirect to the login site can renew the token. The next page load makes it; the session stays. */
  | { kind: 'silent'; step: SilentStep };

/** OAuth errors that refuse the client and not the token. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

type Refresh = TokenEndpoint['refresh'];
interface Lock {
  name: string;
  holder: string;
}

/**
 * Renews access tokens. All requests and processes make at most one token request at a time for a session (A-10,
 * SEC-21). A renewal that ends after a sign-out does not restore the session (SEC-22).
 */
export class Renewal {
  /** Running renewals of this process by session key. Concurrent requests of a session share one. */
  readonly #running = new Map<string, Promise<Renewed>>();

  constructor(
    private readonly deps: {
      store: KeyedStore;
      sessions: Sessions;
      tokens: TokenEndpoint;
      /** whether a session without a refresh token is renewed by a silent sign-in instead of ended. */
      silentFallback: boolean;
      log: Logger;
      /** Counts outcomes for the metrics. */
      count: (outcome: 'renewed' | 'refused' | 'failed') => void;
      /** Runs work that continues after its response. The shutdown waits for it. */
      background: (work: Promise<unknown>) => void;
    },
  ) {}

  /**
   * Returns the session with a usable token. It waits for a renewal if the token expires within 10 s, and starts one in
   * the background if the token expires within 60 s.
   * @param refused a token that the platform refused; if the session still holds it, it is renewed (SEC-23)
   * @throws {MfaRequiredError} if the login site requires a second factor
   * @throws {UpstreamUnavailableError | LockNotObtainedError} if the token has expired and cannot be renewed
   */
  async fresh(session: LiveSession, refused?: string): Promise<Renewed> {
    const { record } = session;
    const left = record.expires_at - Date.now() / 1000;
    const wanted = refused === record.access_token || left <= waitAtSeconds;
    if (wanted && record.mfa_token !== null) throw new MfaRequiredError(record.mfa_token);
    if (refused === record.access_token) return this.#renewOnce(session);
    if (record.refresh_token === null && this.deps.silentFallback) {
      const step = silentStep(record, 0);
      if (step === 'not-due') return { kind: 'session', session };
      return step === 'over' ? this.#end(session, 'no answer') : { kind: 'silent', step };
    }
    // the login site has refused to renew the token, which still works.
    if (left > renewAtSeconds || record.mfa_token !== null) return { kind: 'session', session };
    const work = this.#renewOnce(session);
    if (left <= waitAtSeconds) return work;
    work.catch((error: unknown) =>
      this.deps.log.warn(
        { event: 'renewal-failed', reason: String(error) },
        'early renewal failed',
      ),
    );
    return { kind: 'session', session };
  }

  /** Starts a renewal, or joins the one of this process that is running for the session. */
  #renewOnce(session: LiveSession): Promise<Renewed> {
    const known = this.#running.get(session.key);
    if (known !== undefined) return known;
    const work = this.#renew(session).finally(() => this.#running.delete(session.key));
    this.#running.set(session.key, work);
    this.deps.background(work.catch(() => undefined));
    return work;
  }

  async #renew(session: LiveSession): Promise<Renewed> {
    const { store, tokens } = this.deps;
    const lock = { name: `renewal:${session.key}`, holder: randomUUID() };
    // Takes the lock only with a free place for the token request. Otherwise other processes would wait for a renewal that
    // cannot start.
    const outcome = await tokens.inTurn(async (refresh) =>
      (await store.acquire(lock.name, lock.holder, leaseMs))
        ? this.#renewAsHolder(session, lock, refresh)
        : null,
    );
    return (
      outcome ??
      (await this.#lockOrOutcome(session, lock)) ??
      this.#renewAsHolder(session, lock, tokens.refresh)
    );
  }

  /** Acquires the session's lock (null), or returns the outcome if another holder has finished the renewal. */
  async #lockOrOutcome(session: LiveSession, { name, holder }: Lock): Promise<Renewed | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      // Not the clock of the machine, which may be set back meanwhile.
      const until = performance.now() + attemptMs;
      do {
        if (await this.deps.store.acquire(name, holder, leaseMs)) return null;
        await wait(pollMs);
        const current = await this.deps.sessions.reread(session);
        if (current === null) return { kind: 'ended' };
        if (current.record.access_token !== session.record.access_token)
          return { kind: 'session', session: current };
      } while (performance.now() < until);
    }
    throw new LockNotObtainedError();
  }

  /** Renews as the holder of the lock, and releases it. */
  async #renewAsHolder(
    session: LiveSession,
    { name, holder }: Lock,
    refresh: Refresh,
  ): Promise<Renewed> {
    const { store, sessions } = this.deps;
    const keepLease = setInterval(
      () => void store.extend(name, holder, leaseMs).catch(() => undefined),
      leaseMs / 3,
    );
    try {
      const current = await sessions.reread(session);
      if (current === null) return { kind: 'ended' };
      if (current.record.access_token !== session.record.access_token)
        return { kind: 'session', session: current };
      return await this.#exchange(current, refresh);
    } finally {
      clearInterval(keepLease);
      // The lease expires by itself, so a failed release must not fail a successful renewal.
      await store.release(name, holder).catch(() => undefined);
    }
  }

  /**
   * Exchanges the refresh token by `refresh`. The caller holds the lock and has just read the session. If the token is
   * refused and has changed in the meantime, the new one is tried once.
   */
  async #exchange(session: LiveSession, refresh: Refresh): Promise<Renewed> {
    let current = session;
    for (let second = false; ; second = true) {
      const token = current.record.refresh_token;
      if (token === null) return this.#end(current, 'no refresh token');
      try {
        const answer = await refresh(token);
        this.deps.count('renewed');
        return await this.#commit(current, answer);
      } catch (error) {
        const { code } = await this.#explain(error, current);
        const reread = await this.deps.sessions.reread(current);
        if (reread === null) return { kind: 'ended' };
        if (second || reread.record.refresh_token === token) return this.#end(reread, code);
        current = reread;
      }
    }
  }

  /**
   * Counts and notes why an exchange has failed.
   * @returns the error of a token that was refused; all others are thrown
   */
  async #explain(error: unknown, current: LiveSession): Promise<TokenRefusedError> {
    const { sessions, count, log } = this.deps;
    if (error instanceof MfaRequiredError) {
      // the refresh token is still valid. Storing the state prevents that every request repeats the renewal.
      count('refused');
      const { mfaToken } = error;
      await sessions.change(current, (record) => ({ ...record, mfa_token: mfaToken }));
      throw error;
    }
    if (!(error instanceof TokenRefusedError)) {
      count('failed');
      throw error;
    }
    if (clientErrors.has(error.code)) {
      // The login site refuses this server, for example after its secret was changed. The user's session stays.
      count('failed');
      log.error(
        { event: 'client-refused', reason: error.code },
        'the login site refuses the client: check AUTH_CLIENT_ID and AUTH_CLIENT_SECRET',
      );
      throw new UpstreamUnavailableError('login site', `refused the client: ${error.code}`);
    }
    count('refused');
    return error;
  }

  async #commit(session: LiveSession, answer: Tokens): Promise<Renewed> {
    const { sessions, tokens, log, background } = this.deps;
    const written = await sessions.change(session, (record) => ({
      ...record,
      access_token: answer.access_token,
      refresh_token: answer.refresh_token ?? record.refresh_token,
      id_token: answer.id_token ?? record.id_token,
      expires_at: Math.floor(Date.now() / 1000) + answer.expires_in,
      error: null,
      mfa_token: null,
    }));
    if (written !== null) return { kind: 'session', session: written };
    if (answer.refresh_token !== undefined)
      background(tryRevoking(tokens, answer.refresh_token, log));
    return { kind: 'ended' };
  }

  async #end(session: LiveSession, reason: string): Promise<Renewed> {
    await this.deps.sessions.end(session);
    this.deps.log.info(
      { event: 'session-ended', reason, user: session.record.id },
      'sign-in could not be renewed',
    );
    return { kind: 'ended' };
  }
}
