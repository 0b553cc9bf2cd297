import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { openSessions } from '../../../tests/support/people/unit-sessions';
import { LockNotObtainedError, MfaRequiredError, UpstreamUnavailableError } from '../errors';
import type { LiveSession } from '../session/sessions';
import type { KeyedStore } from '../session/store';
import { Renewal } from './renewal';
import { TokenRefusedError, type TokenEndpoint, type Tokens } from './token-endpoint';

const { store, sessions, create: signIn, close } = openSessions();
afterAll(close);

const seconds = () => Math.floor(Date.now() / 1000);

/** A token endpoint whose answers the test scripts; what it was asked is in `asked` and `revoked`. */
function endpoint(answer: (refreshToken: string) => Promise<Tokens>) {
  const asked: string[] = [];
  const revoked: string[] = [];
  const tokens: TokenEndpoint = {
    exchangeCode: () => Promise.reject(new Error('unused')),
    refresh: (refreshToken) => {
      asked.push(refreshToken);
      return answer(refreshToken);
    },
    inTurn: (work) => work(tokens.refresh),
    async revoke(refreshToken) {
      revoked.push(refreshToken);
    },
  };
  return { asked, revoked, tokens };
}
const fresh = (token: string): Tokens => ({
  access_token: token,
  token_type: 'Bearer',
  expires_in: 600,
  refresh_token: `r-${token}`,
});

/** One process' renewal: each has its own memory, all share the store. */
function processWith(tokens: TokenEndpoint, ownStore = store) {
  const background: Promise<unknown>[] = [];
  const renewal = new Renewal({
    store: ownStore,
    sessions,
    tokens,
    silentFallback: false,
    log: pino({ level: 'silent' }),
    count: () => undefined,
    background: (work) => background.push(work),
  });
  return Object.assign(renewal, { settled: () => Promise.allSettled(background) });
}
/** The store with other methods. */
const storeWith = (methods: Partial<KeyedStore>): KeyedStore =>
  new Proxy(store, {
    get: (target, name): unknown => Reflect.get(methods, name) ?? Reflect.get(target, name),
  });
const again = async (session: LiveSession) => (await sessions.reread(session))!;
const tokenOf = (result: Awaited<ReturnType<ReturnType<typeof processWith>['fresh']>>) =>
  result.kind === 'session' ? result.session.record.access_token : 'ended';

