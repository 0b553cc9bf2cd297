import type { Request } from 'express';

import { createUsers, type Users } from '../accounts/users';
import { createRunOnce, type RunOnce } from '../ams/idempotency';
import type { PlatformConfig } from '../config';
import type { Database, OpenDatabase } from '../database/connect';
import type { ReadCache } from '../database/read-cache';
import { createAssetServer, type AssetServer } from '../http/assets';
import { createClientAddress } from '../http/rate-limit';
import { createFactorSeal, type FactorSeal } from '../identity/factor-seal';
import { loadSecrets, type Secrets } from '../identity/secrets';
import type { Log } from '../log';
import { createOutbox, type Outbox } from '../mail/outbox';
import { createSeal } from '../seal';
import { createWorkers, type Workers } from '../workers/pool';

/** The configuration and services that all parts of the platform share. */
export interface Core {
  config: PlatformConfig;
  log: Log;
  db: Database;
  readCache: ReadCache;
  runOnce: RunOnce;
  /** The platform's public origin. */
  publicUrl: string;
  secrets: Secrets;
  factorSeal: FactorSeal;
  users: Users;
  outbox: Outbox;
  workers: Workers;
  assets: AssetServer;
  clientAddress(request: Request): string;
}

export async function createCore(
  config: PlatformConfig,
  log: Log,
  { db, readCache }: OpenDatabase,
  port: number,
): Promise<Core> {
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
