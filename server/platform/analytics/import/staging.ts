import { stat } from 'node:fs/promises';

import { BIGINT, DuckDBDataChunk, VARCHAR, type DuckDBConnection } from '@duckdb/node-api';

import { runStatement } from '../store/duckdb-values';
import { openCsv, SourceError, type CsvRow } from './csv-reader';
import type { MappedFile } from './mapping';
import { cellSql } from './source-values';

/** The mapped columns of a source file in a temporary table: `row`, and text or NULL in `c0`, `c1` and so on. */
export interface StagedFile {
  table: string;
  /** File name in the mapping; the key of its faults. */
  file: string;
  /** Number of rows in the file, including faulty ones. */
  rows: number;
  /** Whether it is a CSV file that ends without a line break. */
  endsInRow: boolean;
  /** @returns the table's column that holds a source column */
  column(name: string): string;
  /** @returns SQL of a source column as an id */
  key(name: string): string;
  /** Source columns of ids whose texts in the file end in `.0`, which the ids do without (`findFloatKeys`). */
  floatKeys: Set<string>;
}

export type Progress = (message: string) => void;

/** Creates the table of faults of rows: `file` as in the mapping, `row` (0: the whole file), reason, and the faulty value. */
export async function prepareStaging(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    'CREATE TEMP TABLE fault (file VARCHAR, "row" BIGINT, reason VARCHAR, value VARCHAR)',
  );
}

/** Number of rows in a DuckDB data chunk. */
const chunkRows = 2_048;

/**
 * Reads a CSV or Parquet file into a temporary table. Malformed rows become faults. The number of a CSV row is the line in
 * which it begins (the header is line 1); Parquet rows count from 1.
 * @throws SourceError if the file is missing, empty, truncated, of another format, or lacks a column
 */
export async function stageFile(
  connection: DuckDBConnection,
  { columns, ...file }: Omit<Staging, 'connection' | 'needed'> & { columns: readonly string[] },
): Promise<StagedFile> {
  const needed = [...new Set(columns)];
  const { table, source, path } = file;
  await refuseMissingFile(path);
  const staged = { ...file, connection, needed };
  const { rows, endsInRow } = await (/\.(?:parquet|parq)$/i.test(source.file)
    ? stageParquet(staged)
    : stageCsv(staged));
  if (rows === 0) throw new SourceError(`${path} has no rows.`);
  const column = (name: string) => `${table}.c${needed.indexOf(name)}`;
  const floatKeys = new Set<string>();
  return {
    table,
    file: source.file,
    rows,
    endsInRow,
    column,
    key: (name) => (floatKeys.has(name) ? `left(${column(name)}, -2)` : column(name)),
    floatKeys,
  };
}

interface Staging {
  connection: DuckDBConnection;
  table: string;
  source: MappedFile;
  path: string;
  needed: readonly string[];
  missing: readonly string[];
  progress: Progress;
}

async function refuseMissingFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new SourceError(`There is no file ${path}. Paths are looked up in the folder of --data.`);
  if (!found.isFile()) throw new SourceError(`${path} is no file.`);
  if (found.size === 0) throw new SourceError(`${path} is empty.`);
}

