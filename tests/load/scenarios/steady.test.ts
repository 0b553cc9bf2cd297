import autocannon from 'autocannon';
import { expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy } from '../../support/fault-proxy';
import { createClient } from '../../support/http-client';
import { healthFigures, watchHealth } from '../../support/health-watch';
import { freePort } from '../../support/ports';
import { startBff, startPlatform } from '../../support/processes';
import { beside, reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/sign-in';

const minutes = scenarioSize('LOAD_MINUTES', 15);
const connections = 50;
/** Shorter runs are all warm-up: their memory is told and not judged. */
const fewestMinutesToJudge = 5;
const mostMegabytesAMinute = 1;

interface Sample {
  minute: number;
  /** Resident, as the operator sees it. */
  megabytes: number;
  /** Of objects and buffers, with those that are not collected yet. */
  heldMegabytes: number;
  files: number;
  /** 99th percentile of the event loop's delay since the sample before. */
  lagMs: number;
}

/**
 * The least of each minute: what is left after a collection. The resident size follows the time of the last large collection,
 * which moves its slope by 2 MB a minute between equal runs.
 */
function leastOfMinutes(samples: readonly Sample[]): { x: number; y: number }[] {
  const least = new Map<number, number>();
  for (const { minute, heldMegabytes } of samples) {
    const x = Math.floor(minute);
    least.set(x, Math.min(least.get(x) ?? Infinity, heldMegabytes));
  }
  return [...least].map(([x, y]) => ({ x, y }));
}

/** The slope of a line through the points, by least squares. */
function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return above / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

it(`[C-08 REL-06] ${connections} connections load a signed-in dashboard for ${minutes} minutes: no error, and memory and files stay`, async () => {
  const port = await freePort();
  const platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  const proxy = await startFaultProxy(platform.url);
  proxy.fault(/./, { delayMs: 20 });
  const bff = await startBff({ platform, port, env: { API_URL: proxy.url } });
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

  const samples: Sample[] = [];
  const began = performance.now();
  const operator = createClient();
  const sample = async () => {
    const { text } = await operator.get(bff.url + paths.metrics);
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
    samples.push({
      minute: (performance.now() - began) / 60_000,
      megabytes: read('process_resident_memory_bytes') / 1e6,
      heldMegabytes:
        (read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes')) / 1e6,
      files: read('process_open_fds'),
      lagMs: read('nodejs_eventloop_lag_p99_seconds') * 1_000,
    });
  };
  const health = watchHealth(bff.url + paths.health);
  const watch = setInterval(() => void sample(), 2_000);
  const result = await autocannon({ ...load, duration: Math.round(minutes * 60) });
  clearInterval(watch);
  const seen = await health.stop();
  await proxy.close();

  const third = samples.filter(({ minute }) => minute > (minutes * 2) / 3);
  const slope = slopeOf(leastOfMinutes(samples.filter(({ minute }) => minute > minutes / 3)));
  const files = third.map((each) => each.files);
  const isJudged = minutes >= fewestMinutesToJudge;
  const statuses = Object.keys(result.statusCodeStats ?? {});
  reportFigures({
    minutes,
    requests: result.requests.total,
    errors: result.errors,
    'page p50': `${result.latency.p50} ms`,
    'page p99': beside(result.latency.p99, 600),
    'MB held more each minute, in the last two thirds': `${slope.toFixed(2)}${isJudged ? '' : ' (not judged below 5 minutes)'}`,
    'MB resident at the end': Math.round(samples.at(-1)?.megabytes ?? 0),
    'open files in the last third': `${Math.min(...files)} to ${Math.max(...files)}`,
    'event loop p99, largest': `${Math.round(Math.max(...samples.map(({ lagMs }) => lagMs)))} ms`,
    ...healthFigures(seen),
  });
  expect([statuses, result.errors, result.timeouts]).toEqual([['200'], 0, 0]);
  expect(seen.unanswered).toBe(0);
  expect(Math.max(...files) - Math.min(...files)).toBeLessThan(connections);
  if (isJudged) expect(slope).toBeLessThan(mostMegabytesAMinute);
}, 3_600_000);
