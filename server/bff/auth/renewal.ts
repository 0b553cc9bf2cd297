import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Logger } from 'pino';

import { LockNotObtainedError, MfaRequiredError, UpstreamUnavailableError } from '../errors';
import type { LiveSession, SessionRecord, Sessions } from '../session/sessions';
import type { KeyedStore } from '../session/store';
import { silentStep, type SilentStep } from './silent';
import { TokenRefusedError, type TokenEndpoint, type Tokens } from './token-endpoint';

/** with this much left or less, a call waits for the renewal. Seconds. */
const waitAtSeconds = 10;
/** with this much left or less, a renewal is begun without holding the call up. Seconds. */
const renewAtSeconds = 60;

/** one attempt waits 5000 ms for the lock, and there are up to 10. */
const attemptMs = 5_000;
const attempts = 10;
const pollMs = 50;
/** SEC-21: the lease outlasts the 10 s time-out of the token request, and is renewed meanwhile. */
const leaseMs = 15_000;

export type Renewed =
  | { kind: 'session'; session: LiveSession }
  | { kind: 'ended' }
  /** it takes a visit to the login site, which the next page makes; the session stays until then. */
  | { kind: 'silent'; step: SilentStep };

/** Refusals of the client itself, and not of the token that it brings. */
const clientFaults = new Set(['invalid_client', 'unauthorized_client']);

export type Renewal = ReturnType<typeof createRenewal>;

/**
 * Keeps access tokens fresh: one token request a session at a time over all tabs, requests and processes
 * (A-10, SEC-21), and no session revived by a request that ends after a sign-out (SEC-22).
 */
export function createRenewal(deps: {
  store: KeyedStore;
  sessions: Sessions;
  tokens: TokenEndpoint;
  /** a session without a refresh token is renewed silently, and does not just end. */
  silentFallback: boolean;
  log: Logger;
  /** Counts outcomes for the operator's metrics. */
  count: (outcome: 'renewed' | 'refused' | 'failed') => void;
  /** Work that outlives its request; shutdown waits for it. */
  background: (work: Promise<unknown>) => void;
}) {
  const { store, sessions, tokens, log } = deps;
  /** Renewals of this process, by session: the others wait for the first. */
  const running = new Map<string, Promise<Renewed>>();

  const secondsLeft = (record: SessionRecord) => record.expires_at - Date.now() / 1000;

  /** Takes the session's lock, or gives back what the holder's renewal has made meanwhile. */
  const lockOrOutcome = async (
    session: LiveSession,
    name: string,
    holder: string,
  ): Promise<Renewed | null> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const until = Date.now() + attemptMs;
      do {
        if (await store.acquire(name, holder, leaseMs)) return null;
        await wait(pollMs);
        const current = await sessions.reread(session);
        if (current === null) return { kind: 'ended' };
        if (current.record.access_token !== session.record.access_token)
          return { kind: 'session', session: current };
      } while (Date.now() < until);
    }
    throw new LockNotObtainedError();
  };

  const revokeQuietly = (refreshToken: string) => {
    deps.background(
      tokens.revoke(refreshToken).catch((error: unknown) => {
        log.warn(
          { event: 'revocation-failed', reason: String(error) },
          'a refresh token could not be revoked',
        );
      }),
    );
  };

  const commit = async (session: LiveSession, answer: Tokens): Promise<Renewed> => {
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
    if (answer.refresh_token !== undefined) revokeQuietly(answer.refresh_token);
    return { kind: 'ended' };
  };

  const end = async (session: LiveSession, reason: string): Promise<Renewed> => {
    await sessions.end(session);
    log.info(
      { event: 'session-ended', reason, user: session.record.id },
      'sign-in could not be renewed',
    );
    return { kind: 'ended' };
  };

  /** With the lock held and the session just read. A refused token that has changed meanwhile is tried once. */
  const exchange = async (session: LiveSession): Promise<Renewed> => {
    let current = session;
    for (let second = false; ; second = true) {
      const token = current.record.refresh_token;
      if (token === null) return end(current, 'no refresh token');
      try {
        const answer = await tokens.refresh(token);
        deps.count('renewed');
        return await commit(current, answer);
      } catch (error) {
        if (error instanceof MfaRequiredError) {
          // nothing is wrong with the grant. Asking again is for the user's next sign-in, not for every request.
          deps.count('refused');
          const { mfaToken } = error;
          await sessions.change(current, (record) => ({ ...record, mfa_token: mfaToken }));
          throw error;
        }
        if (!(error instanceof TokenRefusedError)) {
          deps.count('failed');
          throw error;
        }
        if (clientFaults.has(error.code)) {
          // It is this server that is refused, as after its secret was changed: no user's session ends for that.
          deps.count('failed');
          log.error(
            { event: 'client-refused', reason: error.code },
            'the login site refuses the client: check AUTH_CLIENT_ID and AUTH_CLIENT_SECRET',
          );
          throw new UpstreamUnavailableError('login site', `refused the client: ${error.code}`);
        }
        deps.count('refused');
        const reread = await sessions.reread(current);
        if (reread === null) return { kind: 'ended' };
        if (second || reread.record.refresh_token === token) return end(reread, error.code);
        current = reread;
      }
    }
  };

  const renew = async (session: LiveSession): Promise<Renewed> => {
    const name = `renewal:${session.key}`;
    const holder = randomUUID();
    const outcome = await lockOrOutcome(session, name, holder);
    if (outcome !== null) return outcome;
    const keepLease = setInterval(
      () => void store.extend(name, holder, leaseMs).catch(() => undefined),
      leaseMs / 3,
    );
    try {
      const current = await sessions.reread(session);
      if (current === null) return { kind: 'ended' };
      if (current.record.access_token !== session.record.access_token)
        return { kind: 'session', session: current };
      return await exchange(current);
    } finally {
      clearInterval(keepLease);
      // The lease ends by itself; a renewal that has worked must not fail for it.
      await store.release(name, holder).catch(() => undefined);
    }
  };

  const shared = (session: LiveSession): Promise<Renewed> => {
    const known = running.get(session.key);
    if (known !== undefined) return known;
    const work = renew(session).finally(() => running.delete(session.key));
    running.set(session.key, work);
    deps.background(work.catch(() => undefined));
    return work;
  };

  return {
    /**
     * The session with a token that can be used now, renewed when 10 s or less are left; with 60 s or less a
     * renewal is begun and the call goes on.
     * @param refused a token that the platform refused: renewed unless that has happened already (SEC-23)
     * @throws {MfaRequiredError} when the login site wants a second factor first
     * @throws {UpstreamUnavailableError | LockNotObtainedError} when the token is over and none can be had
     */
    async fresh(session: LiveSession, refused?: string): Promise<Renewed> {
      const { record } = session;
      const left = secondsLeft(record);
      const wanted = refused === record.access_token || left <= waitAtSeconds;
      if (wanted && record.mfa_token !== null) throw new MfaRequiredError(record.mfa_token);
      if (refused === record.access_token) return shared(session);
      if (record.refresh_token === null && deps.silentFallback) {
        const step = silentStep(record, 0);
        if (step === 'not-due') return { kind: 'session', session };
        return step === 'over' ? end(session, 'no answer') : { kind: 'silent', step };
      }
      if (left > renewAtSeconds) return { kind: 'session', session };
      const work = shared(session);
      if (left <= waitAtSeconds) return work;
      work.catch((error: unknown) => {
        log.warn({ event: 'renewal-failed', reason: String(error) }, 'early renewal failed');
      });
      return { kind: 'session', session };
    },
  };
}