/** @returns the index of each needed column in the header */
function findColumns({ path, needed, source }: Staging, header: readonly string[]): number[] {
  const lacking = needed.filter((name) => !header.includes(name));
  if (lacking.length > 0) {
    const only = header.length === 1 ? header[0]! : '';
    const other = [';', '\t', '|', ','].find(
      (one) => one !== source.delimiter && only.includes(one),
    );
    const hint =
      other === undefined
        ? ''
        : ` Its values seem to be separated by ${other === '\t' ? 'tabs' : `"${other}"`}: say "delimiter": ${JSON.stringify(other)}.`;
    const shown = header.slice(0, 40).map((name) => cut(name));
    throw new SourceError(
      `${path} has no column ${lacking.join(', ')}. Its columns are: ${shown.join(', ')}.${hint}`,
    );
  }
  const twice = needed.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (twice !== undefined) throw new SourceError(`${path} has more than one column ${twice}.`);
  return needed.map((name) => header.indexOf(name));
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

async function stageCsv(staging: Staging): Promise<{ rows: number; endsInRow: boolean }> {
  const { connection, table, source, path, needed, missing, progress } = staging;
  let rows = 0;
  let reported = 0;
  let percent = 0;
  const reportProgress = () => {
    if (percent <= reported) return;
    reported = percent;
    progress(`${source.file}: ${percent}%, ${rows.toLocaleString('en-US')} rows`);
  };
  const csv = await openCsv(path, {
    ...source,
    progress: (read, size) => (percent = Math.floor((read / size) * 10) * 10),
  });
  const header = csv.header.map((name) => name.normalize('NFC'));
  const places = findColumns(staging, header);
  await connection.run(
    `CREATE TEMP TABLE ${table} ("row" BIGINT${needed.map((_, index) => `, c${index} VARCHAR`).join('')})`,
  );
  const isMissing = new Set(missing);
  const types = [BIGINT, ...needed.map(() => VARCHAR)];
  const appender = await connection.createAppender(table, 'main', 'temp');
  const faults: CsvRow[] = [];
  for await (const batch of csv.batches) {
    rows += batch.length;
    const sound = batch.filter((row) => row.fault === null);
    for (const row of batch)
      if (row.fault !== null) faults.push({ ...row, cells: row.cells.slice(0, 4) });
    for (let from = 0; from < sound.length; from += chunkRows) {
      const part = sound.slice(from, from + chunkRows);
      const chunk = DuckDBDataChunk.create(types, part.length);
      chunk.setColumns([
        part.map((row) => BigInt(row.line)),
        ...places.map((place) =>
          part.map((row) => {
            const text = row.cells[place]!.trim().normalize('NFC');
            return isMissing.has(text) ? null : text;
          }),
        ),
      ]);
      appender.appendDataChunk(chunk);
    }
    reportProgress();
  }
  appender.closeSync();
  await appendFaults(connection, source.file, faults);
  return { rows, endsInRow: csv.endsInRow() };
}

async function appendFaults(
  connection: DuckDBConnection,
  file: string,
  faults: readonly CsvRow[],
): Promise<void> {
  const appender = await connection.createAppender('fault', 'main', 'temp');
  for (const { line, fault, cells } of faults) {
    appender.appendVarchar(file);
    appender.appendBigInt(BigInt(line));
    appender.appendVarchar(fault!.replace(/^\d+ values? where/, 'another number of values where'));
    appender.appendVarchar(cut(cells.join(', ')));
    appender.endRow();
  }
  appender.closeSync();
}

/** Programs write ids with gaps as floating-point numbers: a whole one below 2^53 is that integer (`1075313`, not `1075313.0`). */
const parquetText = (cell: string, type: string) =>
  /^(?:DOUBLE|FLOAT|DECIMAL)/.test(type)
    ? `CASE WHEN ${cell} = trunc(${cell}) AND abs(${cell}) < 9007199254740992 THEN ${cell}::BIGINT::VARCHAR ELSE ${cell}::VARCHAR END`
    : `nfc_normalize(${cell}::VARCHAR)`;

async function stageParquet(staging: Staging): Promise<{ rows: number; endsInRow: boolean }> {
  const { connection, table, source, path, progress } = staging;
  try {
    const described = await runStatement(connection, 'DESCRIBE SELECT * FROM read_parquet($1)', [
      path,
    ]);
    const header = described.rows.map(([name]) => String(name).normalize('NFC'));
    const places = findColumns(staging, header);
    const cells = places.map((place, index) => {
      const [name, type] = described.rows[place]!.map(String);
      return `${cellSql(parquetText(`"${name!.replaceAll('"', '""')}"`, type!))} AS c${index}`;
    });
    await runStatement(
      connection,
      `CREATE TEMP TABLE ${table} AS SELECT ${['file_row_number + 1 AS "row"', ...cells].join(', ')}
       FROM read_parquet($1, file_row_number = true)`,
      [path],
    );
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const reason = (error as Error).message.split('\n')[0]!;
    throw new SourceError(
      `${path} is no whole Parquet file; it may be cut or damaged. The reader said: ${reason}`,
    );
  }
  const { rows } = await runStatement(connection, `SELECT count(*) FROM ${table}`);
  const count = Number(rows[0]![0]);
  progress(`${source.file}: 100 %, ${count.toLocaleString('en-US')} rows`);
  return { rows: count, endsInRow: false };
}
