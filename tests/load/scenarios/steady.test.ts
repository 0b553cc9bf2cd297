import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import autocannon from 'autocannon';
import { expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { startFaultProxy } from '../../support/network/fault-proxy';
import { createClient } from '../../support/network/http-client';
import { healthFigures, watchHealth } from '../../support/programs/health-watch';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform } from '../../support/programs/processes';
import { projectRoot } from '../../support/programs/child';
import { beside, reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/people/sign-in';

const minutes = scenarioSize('LOAD_MINUTES', 15);
const connections = 50;
/** Shorter runs are all warm-up: their memory is told and not judged. */
const fewestMinutesToJudge = 5;
const maxMegabytesAMinute = 1;

interface Sample {
  minute: number;
  /** Resident, as the operator sees it. */
  megabytes: number;
  files: number;
  /** 99th percentile of the event loop's delay since the sample before. */
  lagMs: number;
}

it(`[C-08 REL-06] ${connections} connections load a signed-in dashboard for ${minutes} minutes: no error, and memory and files stay`, async () => {
  const port = await freePort();
  const platform = await startPlatform({ ownProcess: true, appUrl: `http://127.0.0.1:${port}` });
  const proxy = await startFaultProxy(platform.url);
  proxy.fault(/./, { delayMs: 20 });
  const bff = await startBff({
    ownProcess: true,
    platform,
    port,
    env: {
      API_URL: proxy.url,
      NODE_OPTIONS: `--import=${path.join(projectRoot, 'tests/support/programs/live-heap.mjs')}`,
    },
  });
  const { client } = await signIn(bff.url, 'core');
  const url = bff.url + paths.home;
  const whole = await client.get(url);
  expect(whole.status).toBe(200);
  const load = {
    url,
    connections,
    timeout: 60,
    headers: { accept: 'text/html', cookie: client.jar.header(new URL(url)) ?? '' },
  };
  // Both processes compile what they run often.
  await autocannon({ ...load, amount: 4 * connections });
  /** What is alive while no request runs: requests that run hold up to 40 MB more, now and then. */
  const aliveMegabytes = async () => {
    await setTimeout(2_000);
    const since = bff.logs.length;
    process.kill(bff.pid, 'SIGUSR2');
    const line = await bff.untilLog('live heap', ({ event }) => event === 'live-heap', since);
    return Number(line['megabytes']);
  };
  const before = await aliveMegabytes();

  const samples: Sample[] = [];
  const began = performance.now();
  const operator = createClient();
  const sample = async () => {
    const { text } = await operator.get(bff.url + probePaths.metrics);
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
    samples.push({
      minute: (performance.now() - began) / 60_000,
      megabytes: read('process_resident_memory_bytes') / 1e6,
      files: read('process_open_fds'),
      lagMs: read('nodejs_eventloop_lag_p99_seconds') * 1_000,
    });
  };
  const health = watchHealth(bff.url + probePaths.health);
  const watch = setInterval(() => void sample(), 2_000);
  const result = await autocannon({ ...load, duration: Math.round(minutes * 60) });
  clearInterval(watch);
  const seen = await health.stop();
  const after = await aliveMegabytes();
  await proxy.close();

  const third = samples.filter(({ minute }) => minute > (minutes * 2) / 3);
  const growth = (after - before) / minutes;
  const files = third.map((each) => each.files);
  const isJudged = minutes >= fewestMinutesToJudge;
  const statuses = Object.keys(result.statusCodeStats ?? {});
  reportFigures({
    minutes,
    requests: result.requests.total,
    errors: result.errors,
    'page p50': `${result.latency.p50} ms`,
    'page p99': beside(result.latency.p99, 600),
    'MB alive before and after': `${before.toFixed(1)}, ${after.toFixed(1)}`,
    'MB alive more each minute': `${growth.toFixed(2)}${isJudged ? '' : ' (not judged below 5 minutes)'}`,
    'MB resident at the end': Math.round(samples.at(-1)?.megabytes ?? 0),
    'open files in the last third': `${Math.min(...files)} to ${Math.max(...files)}`,
    'event loop p99, largest': `${Math.round(Math.max(...samples.map(({ lagMs }) => lagMs)))} ms`,
    ...healthFigures(seen),
  });
  expect([statuses, result.errors, result.timeouts]).toEqual([['200'], 0, 0]);
  expect(seen.unanswered).toBe(0);
  expect(Math.max(...files) - Math.min(...files)).toBeLessThan(connections);
  if (isJudged) expect(growth).toBeLessThan(maxMegabytesAMinute);
}, 3_600_000);
