import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { StoreUnavailableError } from '../../server/bff/errors';
import { LmdbStore } from '../../server/bff/session/lmdb-store';
import { openStore, withStoreErrors } from '../../server/bff/session/open-store';
import { Sessions } from '../../server/bff/session/sessions';
import { hashOf, type KeyedStore } from '../../server/bff/session/store';
import { testRedisUrl } from '../support/programs/databases';
import { canMount, mountSmallDisk } from '../support/programs/small-disk';

type StoreOptions = Parameters<typeof openStore>[0];

const folder = mkdtempSync(path.join(tmpdir(), 'endcap-store-'));
const redis = testRedisUrl === null ? null : { url: testRedisUrl, prefix: `test-${process.pid}:` };

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (text: string) => Buffer.from(text);

describe('embedded store', () => testStore({ redis: null, folder }));
describe.skipIf(redis === null)('Redis store', () => {
  testStore({ redis, folder });

  it('[A-27] servers with folders of their own share what they store', async () => {
    const own = mkdtempSync(path.join(tmpdir(), 'endcap-redis-store-'));
    const [one, two] = [openStore({ redis, folder }), openStore({ redis, folder: own })];
    await one.create('shared', bytes('v'), 60_000);
    expect((await two.get('shared'))?.value.toString()).toBe('v');
    await Promise.all([one.close(), two.close()]);
    rmSync(own, { recursive: true });
  });
});

