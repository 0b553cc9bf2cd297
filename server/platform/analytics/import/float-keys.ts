import type { DuckDBConnection } from '@duckdb/node-api';

import { runStatement } from '../store/run-statement';
import type { Mapping } from './mapping';
import { keyInLines, partNames, type Part } from './parts';
import type { StagedFile } from './staging';

/** A column of ids in a file. */
interface KeyColumn {
  file: StagedFile;
  name: string;
}

/**
 * Finds the id columns that a data frame library wrote as floating-point numbers because of gaps (`1075313.0`), so that
 * they match the integers of another file. All values of a column must end in `.0`. If only some do, there or in the
 * column that it is matched with (`1.0` and `1.5`), ids are names and not numbers.
 */
export async function findFloatKeys(
  connection: DuckDBConnection,
  mapping: Mapping,
  lines: StagedFile,
  files: Partial<Record<Part, StagedFile>>,
): Promise<void> {
  const { columns } = mapping.lines;
  const inLines = (name: string | undefined): KeyColumn[] =>
    name === undefined ? [] : [{ file: lines, name }];
  const inFile = (part: Part): KeyColumn[] => {
    const [file, name] = [files[part], mapping[part]?.columns.id];
    return file === undefined || name === undefined ? [] : [{ file, name }];
  };
  const groups = [
    inLines(columns.order),
    ...partNames.map((part) => [...inLines(columns[keyInLines[part]]), ...inFile(part)]),
  ];
  for (const group of groups) {
    const kinds = [];
    for (const key of group) kinds.push(await kindOf(connection, key));
    if (kinds.includes('mixed')) continue;
    for (const [at, { file, name }] of group.entries())
      if (kinds[at] === 'float') file.floatKeys.add(name);
  }
}

/** Whether all, some or none of the ids of a column end with `.0`. */
async function kindOf(
  connection: DuckDBConnection,
  { file, name }: KeyColumn,
): Promise<'float' | 'mixed' | 'other'> {
  const cell = file.column(name);
  const { rows } = await runStatement(
    connection,
    `SELECT bool_and(regexp_full_match(${cell}, '\\d{1,15}\\.0')), bool_or(suffix(${cell}, '.0')) FROM ${file.table}`,
  );
  const [all, some] = rows[0]!;
  if (all === true) return 'float';
  return some === true ? 'mixed' : 'other';
}
