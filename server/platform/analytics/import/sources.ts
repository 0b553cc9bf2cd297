import path from 'node:path';

import type { DuckDBConnection } from '@duckdb/node-api';

import { runStatement } from '../store/duckdb-values';
import { columnsOfLines, type MappedFile, type Mapping, type Part } from './mapping';
import { keyInLines, makePart, partNames } from './parts';
import { type Progress, type StagedFile, stageFile } from './staging';

export interface Sources {
  lines: StagedFile;
  /** The staged files of parts that have one. */
  files: Partial<Record<Part, StagedFile>>;
  warnings: string[];
}

/**
 * Reads all files of a mapping, and creates the tables `products`, `buyers` and `stores` (`makePart`), whether or not they
 * have a file.
 * @throws SourceError
 */
export async function readSources(
  connection: DuckDBConnection,
  mapping: Mapping,
  folder: string,
  progress: Progress,
): Promise<Sources> {
  const stage = (table: string, source: MappedFile, columns: string[]) =>
    stageFile(connection, {
      table,
      source,
      path: path.resolve(folder, source.file),
      columns,
      missing: mapping.missing,
      progress,
    });
  const warnings: string[] = [];
  const files: Sources['files'] = {};
  for (const part of partNames) {
    const given = mapping[part];
    if (given?.file === undefined) continue;
    const staged = await stage(`${part}_file`, given, [
      ...mappedColumns(given.columns),
      ...filterColumns(mapping, part),
    ]);
    files[part] = staged;
    if (staged.endsInRow) warnings.push(endsInRow(staged));
  }
  const inLines = partNames.flatMap((part) =>
    mapping[part] && mapping[part].file === undefined ? mappedColumns(mapping[part].columns) : [],
  );
  const lines = await stage('lines_file', mapping.lines, [
    ...columnsOfLines(mapping),
    ...inLines,
    ...filterColumns(mapping, 'lines'),
  ]);
  if (lines.endsInRow) warnings.push(endsInRow(lines));
  await findFloatKeys(connection, mapping, lines, files);
  for (const part of partNames)
    warnings.push(...(await makePart(connection, mapping, part, files[part] ?? null, lines)));
  return { lines, files, warnings };
}

const mappedColumns = (columns: object) =>
  Object.values(columns).filter((name): name is string => typeof name === 'string');

const filterColumns = (mapping: Mapping, of: Part | 'lines') =>
  mapping.filters.filter((filter) => filter.of === of).map(({ column }) => column);

const endsInRow = ({ file }: StagedFile) =>
  `${file} does not end with a line break: make sure that its last line is whole.`;

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
async function findFloatKeys(
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
