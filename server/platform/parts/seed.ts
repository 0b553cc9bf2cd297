import { seedDemo } from '../seed/demo';
import { takeDemoOrders } from '../seed/demo-brand-orders';
import { demoEmail, demoPassword, demoUsers } from '../seed/demo-data';
import { seedReference } from '../seed/reference';
import type { DemoHint } from '../identity/sign-in-pages';
import type { Core } from './core';

/** Writes the reference data that every installation needs, and the demo data if it is configured. */
export async function seed({ config, db, factorSeal, outbox }: Core): Promise<void> {
  await seedReference(db);
  if (config.seed === 'demo') await seedDemo(db, { factorSeal, outbox });
}

const everyMs = 10 * 60_000;
/** What came in while the platform was off is made up for so far back. */
const makesUpMs = 2 * 86_400_000;

/** Lets brand orders of the demo come in as time goes by, if it is configured. */
export function startDemoOrders(
  core: Core,
  now: () => Date = () => new Date(),
): { stop(): Promise<void> } {
  const { config, log } = core;
  if (config.seed !== 'demo' || !config.demoOrders) return { stop: () => Promise.resolve() };
  let after = new Date(now().getTime() - makesUpMs);
  const run = async () => {
    const [from, until] = [after, now()];
    after = until;
    await takeDemoOrders(core, from, until);
  };
  let last = Promise.resolve();
  const next = () =>
    (last = last
      .then(run)
      .catch((error: unknown) => log.error({ event: 'demo-orders-failed', err: error })));
  void next();
  const timer = setInterval(() => void next(), everyMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return last;
    },
  };
}

/** @returns the demo users that the login page lists; null without demo data */
export function demoHint({ config }: Core): DemoHint | null {
  if (config.seed !== 'demo') return null;
  return {
    password: demoPassword,
    users: demoUsers.map((user) => ({ email: demoEmail(user), shows: user.shows })),
    secondFactor: demoUsers.flatMap((user) =>
      user.secondFactor === undefined
        ? []
        : [{ email: demoEmail(user), secret: user.secondFactor }],
    ),
  };
}
