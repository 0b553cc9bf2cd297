import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import {
  makeDemoDataSet,
  type DemoDataSetOptions,
} from '../../../../server/platform/analytics/generator';
import { openFile } from './open-file';

export interface DemoMarket {
  /** The same file, opened as the platform opens it. */
  dataSet: OpenDataSet;
  /** Rows of a statement; counts and sums as numbers, days as text. */
  rows(sql: string): Promise<(string | number | boolean | null)[][]>;
  /** The first row, all numbers. */
  figures(sql: string): Promise<number[]>;
  /** Every table's number of rows and a sum over the content of all of them, whatever their order. */
  content(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Makes a demo data set in a folder of its own, and opens it. */
export async function openDemoMarket(options: DemoDataSetOptions): Promise<DemoMarket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'endcap-demo-market-'));
  const file = path.join(folder, 'demo', '1.duckdb');
  await mkdir(path.dirname(file));
  await makeDemoDataSet(file, options);
  const opened = await openFile(file);
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '2' });
  const connection = await instance.connect();
  const rows: DemoMarket['rows'] = async (sql) => {
    const reader = await connection.runAndReadAll(sql);
    return reader
      .getRows()
      .map((row) =>
        row.map((value) =>
          typeof value === 'bigint'
            ? Number(value)
            : typeof value === 'number' || typeof value === 'boolean' || value === null
              ? value
              : String(value),
        ),
      );
  };
  return {
    dataSet: opened.dataSet,
    rows,
    figures: async (sql) => (await rows(sql))[0]!.map(Number),
    async content() {
      const found: Record<string, string> = {};
      for (const [table] of await rows('SELECT table_name FROM duckdb_tables() ORDER BY 1')) {
        const [[content]] = (await rows(
          `SELECT count(*) || ' ' || coalesce(sum(hash(t::VARCHAR)::HUGEINT), 0) FROM ${table} t`,
        )) as [[string]];
        found[String(table)] = content;
      }
      return found;
    },
    async close() {
      await opened.close();
      connection.closeSync();
      instance.closeSync();
      await rm(folder, { recursive: true });
    },
  };
}
