import type { Database } from '../../database/connect';
import type { DataSetInfo } from '../data-set-content';
import { listDataSets } from '../data-sets';
import { adoptDataSet, removeDataSet } from './adopt';
import { demoDataSetId } from './files';
import { checkGift, giveBrand, type Gift, type Given, type PlannedGift } from './give-brand';
import { type KnownName, readKnownNames } from './known-names';

/** A data set in the operator's list, as JSON. */
export type DataSetSummary = Omit<DataSetInfo, 'parts'> & { parts: string[] };

/**
 * Operations on data sets. PGlite admits one process, so while a platform runs on it, operator programs call that
 * platform (`operator-client`); otherwise they run the operations themselves.
 */
export interface DataSetOperations {
  list(): Promise<DataSetSummary[]>;
  /** The names that imports of the set have seen, with their ids. */
  names(id: string): Promise<KnownName[]>;
  /** @throws AdoptionError */
  adopt(id: string, version: string): Promise<void>;
  /** @returns whether the set existed */
  remove(id: string): Promise<boolean>;
  /** @throws GiftError where an import cannot give these brands */
  checkGift(planned: PlannedGift): Promise<void>;
  /** @throws GiftError */
  give(gift: Gift): Promise<Given>;
}

export function createOperations(db: Database, folder: string): DataSetOperations {
  return {
    async list() {
      return (await listDataSets(db)).map(({ parts, ...info }) => ({ ...info, parts: [...parts] }));
    },
    names: (id) => readKnownNames(db, folder, id),
    // No import has the id of the demo data set, which everybody sees.
    adopt: (id, version) => adoptDataSet(db, folder, { id, version, shared: id === demoDataSetId }),
    remove: (id) => removeDataSet(db, folder, id),
    checkGift: (planned) => checkGift(db, planned),
    give: (gift) => giveBrand(db, gift),
  };
}
