import { createHmac } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { init, type LDClient } from '@launchdarkly/node-server-sdk';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startPlatform } from '../../support/programs/processes';
import { newFolder } from '../../support/programs/templates';
import { until } from '../../support/wait';
import { appUrl, startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
let base: string;
const clients: LDClient[] = [];
const silent = { error() {}, warn() {}, info() {}, debug() {} };

beforeAll(async () => {
  platform = await startTestPlatform();
  base = platform.current().connection.flagsUrl;
});
afterAll(async () => {
  for (const client of clients) client.close();
  await platform.remove();
});

const keys = () => platform.current().connection;
const file = () => path.join(platform.dataDir, 'flags.json');
const write = (content: unknown) => writeFileSync(file(), JSON.stringify(content));
/** As the browser's SDK puts it in an address. */
const encoded = (context: unknown) => Buffer.from(JSON.stringify(context)).toString('base64url');
const hashOf = (key: string) => createHmac('sha256', keys().ldSdkKey).update(key).digest('hex');

async function serverSdk(sdkKey = keys().ldSdkKey): Promise<LDClient> {
  const client = init(sdkKey, {
    baseUri: base,
    streamUri: base,
    eventsUri: base,
    flushInterval: 1,
    logger: silent,
  });
  clients.push(client);
  await client.waitForInitialization({ timeout: 60 });
  return client;
}

/** An open event stream of the browser's protocol. */
async function openStream(context: { key: string }, hash = hashOf(context.key)) {
  const aborter = new AbortController();
  const answer = await fetch(
    `${base}/eval/${keys().ldClientSideId}/${encoded(context)}?h=${hash}`,
    { headers: { origin: appUrl }, signal: aborter.signal },
  );
  const events: { event: string; data: Record<string, unknown> }[] = [];
  let text = '';
  const read = async () => {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
        if (event !== undefined)
          events.push({ event, data: JSON.parse(data ?? '') as Record<string, unknown> });
      }
    }
  };
  void read().catch(() => undefined);
  return { answer, events, close: () => aborter.abort() };
}

const user = { kind: 'user', key: 'user-1', email: 'ada@brand.example' };

describe('the server’s protocol', () => {
  it('[C-05] LaunchDarkly’s own SDK starts from it, follows each change, and hands in its events', async () => {
    const sdk = await serverSdk();
    expect(await sdk.boolVariation('maintenance', user, true)).toBe(false);
    write({
      flags: {
        plan: {
          on: true,
          variations: ['none', 'internal', 'listed'],
          offVariation: 0,
          fallthrough: { variation: 0 },
          rules: [
            {
              id: 'r',
              variation: 1,
              clauses: [
                {
                  attribute: 'email',
                  contextKind: 'user',
                  op: 'endsWith',
                  values: ['@brand.example'],
                },
              ],
            },
            {
              id: 's',
              variation: 2,
              clauses: [{ attribute: '', op: 'segmentMatch', values: ['beta'] }],
            },
          ],
        },
      },
      segments: { beta: { included: ['user-2'] } },
    });
    await until(
      'the rule',
      async () => (await sdk.stringVariation('plan', user, '')) === 'internal',
    );
    expect(await sdk.stringVariation('plan', { kind: 'user', key: 'user-2' }, '')).toBe('listed');
    expect(await sdk.stringVariation('plan', { kind: 'user', key: 'user-3' }, '')).toBe('none');
    // A flag that is taken out of the file is gone.
    expect(await sdk.boolVariation('maintenance', user, true)).toBe(true);
    write({ flagValues: { maintenance: true, 'command-palette': true, 'home-whats-new': true } });
    await until('the flag', () => sdk.boolVariation('maintenance', user, false));
    await sdk.flush();
  });

  it('[C-05] polling and events need the SDK key', async () => {
    const all = await fetch(`${base}/sdk/latest-all`, {
      headers: { authorization: keys().ldSdkKey },
    });
    expect(await all.json()).toMatchObject({ flags: { maintenance: { on: true } }, segments: {} });
    for (const [method, address, body] of [
      ['GET', '/all', null],
      ['GET', '/sdk/latest-all', null],
      ['POST', '/bulk', '[]'],
      ['POST', '/diagnostic', '{}'],
    ] as const) {
      const refused = await fetch(base + address, {
        method,
        body,
        headers: { authorization: 'sdk-wrong' },
      });
      expect(refused.status, address).toBe(401);
      if (method === 'GET') continue;
      const taken = await fetch(base + address, {
        method,
        body,
        headers: { authorization: keys().ldSdkKey },
      });
      expect(taken.status, address).toBe(202);
    }
  });
});

