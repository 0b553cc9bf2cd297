import { expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { createClient } from '../../support/network/http-client';
import { startProduct } from '../../support/programs/processes';
import { beside, reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/people/sign-in';
import { countsText, startTraffic } from '../../support/network/traffic';
import { until } from '../../support/wait';

const stops = scenarioSize('LOAD_STOPS', 5);
const people = 20;

it(`[REL-04] SIGTERM ${stops} times under load: no accepted request fails, exit 0 within 30 s`, async () => {
  const { bff } = await startProduct({
    ownProcess: true,
    bff: { env: { SHUTDOWN_DELAY_MS: '8000' } },
  });
  const { client } = await signIn(bff.url, 'core');
  const { csrfToken } = (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>();
  const send = (person: number) =>
    person % 5 === 0
      ? client.post(bff.url + paths.preferences, {
          headers: { origin: bff.url },
          form: { csrfToken, theme: 'dark' },
        })
      : client.get(bff.url + (person % 2 === 0 ? paths.home : paths.settings));
  let requests = 0;
  const took: number[] = [];
  const statuses: Record<string, number> = {};
  for (let stop = 0; stop < stops; stop += 1) {
    const traffic = startTraffic(people, send);
    await until('load', () => traffic.answered > people);
    const began = performance.now();
    const stopping = bff.stop();
    // As a balancer does: requests come until readiness says no.
    await until(
      'readiness says no',
      async () => (await createClient().get(bff.url + probePaths.ready)).status === 503,
      { everyMs: 50 },
    );
    const report = await traffic.stop();
    expect(await stopping).toEqual({ code: 0, signal: null });
    took.push(performance.now() - began);
    expect(report.failures).toEqual({});
    requests += report.requests;
    for (const [status, times] of Object.entries(report.statuses))
      statuses[status] = (statuses[status] ?? 0) + times;
    await bff.restart();
  }
  reportFigures({
    stops,
    requests,
    answers: countsText(statuses),
    'longest stop': beside(Math.max(...took), 30_000),
  });
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(Math.max(...took)).toBeLessThan(30_000);
}, 1_200_000);
