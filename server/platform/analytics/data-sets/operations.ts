import type { Database } from '../../database/connect';
import type { DataSetInfo } from '../data-set-content';
import { listDataSets } from '../data-sets';
import { adoptDataSet, removeDataSet } from './adopt';
import { giveBrand, type Gift, type Given } from './give-brand';

/** A data set in the operator's list, as JSON. */
export type DataSetSummary = Omit<DataSetInfo, 'parts'> & { parts: string[] };

/**
 * Operations on data sets. PGlite admits one process, so while a platform runs on it, operator programs call that
 * platform (`operator-client`); otherwise they run the operations themselves.
 */
export interface DataSetOperations {
  list(): Promise<DataSetSummary[]>;
  /** @throws AdoptionError */
  adopt(id: string, version: string): Promise<void>;
  /** @returns whether the set existed */
  remove(id: string): Promise<boolean>;
  /** @throws GiftError */
  give(gift: Gift): Promise<Given>;
}

export function createOperations(db: Database, folder: string): DataSetOperations {
  return {
    async list() {
      return (await listDataSets(db)).map(({ parts, ...info }) => ({ ...info, parts: [...parts] }));
    },
    adopt: (id, version) => adoptDataSet(db, folder, { id, version, shared: false }),
    remove: (id) => removeDataSet(db, folder, id),
    give: (gift) => giveBrand(db, gift),
  };
}
