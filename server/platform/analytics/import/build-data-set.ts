import { rm } from 'node:fs/promises';

import type { DuckDBConnection } from '@duckdb/node-api';

import { pick } from '../../../../contract/pick';
import type { KnownName } from '../data-sets/known-names';
import { runStatement } from '../store/duckdb-values';
import { createDataSetFile, finishDataSetFile } from '../store/data-set-file';
import {
  readFaults,
  readLeftOut,
  readTotals,
  readWarnings,
  type ImportSummary,
} from './import-summary';
import { readLines, takeLines } from './lines';
import { loadStarSchema } from './load';
import type { Mapping } from './mapping';
import { readSources, type Sources } from './sources';
import { prepareSourceValues } from './source-values';
import { prepareStaging, type Progress } from './staging';

/** The files are readable, but the import is refused. `summary` lists the faulty rows, `reasons` the causes. */
export class ImportRefusedError extends Error {
  override name = 'ImportRefusedError';
  constructor(
    readonly summary: ImportSummary,
    readonly reasons: readonly string[],
  ) {
    super(reasons.join('\n'));
  }
}

export interface BuildOptions {
  mapping: Mapping;
  /** Folder of the mapping's files. */
  folder: string;
  /** Skip faulty rows instead of refusing the import. */
  leaveOutFaulty: boolean;
  /** Path of a CSV file that lists every row left out or faulty. It is written only if there is such a row. */
  listFile: string;
  memoryLimit: string;
  /** Names of earlier imports of the set with their ids; default: none. */
  known?: readonly KnownName[];
  progress: Progress;
}

export interface BuildResult {
  summary: ImportSummary;
  /** Whether `listFile` was written. */
  isListed: boolean;
}

/**
 * Builds the file of a data set from an export. If this throws, there is no file at `path`.
 * @throws SourceError for a file that cannot be read, ImportRefusedError for rows that cannot be imported,
 *   DataSetFileError for a fault of this program
 */
export async function buildDataSet(path: string, options: BuildOptions): Promise<BuildResult> {
  const { mapping, progress } = options;
  const file = await createDataSetFile(path, { memoryLimit: options.memoryLimit });
  const { connection } = file;
  try {
    await prepareSourceValues(connection, mapping);
    await prepareStaging(connection);
    const sources = await readSources(connection, mapping, options.folder, progress);
    progress('checking every row');
    await readLines(connection, mapping, sources.lines);
    const summary = await selectLines(connection, options, sources);
    progress('sorting and adding up');
    const parts = await loadStarSchema(connection, mapping, options.known ?? []);
    summary.totals = await readTotals(connection);
    summary.warnings = await readWarnings(connection, sources);
    await finishDataSetFile(file, {
      id: mapping.set,
      ...pick(mapping, ['name', 'currency', 'timeZone']),
      parts,
    });
    return { summary, isListed: summary.leftOutLines > 0 || summary.faults.length > 0 };
  } catch (error) {
    file.close();
    await rm(path, { force: true });
    throw error;
  }
}

/** Selects the lines to import. @throws ImportRefusedError for faulty rows or wrong control totals */
async function selectLines(
  connection: DuckDBConnection,
  { mapping, leaveOutFaulty, listFile }: BuildOptions,
  sources: Sources,
): Promise<ImportSummary> {
  const { file, rows } = sources.lines;
  await takeLines(connection, mapping, sources.lines);
  const summary: ImportSummary = {
    ...pick(mapping, ['set', 'name', 'currency']),
    linesFile: file,
    rows,
    ...(await readFaults(connection, file)),
    ...(await readLeftOut(connection, mapping)),
    totals: null,
    warnings: sources.warnings,
  };
  if (summary.leftOutLines > 0 || summary.faults.length > 0)
    await writeList(connection, file, listFile);
  const reasons = await unmetExpectations(connection, mapping, rows);
  if (summary.faults.length > 0 && !leaveOutFaulty)
    reasons.push(
      'Some rows are faulty. Mend the files, or import without those rows: --leave-out-faulty.',
    );
  if (rows === summary.faultyLines + summary.leftOutLines)
    reasons.push('No line is left to import.');
  if (reasons.length > 0) throw new ImportRefusedError(summary, reasons);
  return summary;
}

/** Compares the control totals of the mapping with the lines, before any line is left out. */
async function unmetExpectations(
  connection: DuckDBConnection,
  { expect }: Mapping,
  rows: number,
): Promise<string[]> {
  const found = await runStatement(
    connection,
    'SELECT sum(units_value)::DOUBLE, sum(net_value)::DOUBLE FROM line',
  );
  const [units, netSales] = found.rows[0]!.map(Number);
  const unmet = (what: string, wanted: number | undefined, is: number) =>
    wanted === undefined || Math.abs(wanted - is) < 0.005
      ? []
      : [
          `The mapping expects ${wanted.toLocaleString('en-US')} ${what}; there are ${is.toLocaleString('en-US')}.`,
        ];
  return [
    ...unmet('rows', expect.rows, rows),
    ...unmet('units', expect.units, units!),
    ...unmet('of net sales', expect.netSales, netSales!),
  ];
}

async function writeList(
  connection: DuckDBConnection,
  linesFile: string,
  listFile: string,
): Promise<void> {
  await runStatement(connection, 'SET VARIABLE lines_file = $1', [linesFile]);
  // An apostrophe keeps a spreadsheet from running a value as a formula (CSV injection).
  await connection.run(
    `CREATE TEMP TABLE listed AS
     SELECT file, "row", reason, CASE WHEN regexp_matches(value, '^[=+@\\-\\t\\r]') AND try_cast(value AS DOUBLE) IS NULL
       THEN '''' || value ELSE value END AS value
     FROM (SELECT * FROM fault UNION ALL SELECT getvariable('lines_file'), "row", reason, NULL FROM left_out)
     ORDER BY file, "row", reason`,
  );
  await connection.run(`COPY listed TO '${listFile.replaceAll("'", "''")}' (FORMAT CSV, HEADER)`);
}
