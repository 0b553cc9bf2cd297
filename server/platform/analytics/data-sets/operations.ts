import type { Database } from '../../database/connect';
import type { DataSetInfo } from '../data-set-content';
import { listDataSets } from '../data-sets';
import { adoptDataSet, removeDataSet } from './adopt';
import { giveBrand, type Gift, type Given } from './give-brand';

/** A data set, as an operator's list shows it: what it knows, as JSON carries it. */
export type DataSetSummary = Omit<DataSetInfo, 'parts'> & { parts: string[] };

/**
 * What an operator does with data sets. PGlite lets no second process in, so while a platform runs on it these are asked
 * of that platform (`operator-client`); else they are done where they are called.
 */
export interface DataSetOperations {
  list(): Promise<DataSetSummary[]>;
  /** @throws AdoptionError */
  adopt(id: string, version: string): Promise<void>;
  /** @returns whether there was one */
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