describe('the browser’s protocol', () => {
  it('[C-04 C-05] secure mode: the values of one context for its hash alone', async () => {
    const at = (hash: string) =>
      `${base}/sdk/evalx/${keys().ldClientSideId}/contexts/${encoded(user)}${hash}`;
    const answer = await fetch(at(`?h=${hashOf(user.key)}`), { headers: { origin: appUrl } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(appUrl);
    expect(await answer.json()).toMatchObject({ maintenance: { value: true, variation: 0 } });
    for (const hash of ['', '?h=', `?h=${hashOf('user-2')}`, `?h=${'0'.repeat(64)}`]) {
      expect((await fetch(at(hash))).status, hash).toBe(400);
      const stream = await fetch(`${base}/eval/${keys().ldClientSideId}/${encoded(user)}${hash}`);
      expect(stream.status, hash).toBe(400);
    }
    const garbage = `${base}/eval/${keys().ldClientSideId}/${encoded('x')}?h=${hashOf('x')}`;
    expect((await fetch(garbage)).status).toBe(400);
    expect((await fetch(`${base}/sdk/goals/another-environment`)).status).toBe(404);
  });

  it('[C-05] the stream: put, then a patch of what changed, evaluated for the context', async () => {
    const stream = await openStream(user);
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    const put = await until('put', () => stream.events[0]);
    expect(put).toMatchObject({ event: 'put', data: { maintenance: { value: true } } });
    write({
      flagValues: { 'command-palette': true, 'home-whats-new': true },
      flags: {
        maintenance: {
          on: true,
          variations: [true, false],
          fallthrough: { variation: 1 },
          targets: [{ values: ['user-2'], variation: 0 }],
        },
        secret: {
          on: true,
          variations: [1],
          clientSideAvailability: { usingEnvironmentId: false },
        },
      },
    });
    const patch = await until('patch', () => stream.events[1]);
    expect(patch).toMatchObject({ event: 'patch', data: { key: 'maintenance', value: false } });
    expect(Number(patch.data['version'])).toBeGreaterThan(
      Number((put.data['maintenance'] as { version: number }).version),
    );
    expect(stream.events).toHaveLength(2);
    stream.close();
  });

  it('[C-05 A-18] scripts of the app’s exact origin alone may ask: goals, events, diagnostics', async () => {
    const id = keys().ldClientSideId;
    const goals = await fetch(`${base}/sdk/goals/${id}`, { headers: { origin: appUrl } });
    expect(await goals.json()).toEqual([]);
    for (const address of [`/events/bulk/${id}`, `/events/diagnostic/${id}`]) {
      const before = await fetch(base + address, {
        method: 'OPTIONS',
        headers: { origin: appUrl, 'access-control-request-method': 'POST' },
      });
      expect(before.status).toBe(204);
      expect(before.headers.get('access-control-allow-origin')).toBe(appUrl);
      expect(before.headers.get('access-control-allow-headers')).toContain('Content-Type');
      const send = (origin: string) =>
        fetch(base + address, { method: 'POST', body: '[]', headers: { origin } });
      expect((await send(appUrl)).status).toBe(202);
      for (const origin of ['https://evil.example', `${appUrl}.evil.example`, 'null']) {
        const refused = await send(origin);
        expect(refused.status, origin).toBe(403);
        expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });
});

describe('the file', () => {
  it('[C-05] keys and connected SDKs survive a restart; the stop waits for no stream', async () => {
    const sdk = await serverSdk();
    const before = keys();
    const stream = await openStream(user);
    const restarted = await platform.restart();
    expect(restarted.connection).toMatchObject({
      ldSdkKey: before.ldSdkKey,
      ldClientSideId: before.ldClientSideId,
    });
    stream.close();
    write({ flagValues: { maintenance: true, back: 'yes' } });
    await until(
      'the SDK is back',
      async () => (await sdk.stringVariation('back', user, '')) === 'yes',
    );
  });

  it('[C-05 SEC-49] half written, nonsense, gone: the last good flags, one log line each; no context in the log', async () => {
    const folder = newFolder('flags');
    const flagFile = path.join(folder, 'my-flags.json');
    const text = (on: boolean) => JSON.stringify({ flagValues: { maintenance: on } });
    writeFileSync(flagFile, text(true));
    const own = await startPlatform({
      ownProcess: true,
      env: {
        PLATFORM_FLAGS_FILE: flagFile,
        LD_SDK_KEY: 'sdk-of-the-test',
        LD_CLIENT_SIDE_ID: 'client-of-the-test',
      },
    });
    const { flagsUrl } = own.connection;
    const value = async () => {
      const headers = { authorization: 'sdk-of-the-test' };
      const answer = await fetch(`${flagsUrl}/sdk/latest-all`, { headers });
      const { flags } = (await answer.json()) as {
        flags: { maintenance: { variations: [boolean] } };
      };
      return flags.maintenance.variations[0];
    };
    const complaints = () => own.logs.filter((line) => line['event'] === 'flag-file-unusable');
    expect(await value()).toBe(true);
    for (const [count, bad] of [text(false).slice(0, 20), '{"flags": 7}'].entries()) {
      writeFileSync(flagFile, bad);
      await until('the complaint', () => complaints().length === count + 1);
      expect(await value()).toBe(true);
    }
    rmSync(flagFile);
    await until('the complaint', () => complaints().length === 3);
    expect(await value()).toBe(true);
    // As an editor does it: a new file in the old one's place.
    writeFileSync(`${flagFile}~`, text(false));
    renameSync(`${flagFile}~`, flagFile);
    await until('the new flags', async () => !(await value()));
    expect(complaints()).toHaveLength(3);

    // A context holds a name and an address.
    await fetch(`${flagsUrl}/eval/client-of-the-test/${encoded(user)}?h=x`);
    const line = await own.untilLog('the request', ({ path: at }) =>
      String(at).startsWith('/flags/eval'),
    );
    expect(line['path']).toBe('/flags/eval/:context');
    expect(own.output()).not.toContain(encoded(user));
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});
