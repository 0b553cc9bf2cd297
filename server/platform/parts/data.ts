import { purgeClaims } from '../accounts/brand-claims';
import { purgeIdempotencyKeys } from '../ams/idempotency';
import { createDataSets } from '../analytics/data-sets';
import { ensureDemoDataSet } from '../analytics/data-sets/demo';
import { createOperations } from '../analytics/data-sets/operations';
import {
  publishOperatorAccess,
  withdrawOperatorAccess,
} from '../analytics/data-sets/operator-client';
import { createOperatorRoutes } from '../analytics/data-sets/operator-routes';
import { createResultCache } from '../analytics/query/execute/result-cache';
import { StatementQueue } from '../analytics/store/duckdb-store';
import { purgeStoredFilters } from '../dashboards/stored-filters';
import type { DemoHint } from '../identity/sign-in-pages';
import { startDelivery } from '../mail/delivery';
import { createSmtp } from '../mail/smtp';
import { purgeAddresses } from '../sampling/addresses';
import { seedDemo } from '../seed/demo';
import { takeDemoOrders } from '../seed/demo-brand-orders';
import { demoEmail, demoPassword, demoUsers } from '../seed/demo-data';
import { seedReference } from '../seed/reference';
import type { Core } from './core';

/**
 * The data sets of the dashboards, and the operator's routes for their import.
 * @param port the port of the platform, to which the import command connects
 */
export async function createAnalyticsPart({ config, db, readCache, log }: Core, port: number) {
  const { folder, size, memoryMb, cacheMb, parallel, limitMs } = config.analytics;
  if (config.seed === 'demo') await ensureDemoDataSet({ db, folder, size, log });
  const dataSets = createDataSets({
    db,
    readCache,
    folder,
    store: { queue: new StatementQueue(parallel), memoryLimit: `${memoryMb}MB`, limitMs },
    results: createResultCache(cacheMb * 1_048_576),
    onUnreadable: ({ id }, file, reason) =>
      log.error(
        { event: 'data-set-unreadable', dataSet: id, file, reason: reason.slice(0, 300) },
        'the file of a data set cannot be read: import the data set again',
      ),
  });
  const access = await publishOperatorAccess(config.dataDir, { host: config.host, port });
  return {
    dataSets,
    router: createOperatorRoutes(createOperations(db, folder), access.secret),
    async close(): Promise<void> {
      await withdrawOperatorAccess(config.dataDir);
      await dataSets.close();
    },
  };
}

/** Writes the reference data that every installation needs, and the demo data if it is configured. */
export async function seed({ config, db, factorSeal, outbox }: Core): Promise<void> {
  await seedReference(db);
  if (config.seed === 'demo') await seedDemo(db, { factorSeal, outbox });
}

const everyMs = 10 * 60_000;
/** How far back demo orders are created after downtime. */
const backfillMs = 2 * 86_400_000;

/** Lets brand orders of the demo come in as time goes by, if it is configured. */
export function startDemoOrders(
  core: Core,
  now: () => Date = () => new Date(),
): { stop(): Promise<void> } {
  const { config, log } = core;
  if (config.seed !== 'demo' || !config.demoOrders) return { stop: () => Promise.resolve() };
  let after = new Date(now().getTime() - backfillMs);
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

const purgeIntervalMs = 10 * 60_000;

/** Starts the background tasks: the removal of expired rows and the delivery of mails. */
export async function startMaintenance(
  { config, db, log, outbox }: Core,
  purgeIdentity: () => Promise<void>,
  now: () => Date = () => new Date(),
): Promise<{ stop(): Promise<void> }> {
  const purge = () =>
    Promise.all([
      purgeIdentity(),
      purgeIdempotencyKeys(db, now()),
      outbox.purge(),
      purgeAddresses(db, now()),
      purgeClaims(db),
      purgeStoredFilters(db, now()),
    ]).catch((error: unknown) => log.error({ event: 'purge-failed', err: error }));
  await outbox.sealOlder();
  await purge();
  const timer = setInterval(() => void purge(), purgeIntervalMs);
  timer.unref();
  const delivery =
    config.smtp && startDelivery({ db, log, outbox, server: createSmtp(config.smtp) }, config.smtp);
  return {
    async stop() {
      clearInterval(timer);
      await delivery?.close();
    },
  };
}
