import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { flagDefaults } from '../../../app/contracts/shell/flags';
import { startFaultServer, type FaultServer } from '../../../tests/support/network/fault-server';
import { until } from '../../../tests/support/wait';
import type { FlagsConfig } from './config';
import { createFlags, loadPageFlags, type Flags } from './service';

let faults: FaultServer | undefined;
let flags: Flags | undefined;
afterEach(async () => {
  await flags?.close();
  await faults?.close();
});

const flag = (key: string, value: unknown, version = 1) => ({
  key,
  version,
  on: true,
  variations: [value],
  fallthrough: { variation: 0 },
  salt: key,
  clientSideAvailability: { usingEnvironmentId: true },
});
const putOf = (...items: ReturnType<typeof flag>[]) => {
  const all = Object.fromEntries(items.map((item) => [item.key, item]));
  return `event: put\ndata: ${JSON.stringify({ path: '/', data: { flags: all, segments: {} } })}\n\n`;
};

/** A flag service that answers the stream so; everything else is taken. */
async function start(stream: (...args: Parameters<FaultServer['answer']>) => void) {
  faults = await startFaultServer((request, res, count) => {
    if (request.path === '/all') stream(request, res, count);
    else res.writeHead(202).end();
  });
  const urls = { baseUrl: faults.url, streamUrl: faults.url, eventsUrl: faults.url };
  const config: FlagsConfig = {
    maintenanceSwitch: false,
    service: {
      sdkKey: 'sdk-x',
      server: urls,
      browser: { clientSideId: 'client-x', ...urls },
      anonymousKey: 'nobody',
    },
  };
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  flags = createFlags(config, log);
  return { flags, config, lines };
}

describe('flags', () => {
  it('[REL-03 C-05] a service that never answers: settled all the same, defaults, maintenance off', async () => {
    const { flags: silent, lines } = await start(() => undefined);
    await silent.settled;
    expect(silent.maintenance()).toBe(false);
    expect(await silent.evaluate(silent.anonymous)).toEqual({
      values: { maintenance: false, 'command-palette': true, 'home-whats-new': true },
      bootstrap: null,
    });
    expect(lines.map((line) => line['event'])).toContain('flags-not-ready');
    // Defaults hold, and nothing is wrong with the product.
    expect(lines.filter(({ level }) => level === 50)).toEqual([]);
  });

  it('[C-05 REL-03 L-07] a service that never answers is waited for until 2 s have passed, and then by no page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { flags: silent } = await start(() => undefined);
      const over = vi.fn();
      void silent.settled.then(over);
      await vi.advanceTimersByTimeAsync(1_900);
      expect(over).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(100);
      expect(over).toHaveBeenCalledOnce();
      // The clock stands still.
      const evaluated = vi.fn();
      void silent.evaluate(silent.anonymous).then(evaluated);
      await setImmediate();
      expect(evaluated).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[REL-03 L-07] a lost service: the last values stay; its return brings the new ones', async () => {
    let lost: { destroy(): unknown } | null = null;
    let later = false;
    const { flags: kept } = await start((_request, res) => {
      if (lost !== null && !later) return void res.socket?.destroy();
      lost = res;
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(
        putOf(flag('maintenance', !later, later ? 2 : 1), flag('command-palette', 'nonsense')),
      );
    });
    await kept.settled;
    expect(kept.maintenance()).toBe(true);
    const { values, bootstrap } = await kept.evaluate(kept.anonymous);
    // A value of another type is none, and neither is a flag that the service does not know.
    expect(values).toEqual({ ...flagDefaults, maintenance: true });
    expect(bootstrap).toMatchObject({ maintenance: true, $valid: true });

    const before = faults!.seen.length;
    lost!.destroy();
    await until('it asks again', () => faults!.seen.length > before);
    expect(kept.maintenance()).toBe(true);
    expect((await kept.evaluate(kept.anonymous)).values.maintenance).toBe(true);
    later = true;
    await until('the new value', () => !kept.maintenance());
  });

  it('[C-05] a key that the service refuses: defaults, and a line that says so', async () => {
    const { flags: refused, lines } = await start((_request, res) => res.writeHead(401).end());
    await refused.settled;
    expect((await refused.evaluate(refused.anonymous)).values).toEqual(flagDefaults);
    expect(lines.some((line) => /401/.test(String(line['msg'])))).toBe(true);
  });
});

it('[C-05] the numbers reach the SDK: capacity 100, flush 2000 ms, reconnect at most 30000 ms, read time-out 300000 ms', async () => {
  // The SDK looks its stream up in this module each time that it connects.
  const streams = createRequire(import.meta.url)('launchdarkly-eventsource') as {
    EventSource: new (url: string, options: object) => object;
  };
  const { EventSource } = streams;
  const connected: object[] = [];
  streams.EventSource = class extends EventSource {
    constructor(url: string, options: object) {
      super(url, options);
      connected.push(options);
    }
  };
  try {
    const { flags: own } = await start((_request, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write(putOf());
    });
    await own.settled;
  } finally {
    streams.EventSource = EventSource;
  }
  expect(connected).toEqual([
    expect.objectContaining({ maxBackoffMillis: 30_000, readTimeoutMillis: 300_000 }),
  ]);
  const told = await until('the SDK reports its settings', () =>
    faults!.seen.find(({ path }) => path === '/diagnostic'),
  );
  expect(JSON.parse(told.body)).toMatchObject({
    kind: 'diagnostic-init',
    configuration: { eventsCapacity: 100, eventsFlushIntervalMillis: 2_000 },
  });
});

describe('the browser’s client', () => {
  const user = (changes: object) =>
    ({
      user: {
        firstName: 'Ada',
        lastName: 'L',
        email: 'ada@x.example',
        ldUserKey: 'k1',
        ldSecureModeHash: 'h1',
        ...changes,
      },
    }) as unknown as Parameters<typeof loadPageFlags>[1]['account'];

  it('[C-04] mounts for a visitor, or a user with a key, and with the anonymous hash alone', async () => {
    const deps = await start((_request, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(putOf(flag('maintenance', false)));
    });
    await deps.flags.settled;
    const evaluate = vi.spyOn(deps.flags, 'evaluate');
    const load = (signedIn: boolean, account: ReturnType<typeof user>, anonymousHash = 'anon') =>
      loadPageFlags(deps, { signedIn, account, anonymousHash }).then(
        ({ flagClient }) => flagClient,
      );
    expect(await load(false, null)).toMatchObject({
      clientSideId: 'client-x',
      context: { kind: 'user', key: 'nobody', anonymous: true },
      hash: 'anon',
      bootstrap: { maintenance: false },
    });
    const member = await load(true, user({}));
    expect(member?.context).toEqual({
      kind: 'user',
      key: 'k1',
      name: 'Ada L',
      email: 'ada@x.example',
    });
    expect(member?.hash).toBe('h1');
    expect(evaluate).toHaveBeenLastCalledWith(member?.context);
    expect(await load(true, user({ ldUserKey: null }))).toBeNull();
    expect(evaluate).toHaveBeenLastCalledWith(deps.flags.anonymous);
    expect(await load(true, user({ ldSecureModeHash: null }))).toBeNull();
    expect(await load(true, null)).toBeNull();
    expect(await load(true, user({}), '')).toBeNull();
    expect(await load(false, null, '')).toBeNull();
  });
});