describe('renewal', () => {
  it('[A-09] with more than 60 s left nothing is asked', async () => {
    const { asked, tokens } = endpoint(async () => fresh('new'));
    expect(tokenOf(await processWith(tokens).fresh(await signIn(70)))).toBe('old');
    expect(asked).toEqual([]);
  });

  it.each([
    [61, 0, 'old'],
    [60, 1, 'old'],
    [11, 1, 'old'],
    [10, 1, 'new'],
  ])(
    '[A-09] with %i s left %i renewals run, and the call has the %s token',
    async (left, runs, token) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        const { asked, tokens } = endpoint(async () => fresh('new'));
        const one = processWith(tokens);
        const session = await signIn(left);
        expect(tokenOf(await one.fresh(session))).toBe(token);
        await one.settled();
        expect(asked).toHaveLength(runs);
        const { expires_at: until } = (await again(session)).record;
        expect(until).toBe(seconds() + (runs === 1 ? 600 : left));
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('[A-09] with 60 s or less the call goes on with the old token while a renewal runs', async () => {
    let answer: (tokens: Tokens) => void = () => undefined;
    const { asked, tokens } = endpoint(() => new Promise((resolve) => (answer = resolve)));
    const one = processWith(tokens);
    const session = await signIn(55);
    expect(tokenOf(await one.fresh(session))).toBe('old');
    await expect.poll(() => asked.length).toBe(1);
    answer(fresh('new'));
    await one.settled();
    expect((await again(session)).record.access_token).toBe('new');
  });

  it('[SEC-21] the lease is prolonged while the token request runs, and not after it', async () => {
    let answer: (tokens: Tokens) => void = () => undefined;
    const { asked, tokens } = endpoint(() => new Promise((resolve) => (answer = resolve)));
    const extend = vi.fn<typeof store.extend>(() => Promise.resolve(true));
    const session = await signIn(0);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const renewed = processWith(tokens, storeWith({ extend })).fresh(session);
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      vi.advanceTimersByTime(10_000);
      expect(extend).toHaveBeenCalled();
      for (const [, , leaseMs] of extend.mock.calls) expect(leaseMs).toBeGreaterThan(10_000);
      answer(fresh('new'));
      expect(tokenOf(await renewed)).toBe('new');
      extend.mockClear();
      vi.advanceTimersByTime(60_000);
      expect(extend).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[A-09 A-10 SEC-21] with 10 s or less calls wait, and all of two processes share one token request', async () => {
    let answer: (tokens: Tokens) => void = () => undefined;
    const { asked, tokens } = endpoint(() => new Promise((resolve) => (answer = resolve)));
    const processes = [processWith(tokens), processWith(tokens)];
    const session = await signIn(9);
    const requests = await Promise.all(Array.from({ length: 100 }, () => again(session)));
    const calls = requests.map((request, index) => processes[index % 2]!.fresh(request));
    await expect.poll(() => asked).toEqual(['r1']);
    answer(fresh('new'));
    expect(new Set((await Promise.all(calls)).map(tokenOf))).toEqual(new Set(['new']));
    expect(asked).toEqual(['r1']);
  });

  it('[A-10 SEC-21] a process whose places for token requests are all taken leaves the lock to another', async () => {
    let place: () => void = () => undefined;
    const free = new Promise<void>((resolve) => (place = resolve));
    const busy = endpoint(async () => fresh('second'));
    const other = endpoint(async () => fresh('first'));
    const waiting = processWith({
      ...busy.tokens,
      inTurn: (work) => free.then(() => work(busy.tokens.refresh)),
    });
    const session = await signIn(5);
    const early = waiting.fresh(session);
    expect(tokenOf(await processWith(other.tokens).fresh(session))).toBe('first');
    place();
    expect(tokenOf(await early)).toBe('first');
    expect([busy.asked, other.asked]).toEqual([[], ['r1']]);
  });

  it('[A-10 SEC-21] a lock that another holds for 10 attempts of 5000 ms: an error of its own, and no token request', async () => {
    const session = await signIn(0);
    const { asked, tokens } = endpoint(async () => fresh('new'));
    // Only the stopwatch is moved: each look at the lock takes a tenth of an attempt.
    vi.useFakeTimers({ toFake: ['performance'] });
    const leases: number[] = [];
    const held = storeWith({
      acquire: async (_name: string, _holder: string, leaseMs: number) => {
        leases.push(leaseMs);
        vi.advanceTimersByTime(500);
        return false;
      },
    });
    try {
      const waiting = processWith(tokens, held).fresh(session);
      await expect(waiting).rejects.toBeInstanceOf(LockNotObtainedError);
      await expect(waiting).rejects.toThrow(/lock not obtained/i);
    } finally {
      vi.useRealTimers();
    }
    // The first look, and ten for each attempt.
    expect(leases).toHaveLength(1 + 10 * 10);
    // A lease outlasts the time-out of the token request.
    expect(Math.min(...leases)).toBeGreaterThan(10_000);
    expect(asked).toEqual([]);
    // The session stays, and the next request can renew it.
    expect(tokenOf(await processWith(tokens).fresh(session))).toBe('new');
  });

  it('[A-11 SEC-22] after invalid_grant a refresh token that has changed meanwhile is used', async () => {
    const session = await signIn(0);
    const { asked, tokens } = endpoint(async (refreshToken) => {
      if (refreshToken !== 'r1') return fresh('new');
      await sessions.change(session, (record) => ({ ...record, refresh_token: 'r2' }));
      throw new TokenRefusedError('invalid_grant', 400);
    });
    expect(tokenOf(await processWith(tokens).fresh(session))).toBe('new');
    expect(asked).toEqual(['r1', 'r2']);
  });

  it('[A-11] a second refusal ends the session, even if the refresh token has changed again', async () => {
    const session = await signIn(0);
    const { asked, tokens } = endpoint(async (refreshToken) => {
      // After some changes none: a loop without an end would hold the test as well.
      if (asked.length < 5)
        await sessions.change(session, (record) => ({
          ...record,
          refresh_token: `${refreshToken}+`,
        }));
      throw new TokenRefusedError('invalid_grant', 400);
    });
    expect(tokenOf(await processWith(tokens).fresh(session))).toBe('ended');
    expect(asked).toEqual(['r1', 'r1+']);
    expect(await sessions.reread(session)).toBeNull();
  });

  it('[A-11 SEC-22] a refused token that has not changed ends the session', async () => {
    const session = await signIn(0);
    const { asked, tokens } = endpoint(() =>
      Promise.reject(new TokenRefusedError('invalid_grant', 400)),
    );
    expect(tokenOf(await processWith(tokens).fresh(session))).toBe('ended');
    expect(await sessions.reread(session)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('[A-11 SEC-22] a network failure or 5xx keeps the session', async () => {
    const session = await signIn(0);
    const { tokens } = endpoint(() =>
      Promise.reject(new UpstreamUnavailableError('login site', 'answered 503')),
    );
    await expect(processWith(tokens).fresh(session)).rejects.toBeInstanceOf(
      UpstreamUnavailableError,
    );
    expect((await again(session)).record.refresh_token).toBe('r1');
  });

  it('[A-23] while a second factor is required, the renewal is not repeated', async () => {
    const { asked, tokens } = endpoint(() => Promise.reject(new MfaRequiredError('m')));
    const one = processWith(tokens);
    const session = await signIn(55);
    for (let request = 0; request < 3; request += 1) {
      expect(tokenOf(await one.fresh(await again(session)))).toBe('old');
      await one.settled();
    }
    expect(asked).toEqual(['r1']);
    await expect(one.fresh(await again(session), 'old')).rejects.toBeInstanceOf(MfaRequiredError);
    expect(asked).toEqual(['r1']);
  });

  it('[SEC-22] a refresh that ends after a sign-out revokes its token and stores nothing', async () => {
    const session = await signIn(0);
    const { revoked, tokens } = endpoint(async () => {
      await sessions.end(session);
      return fresh('late');
    });
    const one = processWith(tokens);
    expect(tokenOf(await one.fresh(session))).toBe('ended');
    await one.settled();
    expect(revoked).toEqual(['r-late']);
    expect(await sessions.reread(session)).toBeNull();
  });

  it('[SEC-21] a change of the session during the renewal is kept', async () => {
    const session = await signIn(0);
    const { tokens } = endpoint(async () => {
      await sessions.change(session, (record) => ({ ...record, has_recently_signed_in: true }));
      return fresh('new');
    });
    await processWith(tokens).fresh(await again(session));
    expect((await again(session)).record).toMatchObject({
      access_token: 'new',
      has_recently_signed_in: true,
    });
  });

  it('[SEC-23] a token that the platform refused is renewed although it seems good, once for all who saw it', async () => {
    const session = await signIn(500);
    const { asked, tokens } = endpoint(async () => fresh('new'));
    const [one, two] = [processWith(tokens), processWith(tokens)];
    expect(tokenOf(await one.fresh(await again(session), 'old'))).toBe('new');
    expect(tokenOf(await two.fresh(session, 'old'))).toBe('new');
    expect(asked).toHaveLength(1);
  });
});
