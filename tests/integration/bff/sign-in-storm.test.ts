import { expect, it } from 'vitest';

import { probePaths } from '../../../app/lib/urls/paths';
import { healthFigures, watchHealth } from '../../support/programs/health-watch';
import { startProduct } from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/people/sign-in';

/** `npm run load -- sign-ins` sends as many as the requirement names. */
const people = scenarioSize('LOAD_SIGN_INS', 40);

it('[A-11 REL-02] many who sign in at once all come in, and the server stays responsive', async () => {
  const { bff, platform } = await startProduct();
  const began = performance.now();
  const health = watchHealth(bff.url + probePaths.health);
  const outcomes = await Promise.allSettled(
    Array.from({ length: people }, () => signIn(bff.url, 'core')),
  );
  const seen = await health.stop();
  const seconds = (performance.now() - began) / 1_000;

  const failures = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason).slice(0, 200)] : [],
  );
  reportFigures({
    'sign-ins': people,
    failed: failures.length,
    seconds: seconds.toFixed(1),
    ...healthFigures(seen),
  });
  expect(failures).toEqual([]);
  expect(seen.unanswered).toBe(0);
  const events = [...bff.logs, ...platform.logs].map(({ event }) => event);
  expect(events).not.toContain('breaker');
});
