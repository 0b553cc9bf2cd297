import { beforeAll, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { startFaultProxy } from '../../support/network/fault-proxy';
import { startFaultServer, type FaultServer } from '../../support/network/fault-server';
import { turnFlags } from '../../support/programs/flags';
import { createClient } from '../../support/network/http-client';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { beside, reportFigures } from '../../support/scenario';
import { until } from '../../support/wait';

const readyMs = 3_000;
const pagesAtOnce = 20;
const client = createClient();
let platform: ProcessPlatform;

beforeAll(async () => {
  platform = await startPlatform({ ownProcess: true });
});

const flagEnv = (url: string) => ({ LD_BASE_URL: url, LD_STREAM_URL: url, LD_EVENTS_URL: url });

/** How long the server takes from its listening to its readiness. */
async function untilReady(bff: ProcessBff): Promise<number> {
  const line = await bff.untilLog('it listens', ({ event }) => event === 'ready');
  await until(
    'it is ready',
    async () => (await client.get(bff.url + probePaths.ready)).status === 200,
    {
      everyMs: 20,
    },
  );
  return Date.now() - Date.parse(String(line['time']));
}

const statusesOfPages = async (bff: ProcessBff) =>
  Promise.all(
    Array.from(
      { length: pagesAtOnce },
      async () => (await client.get(bff.url + paths.home)).status,
    ),
  );

describe('a flag service that is away', () => {
  it.each<[string, FaultServer['answer'] | null]>([
    ['refuses connections', null],
    ['never answers', () => undefined],
    ['answers 500', (_request, res) => void res.writeHead(500).end()],
    ['breaks off', (_request, res) => void res.socket?.resetAndDestroy()],
    ['sends garbage', (_request, res) => void res.writeHead(200).end('event: put\ndata: {"x\n\n')],
    ['refuses the key', (_request, res) => void res.writeHead(401).end()],
  ])(
    '[REL-03 C-05] %s from the start on: ready within 3 s, defaults, and stops',
    async (name, answer) => {
      const service = answer === null ? null : await startFaultServer(answer);
      const bff = await startBff({
        ownProcess: true,
        platform,
        env: flagEnv(service?.url ?? 'http://127.0.0.1:9'),
      });
      const ms = await untilReady(bff);
      expect(new Set(await statusesOfPages(bff))).toEqual(new Set([200]));
      expect((await client.get(bff.url + paths.maintenanceStatus)).json()).toEqual({
        maintenance: false,
      });
      reportFigures({ [name]: `ready after ${beside(ms, readyMs)}` });
      expect(ms).toBeLessThan(readyMs);
      expect((await bff.stop()).code).toBe(0);
      await service?.close();
    },
  );

  it('[REL-03 L-07] is lost later: the last values stay, pages do not wait, and its return brings the new ones', async () => {
    const proxy = await startFaultProxy(platform.url);
    const bff = await startBff({ ownProcess: true, platform, env: flagEnv(`${proxy.url}/flags`) });
    const isClosed = async () =>
      (await client.get(bff.url + paths.maintenanceStatus)).json<{ maintenance: boolean }>()
        .maintenance;
    await untilReady(bff);
    turnFlags(platform, { maintenance: true });
    await until('maintenance', isClosed);
    proxy.fault(/^\/flags/, { reset: true });
    turnFlags(platform, { maintenance: false });
    await platform.kill('SIGKILL');
    expect(await isClosed()).toBe(true);
    const began = performance.now();
    expect(new Set(await statusesOfPages(bff))).toEqual(new Set([302]));
    const pagesMs = performance.now() - began;
    await platform.restart();
    proxy.clear();
    const back = performance.now();
    await until('the new value', async () => !(await isClosed()), { timeoutMs: 60_000 });
    reportFigures({
      [`${pagesAtOnce} pages without it`]: `${Math.round(pagesMs)} ms`,
      'new values after its return': beside(performance.now() - back, 30_000),
    });
    await bff.stop();
    await proxy.close();
  });
});
