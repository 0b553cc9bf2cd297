import { createUsers } from '../accounts/users';
import { createRunOnce } from '../ams/idempotency';
import type { PlatformConfig } from '../config';
import type { OpenDatabase } from '../database/connect';
import { createAssetServer } from '../http/assets';
import { createClientAddress } from '../http/rate-limit';
import { createFactorSeal } from '../identity/factor-seal';
import { loadSecrets } from '../identity/secrets';
import type { Log } from '../log';
import { createOutbox } from '../mail/outbox';
import { createSeal } from '../seal';
import { createWorkers } from '../workers/pool';

/** The configuration and services that all parts of the platform share. */
export type Core = Awaited<ReturnType<typeof createCore>>;

export async function createCore(
  config: PlatformConfig,
  log: Log,
  { db, readCache }: OpenDatabase,
  port: number,
) {
  const stored = await loadSecrets(db);
  const secrets = {
    ...stored,
    ldSdkKey: config.flags.sdkKey ?? stored.ldSdkKey,
    ldClientSideId: config.flags.clientSideId ?? stored.ldClientSideId,
  };
  return {
    config,
    log,
    db,
    readCache,
    runOnce: createRunOnce(db),
    /** The platform's public origin. */
    publicUrl: config.publicUrl ?? `http://localhost:${port}`,
    secrets,
    factorSeal: createFactorSeal(secrets.factorKeys),
    users: createUsers(db, readCache),
    outbox: createOutbox(db, createSeal(secrets.mailKeys, 'mail'), config.appUrl),
    workers: createWorkers(config.workerFile, log),
    assets: createAssetServer(),
    clientAddress: createClientAddress(config.trustedProxyHops),
  };
}
