import { expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startBalancer } from '../../support/programs/balancer';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform } from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/people/sign-in';
import { countsText, startTraffic } from '../../support/network/traffic';
import { until } from '../../support/wait';

const restarts = scenarioSize('LOAD_RESTARTS', 4);
const people = 12;

it(`[REL-04 A-27] ${restarts} restarts of two processes in turn, behind a balancer: no request fails, nobody is signed out`, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const platform = await startPlatform({ ownProcess: true, appUrl: url });
  const env = { PUBLIC_URL: url, SHUTDOWN_DELAY_MS: '8000' };
  const one = await startBff({ ownProcess: true, platform, env });
  const two = await startBff({ ownProcess: true, platform, shareWith: one, env });
  const balancer = await startBalancer(port, [one.url, two.url]);
  const { client } = await signIn(url, 'core');
  const traffic = startTraffic(people, (person) =>
    client.get(url + [paths.home, paths.settings, paths.auth.session][person % 3]!),
  );
  for (let restart = 0; restart < restarts; restart += 1) {
    const before = traffic.answered;
    await until('load', () => traffic.answered > before + people);
    await [one, two][restart % 2]!.restart();
    // The next begins when both take part again.
    await until('both are ready', () => balancer.readyCount() === 2);
  }
  const { requests, statuses, failures, p50, p99 } = await traffic.stop();
  const signedIn = (await client.get(url + paths.auth.session)).text.includes('"user"');
  await balancer.close();
  reportFigures({
    restarts,
    requests,
    answers: countsText(statuses),
    'without an answer': countsText(failures),
    p50: `${p50} ms`,
    p99: `${p99} ms`,
  });
  expect([failures, Object.keys(statuses)]).toEqual([{}, ['200']]);
  expect(signedIn).toBe(true);
}, 1_200_000);
