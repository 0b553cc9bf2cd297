import type { Router } from 'express';

import type { DataSets } from '../analytics/data-set';
import { createDataSets } from '../analytics/data-sets';
import { ensureDemoDataSet } from '../analytics/data-sets/demo';
import { createOperations } from '../analytics/data-sets/operations';
import {
  publishOperatorAccess,
  withdrawOperatorAccess,
} from '../analytics/data-sets/operator-access';
import { createOperatorRoutes } from '../analytics/data-sets/operator-routes';
import { createResultCache } from '../analytics/query/execute/result-cache';
import { StatementQueue } from '../analytics/store/statement-queue';
import type { Core } from './core';

/** The data sets of the dashboards, and the operator's routes for their import. */
export interface AnalyticsPart {
  dataSets: DataSets;
  router: Router;
  close(): Promise<void>;
}

/** @param port the port of the platform, to which the import command connects */
export async function createAnalyticsPart(
  { config, db, readCache, log }: Core,
  port: number,
): Promise<AnalyticsPart> {
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
    async close() {
      await withdrawOperatorAccess(config.dataDir);
      await dataSets.close();
    },
  };
}
