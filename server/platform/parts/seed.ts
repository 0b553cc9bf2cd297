import { seedDemo } from '../database/seed/demo';
import { demoEmail, demoPassword, demoUsers } from '../database/seed/demo-data';
import { seedReference } from '../database/seed/reference';
import type { DemoHint } from '../identity/pages/forms';
import type { Core } from './core';

/** Writes the reference data that every installation needs, and the demo data if it is configured. */
export async function seed({ config, db, factorSeal, outbox }: Core): Promise<void> {
  await seedReference(db);
  if (config.seed === 'demo') await seedDemo(db, { factorSeal, outbox });
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
