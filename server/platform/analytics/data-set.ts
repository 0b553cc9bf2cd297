import type { DataSetContent, DataSetInfo } from './data-set-content';
import { createQueryEngine, type QueryEngine } from './query/query-engine';

/** An opened version of a data set, with the engine that answers queries on it. */
export interface OpenDataSet extends DataSetContent {
  engine: QueryEngine;
}

export const openDataSet = (content: DataSetContent): OpenDataSet => ({
  ...content,
  engine: createQueryEngine(content),
});

/** The data sets of this platform. */
export interface DataSets {
  /** Current versions; every call reads the relational database. */
  list(): Promise<DataSetInfo[]>;
  /**
   * Opens the current version and keeps it open; null for an unknown set.
   * @param known a recent answer of `list`; the database is read again only if that version can no longer be opened
   */
  open(id: string, known?: DataSetInfo): Promise<OpenDataSet | null>;
  close(): Promise<void>;
}