/** What both stores promise. */
function testStore(options: StoreOptions): void {
  let store: KeyedStore;
  beforeAll(() => {
    store = openStore(options);
    return () => store.close();
  });

  it('[SEC-04] an update needs the version that was read, and never revives what was deleted', async () => {
    expect(await store.create('a', bytes('1'), 60_000)).toBe(true);
    expect(await store.create('a', bytes('x'), 60_000)).toBe(false);
    const read = await store.get('a');
    expect(read?.value.toString()).toBe('1');
    expect(await store.update('a', read!.version, bytes('2'), 60_000)).toBe(true);
    expect(await store.update('a', read!.version, bytes('3'), 60_000)).toBe(false);
    expect((await store.get('a'))?.value.toString()).toBe('2');
    const version = (await store.get('a'))!.version;
    expect(await store.delete('a')).toBe(true);
    expect(await store.update('a', version, bytes('4'), 60_000)).toBe(false);
    expect(await store.get('a')).toBeNull();
  });

  it('[SEC-10] of many takers of a value one gets it', async () => {
    await store.create('once', bytes('v'), 60_000);
    const taken = await Promise.all(Array.from({ length: 20 }, () => store.take('once')));
    expect(taken.filter((value) => value !== null).map(String)).toEqual(['v']);
  });

  it('[SEC-03] a value past its time reads as missing and can be neither updated nor taken', async () => {
    // Long enough to be read once on a busy machine.
    await store.create('short', bytes('v'), 2_000);
    const { version } = (await store.get('short'))!;
    await expect.poll(() => store.get('short')).toBeNull();
    expect(await store.update('short', version, bytes('w'), 60_000)).toBe(false);
    expect(await store.take('short')).toBeNull();
    expect(await store.create('short', bytes('again'), 60_000)).toBe(true);
  });

  it('[A-10 SEC-21] a lease has one holder, who alone can prolong or release it, and ends by itself', async () => {
    const got = await Promise.all(
      ['a', 'b', 'c'].map((holder) => store.acquire('lease', holder, 60_000)),
    );
    expect(got.filter(Boolean)).toHaveLength(1);
    const holder = ['a', 'b', 'c'][got.indexOf(true)]!;
    const other = holder === 'a' ? 'b' : 'a';
    expect(await store.extend('lease', other, 60_000)).toBe(false);
    await store.release('lease', other);
    expect(await store.acquire('lease', other, 60_000)).toBe(false);
    expect(await store.extend('lease', holder, 30)).toBe(true);
    await expect.poll(() => store.acquire('lease', other, 60_000)).toBe(true);
    await store.release('lease', other);
    expect(await store.acquire('lease', holder, 60_000)).toBe(true);
  });

  it('[A-10 SEC-21] the clock was set back since its holder took a lease: the lease ends all the same', async () => {
    // An hour ahead, as the holder's clock was. The holder has died, so it extends nothing.
    expect(await store.acquire('ahead', 'dead', 3_600_000)).toBe(true);
    expect(await store.acquire('ahead', 'next', 300)).toBe(false);
    await expect.poll(() => store.acquire('ahead', 'next', 300)).toBe(true);
    // A holder that lives goes on.
    expect(await store.acquire('alive', 'holder', 3_600_000)).toBe(true);
    expect(await store.acquire('alive', 'next', 60_000)).toBe(false);
    expect(await store.extend('alive', 'holder', 60_000)).toBe(true);
    expect(await store.acquire('alive', 'next', 60_000)).toBe(false);
  });

  it('[SEC-31 SEC-03] a set has each member once, and until its end; other sets are other sets', async () => {
    expect(await store.members('set')).toEqual([]);
    await Promise.all(
      ['a', 'b', 'b', 'short'].map((member) =>
        store.addMember('set', member, member === 'short' ? 2_000 : 60_000),
      ),
    );
    await store.addMember('set2', 'other', 60_000);
    expect((await store.members('set')).filter((member) => member !== 'short').sort()).toEqual([
      'a',
      'b',
    ]);
    await expect.poll(() => store.members('set')).not.toContain('short');
    await store.removeMember('set', 'a');
    await store.removeMember('set', 'unknown');
    expect(await store.members('set')).toEqual(['b']);
    expect(await store.members('set2')).toEqual(['other']);
  });

  it('[SEC-04] many writers at once: no update is lost', async () => {
    await store.create('count', bytes('0'), 60_000);
    const add = async () => {
      for (;;) {
        const read = (await store.get('count'))!;
        if (
          await store.update('count', read.version, bytes(String(Number(read.value) + 1)), 60_000)
        )
          return;
      }
    };
    await Promise.all(Array.from({ length: 40 }, add));
    expect((await store.get('count'))?.value.toString()).toBe('40');
  });

  describe('sessions', () => {
    const secrets = ['x'.repeat(32)];
    const user = {
      id: 'u',
      email: 'u@x.example',
      access_token: 't',
      refresh_token: 'r',
      id_token: 'i',
      expires_at: 0,
      error: null,
      has_recently_signed_in: false,
      sid: 'login-1',
      agent: null,
      network: null,
    };
    let sessions: Sessions;
    beforeAll(() => {
      sessions = new Sessions(store, { secrets, idleSeconds: 3_600, absoluteSeconds: 7_200 });
    });

    it('[SEC-02] each sign-in has a new id of 256 random bits', async () => {
      const ids = await Promise.all(
        Array.from({ length: 5 }, async () => (await sessions.create(user)).secretId),
      );
      expect(new Set(ids).size).toBe(5);
      for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    });

    it('[SEC-05 SEC-06] malformed, unknown and old-secret ids find nothing', async () => {
      const { secretId } = await sessions.create(user);
      expect(await sessions.find(secretId)).not.toBeNull();
      for (const id of ['', 'x', '../../etc', `${secretId}x`, 'A'.repeat(43), '\u0000'.repeat(43)])
        expect(await sessions.find(id)).toBeNull();
      const rotated = new Sessions(store, {
        secrets: ['y'.repeat(32)],
        idleSeconds: 3_600,
        absoluteSeconds: 7_200,
      });
      expect(await rotated.find(secretId)).toBeNull();
    });

    describe('with a clock that is moved', () => {
      let began: number;
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ['Date'] });
        began = Math.ceil(Date.now() / 1_000) * 1_000;
        vi.setSystemTime(began);
        return () => void vi.useRealTimers();
      });
      const passed = (seconds: number) => vi.setSystemTime(began + seconds * 1_000);

      it('[SEC-03] idle and absolute expiry are the server’s', async () => {
        for (const seconds of [
          { idleSeconds: 60, absoluteSeconds: 600 },
          { idleSeconds: 600, absoluteSeconds: 60 },
        ]) {
          passed(0);
          const own = new Sessions(store, { secrets, ...seconds });
          const { secretId } = await own.create(user);
          passed(59);
          expect(await own.find(secretId)).not.toBeNull();
          passed(60);
          expect(await own.find(secretId)).toBeNull();
        }
      });

      it('[SEC-03] activity prolongs a session up to its absolute end, and no further', async () => {
        const own = new Sessions(store, { secrets, idleSeconds: 100, absoluteSeconds: 250 });
        const { secretId } = await own.create(user);
        const update = vi.spyOn(store, 'update');
        for (const seconds of [50, 100, 150, 200]) {
          passed(seconds);
          await own.touch((await own.find(secretId))!);
        }
        // How long the store keeps it: until it ends by one of the two.
        expect(update.mock.calls.map(([, , , lifeMs]) => lifeMs)).toEqual([
          100_000, 100_000, 100_000, 50_000,
        ]);
        passed(249);
        expect(await own.find(secretId)).not.toBeNull();
        passed(250);
        expect(await own.find(secretId)).toBeNull();
      });
    });

    it('[SEC-31] the index has the sessions of a user and of a login, and loses them with their end', async () => {
      const keysOf = (found: { key: string }[]) => found.map(({ key }) => key).sort();
      const own = { ...user, id: 'indexed' };
      const [one, two, other] = await Promise.all([
        sessions.create({ ...own, sid: 'first' }),
        sessions.create({ ...own, sid: 'second' }),
        sessions.create({ ...own, id: 'somebody else', sid: null }),
      ]);
      expect(keysOf(await sessions.ofUser('indexed'))).toEqual(keysOf([one, two]));
      expect(keysOf(await sessions.ofLogin('first'))).toEqual([one.key]);
      expect(keysOf(await sessions.ofUser('somebody else'))).toEqual([other.key]);

      // A silent sign-in continues a session under another session of the login site.
      await sessions.change(one, (record) => ({ ...record, sid: 'third' }));
      expect(await sessions.ofLogin('first')).toEqual([]);
      expect(keysOf(await sessions.ofLogin('third'))).toEqual([one.key]);

      expect([await sessions.end(one), await sessions.end(one)]).toEqual([true, false]);
      await sessions.supersede(two);
      for (const set of [
        `sessions-of-user:${hashOf('indexed')}`,
        `sessions-of-login:${hashOf('second')}`,
        `sessions-of-login:${hashOf('third')}`,
      ])
        expect(await store.members(set)).toEqual([]);
    });

    it('[SEC-04] a change that ends after the sign-out stores nothing', async () => {
      const session = await sessions.create(user);
      await sessions.end(session);
      expect(
        await sessions.change(session, (record) => ({ ...record, access_token: 'new' })),
      ).toBeNull();
      await sessions.touch({ ...session, record: { ...session.record, seen_at: 0 } });
      expect(await sessions.find(session.secretId)).toBeNull();
    });
  });
}

