import { describe, expect, it } from 'vitest';

import { createSessionRefresh, readSessionAnswer } from './session-refresh';

const user = { id: 'u1', email: 'ada@brand.example', expires_at: 1, error: null };

/** A refresh with a clock, pauses and answers of the test's own. */
function start(answers: (() => Response | Promise<Response>)[]) {
  const log = { asked: 0, pauses: [] as number[], warnings: [] as string[], time: 0 };
  const refresh = createSessionRefresh({
    fetchSession: async () => {
      log.asked += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer!();
    },
    now: () => log.time,
    pause: async (ms) => {
      log.pauses.push(ms);
    },
    warn: (text) => log.warnings.push(text),
  });
  return { refresh, log };
}

const signedIn = () => Response.json({ user });
const visitor = () => Response.json({});

describe('the refetch of the session', () => {
  it('[A-16] happens at most every five minutes, and at once when asked for', async () => {
    const { refresh, log } = start([signedIn]);
    log.time = 5 * 60_000 - 1;
    expect(await refresh.due()).toBeUndefined();
    expect(log.asked).toBe(0);
    log.time = 5 * 60_000;
    expect(await refresh.due()).toEqual(user);
    expect(await refresh.due()).toBeUndefined();
    expect(log.asked).toBe(1);
    expect(await refresh.now()).toEqual(user);
    expect(log.asked).toBe(2);
  });

  it.each([
    ['a network failure', () => Promise.reject(new Error('offline'))],
    ['a store that is away', () => new Response('', { status: 503 })],
    ['a page instead of an answer', () => new Response('<html>')],
    ['a user without an id', () => Response.json({ user: { ...user, id: 7 } })],
  ])(
    '[A-16 X-30 REL-05] %s is logged, tried again after 1, 2 and 4 seconds, and signs nobody out',
    async (_name, fault) => {
      const { refresh, log } = start([fault]);
      expect(await refresh.now()).toBeUndefined();
      expect(log.asked).toBe(4);
      expect(log.pauses).toEqual([1_000, 2_000, 4_000]);
      expect(log.warnings).toHaveLength(4);
    },
  );

  it('[A-16] a retry that succeeds ends the trying', async () => {
    const { refresh, log } = start([() => Promise.reject(new Error('offline')), visitor]);
    expect(await refresh.now()).toBeNull();
    expect(log.asked).toBe(2);
  });

  it('[A-17] what is asked after an event is not answered by a fetch from before it', async () => {
    let release = (_answer: Response) => {};
    const slow = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const { refresh, log } = start([() => slow, visitor]);
    const before = refresh.now();
    const after = [refresh.now(), refresh.now()];
    release(signedIn());
    expect(await before).toEqual(user);
    expect(await Promise.all(after)).toEqual([null, null]);
    expect(log.asked).toBe(2);
  });

  it('[A-15] reads a user or none, and nothing else', () => {
    expect(readSessionAnswer({ user })).toEqual(user);
    expect(readSessionAnswer({})).toBeNull();
    for (const other of [null, [], 'x', { user: null }, { user: [] }, { user: { id: 'u' } }]) {
      expect(() => readSessionAnswer(other)).toThrow('not a session answer');
    }
  });
});
