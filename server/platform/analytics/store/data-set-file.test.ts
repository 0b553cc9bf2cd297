import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { schemaVersion } from '../schema/star-schema';
import { createDataSetFile, finishDataSetFile, type DataSetDescription } from './data-set-file';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'endcap-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const description: DataSetDescription = {
  id: 'shop',
  name: 'A shop',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  parts: ['regions', 'discounts'],
};

const sound = [
  `INSERT INTO dim_brand (id, code, name) VALUES (1, 'brd_a', 'A'), (2, 'brd_b', 'B')`,
  `INSERT INTO dim_product (id, code, brand, department, category, sub_category, name)
     VALUES (1, 'prd_a_1', 1, 0, 0, 0, 'A one'), (2, 'prd_b_1', 2, 0, 0, 0, 'B one')`,
  `INSERT INTO dim_buyer (id, code, kind, region) VALUES (1, 'byr_1', 'home', 0)`,
  // A leap day, and the change of an ISO year, lie between these days.
  `INSERT INTO fact_order_line VALUES
     (0, '2024-12-31', 0, 1, 1, 0, 0, 1, 0, 0, 100, 0, 0, 100, false, 1),
     (1, '2024-02-28', 1, 1, 1, 0, 0, 2, 0, 0, 500, 100, 0, 400, true, 2),
     (1, '2025-01-01', 1, 1, 2, 0, 0, -1, 0, 0, -200, 0, 0, -200, false, 3),
     (2, '2024-03-01', 2, 1, 3, 0, 0, 1, 0, 0, 300, 0, 0, 300, false, 4)`,
];

async function fill(statements: readonly string[]) {
  const file = await createDataSetFile(path.join(folder, 'set.duckdb'));
  for (const statement of statements) await file.connection.run(statement);
  return file;
}

async function read(sql: string) {
  const instance = await DuckDBInstance.create(path.join(folder, 'set.duckdb'), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe('a data set file', () => {
  it('says of itself what it holds, and has every day and the unknown of every dimension', async () => {
    expect(await finishDataSetFile(await fill(sound), description)).toEqual({
      ...description,
      lines: 4,
      firstDay: '2024-02-28',
      asOf: '2025-01-01',
    });
    expect(await read('SELECT * FROM meta')).toEqual([
      [
        schemaVersion,
        'shop',
        'A shop',
        'EUR',
        'Europe/Berlin',
        '2024-02-28',
        '2025-01-01',
        '4',
        ['discounts', 'regions'],
      ],
    ]);
    expect(await read('SELECT count(*), count(DISTINCT date) FROM dim_date')).toEqual([
      ['309', '309'],
    ]);
    expect(
      await read(
        `SELECT iso_week, month, quarter, year, fiscal_year, fiscal_period FROM dim_date
         WHERE date IN ('2024-02-29', '2024-03-31', '2024-12-29', '2024-12-31') ORDER BY date`,
      ),
    ).toEqual([
      ['2024-02-26', '2024-02-01', '2024-01-01', 2024, 2024, 3],
      ['2024-03-25', '2024-03-01', '2024-01-01', 2024, 2024, 3],
      ['2024-12-23', '2024-12-01', '2024-10-01', 2024, 2024, 12],
      ['2024-12-30', '2024-12-01', '2024-10-01', 2024, 2025, 1],
    ]);
    for (const table of ['dim_brand', 'dim_product', 'dim_category', 'dim_region', 'dim_buyer'])
      expect(await read(`SELECT count(*) FROM ${table} WHERE id = 0`)).toEqual([['1']]);
  });

  it.each([
    ['there are no order lines', []],
    [
      'are not sorted by brand and date',
      [
        "INSERT INTO fact_order_line VALUES (1, '2024-03-01', 1, 1, 9, 0, 0, 1, 0, 0, 1, 0, 0, 1, false, 5)",
      ],
    ],
    [
      'names rows that dim_product lacks (1)',
      [
        "INSERT INTO fact_order_line VALUES (2, '2024-03-01', 77, 1, 9, 0, 0, 1, 0, 0, 1, 0, 0, 1, false, 5)",
      ],
    ],
    [
      'is not that of its product (1)',
      [
        "INSERT INTO fact_order_line VALUES (2, '2024-03-01', 1, 1, 9, 0, 0, 1, 0, 0, 1, 0, 0, 1, false, 5)",
      ],
    ],
    [
      'not list − discount − refund (1)',
      [
        "INSERT INTO fact_order_line VALUES (2, '2024-03-01', 2, 1, 9, 0, 0, 1, 0, 0, 5, 0, 0, 1, false, 5)",
      ],
    ],
    [
      'lacks a date, an id, a count or an amount (1)',
      [
        "INSERT INTO fact_order_line VALUES (2, '2024-03-01', 2, 1, 9, 0, 0, NULL, 0, 0, 1, 0, 0, 1, false, 5)",
      ],
    ],
    [
      'two rows of dim_brand have one code (1)',
      ["INSERT INTO dim_brand (id, code, name) VALUES (3, 'brd_a', 'C')"],
    ],
    [
      'has no code or no name (1)',
      ["INSERT INTO dim_brand (id, code, name) VALUES (3, 'brd_c', '')"],
    ],
    ['dim_date does not hold each day', ["INSERT INTO dim_date (date) VALUES ('2024-02-28')"]],
  ])('is refused when its content breaks a rule: %s', async (reason, broken) => {
    const file = await fill(broken.length === 0 ? [] : [...sound, ...broken]);
    await expect(finishDataSetFile(file, description)).rejects.toThrow(reason);
  });

  it('replaces what an earlier attempt left', async () => {
    (await fill(sound)).close();
    expect((await finishDataSetFile(await fill(sound), description)).lines).toBe(4);
  });
});