it('[SEC-06] the store’s files show neither tokens nor the ids of cookies', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'endcap-seal-'));
  const store = openStore({ redis: null, folder: own });
  const sessions = new Sessions(store, {
    secrets: ['x'.repeat(32)],
    idleSeconds: 60,
    absoluteSeconds: 60,
  });
  const { secretId } = await sessions.create({
    id: 'canary-user',
    email: 'canary@x.example',
    access_token: 'canary-access',
    refresh_token: 'canary-refresh',
    id_token: 'canary-id',
    expires_at: 0,
    error: null,
    has_recently_signed_in: false,
    sid: 'canary-login',
    agent: 'canary browser',
    network: 'canary network',
  });
  await store.close();
  const { readFileSync, readdirSync } = await import('node:fs');
  for (const file of readdirSync(own)) {
    const content = readFileSync(path.join(own, file)).toString('latin1');
    expect(content).not.toContain('canary');
    expect(content).not.toContain(secretId);
  }
  rmSync(own, { recursive: true });
});

it('[A-27 SEC-21] processes killed in the middle of writing block nobody and break nothing', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'endcap-kill-'));
  const store = openStore({ redis: null, folder: own });
  for (const writes of [1, 20, 50, 101, 250]) {
    const child = fork(path.resolve('tests/support/programs/store-writer.mjs'), [own], {
      stdio: 'inherit',
    });
    await new Promise<void>((resolve) => {
      child.on('message', (count) => {
        if (count === writes) resolve();
      });
    });
    // It goes on writing meanwhile.
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(await store.create(`after-${writes}`, bytes('v'), 60_000)).toBe(true);
    expect((await store.get(`after-${writes}`))?.value.toString()).toBe('v');
  }
  await store.close();
  rmSync(own, { recursive: true });
});

describe.skipIf(!canMount())('the embedded store on a full disk (needs the right to mount)', () => {
  it('[REL-05] fails what it cannot write, reads on, and writes again when there is space', async () => {
    const disk = mountSmallDisk(1);
    // Without a reserve LMDB meets the full disk itself, as when another program takes the space at once.
    const full = withStoreErrors(new LmdbStore(disk.folder, 0));
    // LMDB prints why a commit failed.
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const put = (name: string) => full.create(name, Buffer.alloc(8_000), 60_000);
    expect(await put('before')).toBe(true);
    disk.fill();
    for (let round = 0; round < 3; round += 1) {
      const puts = await Promise.allSettled(
        Array.from({ length: 100 }, (_, index) => put(`${round}-${index}`)),
      );
      const reasons = puts.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as unknown] : [],
      );
      expect(reasons.length).toBeGreaterThan(0);
      for (const reason of reasons) expect(reason).toBeInstanceOf(StoreUnavailableError);
    }
    expect((await full.get('before'))?.value).toHaveLength(8_000);
    disk.free();
    expect(await put('after')).toBe(true);
    expect((await full.get('after'))?.value).toHaveLength(8_000);
    await full.close();
    expect(printed).toHaveBeenCalled();
    disk.remove();
  });
});
