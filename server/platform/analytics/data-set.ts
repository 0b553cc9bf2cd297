import type { BrandRow, DataSetContent, DataSetInfo } from './data-set-content';
import { createQueryEngine, type QueryEngine } from './query/query-engine';

/** An opened version of a data set, with the engine that answers queries on it. */
export interface OpenDataSet extends DataSetContent {
  engine: QueryEngine;
  /** The brands in the order of their names. They are sorted once, because there may be thousands. */
  brandsByName(): readonly BrandRow[];
}

export function openDataSet(content: DataSetContent): OpenDataSet {
  let byName: readonly BrandRow[] | undefined;
  return {
    ...content,
    engine: createQueryEngine(content),
    brandsByName: () => (byName ??= sortedByName(content.brandsById.values())),
  };
}

/** Sorts the known brands; the unknown one has the id 0. */
function sortedByName(brands: Iterable<BrandRow>): BrandRow[] {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return [...brands]
    .filter(({ id }) => id > 0)
    .sort((a, b) => compare(a.name, b.name) || compare(a.code, b.code));
}

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
