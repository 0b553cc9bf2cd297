import { purgeClaims } from '../accounts/brand-claims';
import { purgeIdempotencyKeys } from '../ams/idempotency';
import { purgeStoredFilters } from '../dashboards/stored-filters';
import { startDelivery } from '../mail/delivery';
import { createSmtp } from '../mail/smtp';
import { purgeAddresses } from '../sampling/addresses';
import type { Core } from './core';

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
