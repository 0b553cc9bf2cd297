import { expect, it } from 'vitest';

import { healthFigures, watchHealth } from '../../support/programs/health-watch';
import { paths } from '../../../app/lib/urls/paths';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform } from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/people/sign-in';
import { intakeKey, shopOrder, takeIn } from '../../integration/platform/ams/brand-order-client';

const count = scenarioSize('LOAD_SLIPS', 500);
const atOnce = 4;

it(`[SEC-50] ${atOnce} files of ${count} packing slips are written at once, and other requests are answered meanwhile`, async () => {
  const port = await freePort();
  const platform = await startPlatform({
    ownProcess: true,
    appUrl: `http://127.0.0.1:${port}`,
    env: { PLATFORM_INTAKE_KEY: intakeKey },
  });
  const bff = await startBff({ ownProcess: true, platform, port });
  const { client } = await signIn(bff.url, 'merchant-admin');
  const ids = await takeIn(
    platform.connection.amsUrl,
    Array.from({ length: count }, () => shopOrder()),
  );
  const print = async () => {
    const { status, text } = await client.get(bff.url + paths.packingSlips(ids));
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
    return text.length;
  };
  // The first file starts the thread and loads its libraries.
  await client.get(bff.url + paths.packingSlips(ids.slice(0, 1)));
  const quiet = watchHealth(`${platform.url}/healthz`);
  const pageMs = async () => {
    const began = performance.now();
    expect((await client.get(bff.url + paths.orders)).status).toBe(200);
    return performance.now() - began;
  };
  for (let times = 0; times < 20; times += 1) await pageMs();
  const before = await quiet.stop();

  const health = watchHealth(`${platform.url}/healthz`);
  const began = performance.now();
  let isPrinting = true;
  const files = Promise.all(Array.from({ length: atOnce }, print)).finally(() => {
    isPrinting = false;
  });
  const pages: number[] = [];
  while (isPrinting) pages.push(await pageMs());
  const sizes = await files;
  const report = await health.stop();
  const at = (part: number) =>
    Math.round(pages.sort((a, b) => a - b)[Math.floor((pages.length - 1) * part)]!);
  reportFigures({
    files: `${atOnce} of ${count} slips, ${Math.round(sizes[0]! / 1_000)} kB each, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    'health before': `p50 ${before.p50} ms, p99 ${before.p99} ms`,
    ...healthFigures(report, 100),
    'page of orders': `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${pages.length} pages`,
  });
  expect(report.unanswered).toBe(0);
});
