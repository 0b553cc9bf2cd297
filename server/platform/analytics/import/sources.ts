import path from 'node:path';

import type { DuckDBConnection } from '@duckdb/node-api';

import { findFloatKeys } from './float-keys';
import { columnsOfLines, type Mapping } from './mapping';
import { makePart, partNames, type Part } from './parts';
import { stageFile, type Progress, type StagedFile } from './staging';

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
  const stage = (table: string, source: Mapping['lines'] | StagedSource, columns: string[]) =>
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

interface StagedSource {
  file: string;
  delimiter: string;
  encoding: 'utf-8' | 'windows-1252';
}

const mappedColumns = (columns: object) =>
  Object.values(columns).filter((name): name is string => typeof name === 'string');

const filterColumns = (mapping: Mapping, of: Part | 'lines') =>
  mapping.filters.filter((filter) => filter.of === of).map(({ column }) => column);

const endsInRow = ({ file }: StagedFile) =>
  `${file} does not end with a line break: make sure that its last line is whole.`;
