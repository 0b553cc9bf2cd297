import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { QueryTimeoutError, type AnalyticStore } from './analytic-store';
import { openDuckdbStore, StatementQueue } from './duckdb-store';

let folder: string;
let file: string;
const open: AnalyticStore[] = [];
const store = async (options: Parameters<typeof openDuckdbStore>[1] = {}) => {
  const opened = await openDuckdbStore(file, options);
  open.push(opened);
  return opened;
};
/** Runs for hours unless it is stopped. */
const endless =
  'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range * b.range % 7 = $1';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'endcap-store-'));
  file = path.join(folder, 'set.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(
    `CREATE TABLE sales AS SELECT i AS id, DATE '2024-02-27' + i::INTEGER AS day, i * 1000000000000 AS cents
     FROM range(5) r(i)`,
  );
  connection.closeSync();
  instance.closeSync();
});
afterAll(async () => {
  await Promise.all(open.map((opened) => opened.close()));
  await rm(folder, { recursive: true, force: true });
});

describe('the store', () => {
  it('gives plain values: days as text, all numbers as numbers, what is no number as null', async () => {
    const opened = await store();
    expect(
      await opened.query(
        `SELECT max(day) AS day, sum(cents) AS huge, 1234.56::DECIMAL(12, 2) AS dec, 0.1::DOUBLE AS real,
           'inf'::DOUBLE AS "no number", NULL AS nothing, true AS flag, 'x' AS text, 7::UTINYINT AS tiny,
           TIMESTAMP '2024-02-29 10:11:12' AS moment FROM sales WHERE day <= $1::DATE`,
        ['2024-02-29'],
      ),
    ).toEqual({
      columns: [
        'day',
        'huge',
        'dec',
        'real',
        'no number',
        'nothing',
        'flag',
        'text',
        'tiny',
        'moment',
      ],
      rows: [
        [
          '2024-02-29',
          3_000_000_000_000,
          1234.56,
          0.1,
          null,
          null,
          true,
          'x',
          7,
          '2024-02-29 10:11:12',
        ],
      ],
    });
    const { rows } = await opened.query('SELECT i FROM range($1) r(i) ORDER BY i', [5_000]);
    expect(rows).toHaveLength(5_000);
    expect(rows[4_999]).toEqual([4_999]);
  });

  it('binds every kind of value, the same statement with other values and other kinds', async () => {
    const opened = await store();
    expect(
      await opened.query('SELECT id, array_to_string([day], $1) AS text FROM sales LIMIT 1', [',']),
    ).toEqual({ columns: ['id', 'text'], rows: [[0, '2024-02-27']] });
    const echo = async (value: Parameters<AnalyticStore['query']>[1][number]) =>
      (await opened.query('SELECT $1 AS value', [value])).rows[0]![0];
    for (const value of ['text', '', "'; DROP TABLE sales; --", 1, -1.5, 2 ** 40, true, null])
      expect(await echo(value)).toBe(value);
    expect(await echo(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
    const count = async (list: readonly number[] | readonly string[]) =>
      (await opened.query('SELECT count(*) FROM sales WHERE list_contains($1, id)', [list])).rows;
    expect(await count([1, 3, 9])).toEqual([[2]]);
    expect(await count([])).toEqual([[0]]);
    expect(await count([2 ** 40, 4])).toEqual([[1]]);
    const days = 'SELECT count(*) FROM sales WHERE list_contains($1, day::VARCHAR)';
    expect((await opened.query(days, [['2024-02-29', 'x']])).rows).toEqual([[1]]);
    expect((await opened.query(days, [[]])).rows).toEqual([[0]]);
  });

  it('runs statements side by side, more of them than run at once', async () => {
    const opened = await store({ queue: new StatementQueue(2) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => opened.query('SELECT $1 + 1 AS n', [index])),
    );
    expect(answers.map(({ rows }) => rows[0]![0])).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it('runs a statement where it is prepared, whichever connection was free last', async () => {
    const prepare = vi.spyOn(DuckDBConnection.prototype, 'prepare');
    const opened = await store({ queue: new StatementQueue(2) });
    const statements = ['SELECT $1 + 1 AS n', 'SELECT $1 + 2 AS n'];
    await Promise.all(statements.map((sql) => opened.query(sql, [1])));
    for (let turn = 0; turn < 4; turn += 1)
      for (const sql of statements) await opened.query(sql, [turn]);
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  it('reads results of several chunks', async () => {
    const opened = await store();
    const { rows } = await opened.query('SELECT range FROM range($1) ORDER BY range', [5_000]);
    expect(rows.map(([value]) => value)).toEqual(Array.from({ length: 5_000 }, (_, at) => at));
  });

  it('cancels a statement that takes too long, and goes on with the next', async () => {
    const opened = await store({ limitMs: 100, queue: new StatementQueue(1) });
    await expect(opened.query(endless, [1])).rejects.toThrow(QueryTimeoutError);
    // Only a connection that really stopped answers this.
    expect((await opened.query('SELECT 1 AS one', [])).rows).toEqual([[1]]);
  });

  it('cancels a statement when who asked has gone, also one that still waits', async () => {
    const opened = await store({ queue: new StatementQueue(1) });
    const running = new AbortController();
    const waiting = new AbortController();
    const first = opened.query(endless, [1], running.signal);
    const second = opened.query('SELECT 2 AS two', [], waiting.signal);
    const third = opened.query('SELECT 3 AS three', []);
    waiting.abort(new Error('gone while waiting'));
    await expect(second).rejects.toThrow('gone while waiting');
    running.abort(new Error('gone while running'));
    await expect(first).rejects.toThrow('gone while running');
    expect((await third).rows).toEqual([[3]]);
    await expect(
      opened.query('SELECT 1', [], AbortSignal.abort(new Error('gone before'))),
    ).rejects.toThrow('gone before');
  });

  it('reads its own file alone, writes nothing, and keeps its settings', async () => {
    const opened = await store();
    const secret = path.join(folder, 'secret.csv');
    await writeFile(secret, 'a\n1\n');
    for (const statement of [
      `SELECT * FROM read_csv('${secret}')`,
      `SELECT * FROM '${secret}'`,
      `ATTACH '${path.join(folder, 'other.duckdb')}'`,
      `COPY sales TO '${path.join(folder, 'copy.csv')}'`,
      'INSTALL httpfs',
      'DELETE FROM sales',
      'SET enable_external_access = true',
      'SET threads = 1',
    ])
      await expect(opened.query(statement, []), statement).rejects.toThrow();
    expect((await opened.query('SELECT count(*) FROM sales', [])).rows).toEqual([[5]]);
  });

  it('says which statement was wrong, and is none the worse for it', async () => {
    const opened = await store({ queue: new StatementQueue(1) });
    await expect(opened.query('SELECT nothing FROM sales', [])).rejects.toThrow('nothing');
    expect((await opened.query('SELECT $1 + $2 AS n', [1, 2])).rows).toEqual([[3]]);
    await expect(opened.query('SELECT $1 + $2 AS n', [1])).rejects.toThrow('2 parameters');
    expect((await opened.query('SELECT count(*) FROM sales', [])).rows).toEqual([[5]]);
  });

  it('closes after what runs has ended, and refuses what comes later', async () => {
    const opened = await openDuckdbStore(file);
    const running = opened.query(
      'SELECT count(*) AS n FROM range(3000000) WHERE range % 3 = 0',
      [],
    );
    const closed = opened.close();
    expect((await running).rows).toEqual([[1_000_000]]);
    await closed;
    await expect(opened.query('SELECT 1', [])).rejects.toThrow('closed');
    await opened.close();
  });

  it('refuses a file that is missing, and one that is none of its own', async () => {
    await expect(openDuckdbStore(path.join(folder, 'missing.duckdb'))).rejects.toThrow();
    const other = path.join(folder, 'other.txt');
    await writeFile(other, 'no database');
    await expect(openDuckdbStore(other)).rejects.toThrow();
  });
});
