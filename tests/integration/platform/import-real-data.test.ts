import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  importedData,
  importedSets,
  isPublished,
  makeStandIns,
  published,
  readSources,
} from '../../support/data/real-data';

/**
 * Both public data sets, through the mappings that come with the product, against SQL on the original files that knows
 * nothing of the platform. Where the files are not there, made ones of the same shape take their place; the published
 * figures are then left aside.
 */
let folder: string;
let data: string;
let dataDir: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'endcap-real-'));
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  data = isPublished ? published : await makeStandIns(connection, folder);
  await readSources(connection, data);
  dataDir = await importedData(connection, data);
  for (const [set] of importedSets) {
    const [file] = (await readdir(path.join(dataDir, 'analytics', set))).filter((name) =>
      name.endsWith('.duckdb'),
    );
    await connection.run(
      `ATTACH '${path.join(dataDir, 'analytics', set, file!)}' AS "${set}" (READ_ONLY)`,
    );
  }
}, 300_000);
afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
const cents = 'sum(round(s * 100))::BIGINT';

/** The same rows of a set's file: facts with what they refer to. */
const facts = (set: string) =>
  `(SELECT f.order_id AS o, f.date AS d, f.buyer AS b, nullif(f.product, 0) AS p, nullif(br.name, 'Unknown') AS brand,
      nullif(dep.name, 'Unknown') AS department, nullif(cat.name, 'Unknown') AS category, nullif(sub.name, 'Unknown') AS sub_category,
      f.units AS u, f.net_cents / 100 AS s, nullif(r.state, 'Unknown') AS state, bu.gender, bu.income_band AS income
    FROM "${set}".fact_order_line f
    JOIN "${set}".dim_product pr ON pr.id = f.product JOIN "${set}".dim_brand br ON br.id = f.brand
    JOIN "${set}".dim_category dep ON dep.id = pr.department JOIN "${set}".dim_category cat ON cat.id = pr.category
    JOIN "${set}".dim_category sub ON sub.id = pr.sub_category
    JOIN "${set}".dim_region r ON r.id = f.region JOIN "${set}".dim_buyer bu ON bu.id = f.buyer)`;

describe.each(importedSets)('the import of %s', (set, source) => {
  it.each([
    [
      'in all',
      `count(*), count(DISTINCT o), count(DISTINCT b), count(DISTINCT p), count(DISTINCT brand), sum(u)::BIGINT, ${cents}, min(d), max(d)`,
      '',
    ],
    [
      'of each brand',
      `brand, count(*), sum(u)::BIGINT, ${cents}, count(DISTINCT b)`,
      'GROUP BY brand ORDER BY brand',
    ],
    [
      'of each department',
      `department, count(*), sum(u)::BIGINT, ${cents}`,
      'GROUP BY 1 ORDER BY 1',
    ],
    [
      'of each category',
      `category, count(*), sum(u)::BIGINT, ${cents}, count(DISTINCT b)`,
      'GROUP BY 1 ORDER BY 1',
    ],
    [
      'of each sub-category',
      `sub_category, count(*), sum(u)::BIGINT, ${cents}`,
      'GROUP BY 1 ORDER BY 1',
    ],
    [
      'of each day',
      `d, count(*), sum(u)::BIGINT, ${cents}, count(DISTINCT b)`,
      'GROUP BY d ORDER BY d',
    ],
    ['of each state', `state, count(*), ${cents}`, 'GROUP BY 1 ORDER BY 1'],
    [
      'of each income and gender',
      `income, gender, count(DISTINCT b), ${cents}`,
      'GROUP BY 1, 2 ORDER BY 1, 2',
    ],
  ])(
    'keeps every line: the same figures %s as the original files have',
    async (_, columns, grouping) => {
      const own = await rows(`SELECT ${columns} FROM ${facts(set)} ${grouping}`);
      expect(own).toEqual(await rows(`SELECT ${columns} FROM ${source} ${grouping}`));
      expect(own.length).toBeGreaterThan(0);
    },
  );

  it('knows who came again: the same repeat buyers, of all and of each brand', async () => {
    const repeat = (from: string, key: string) =>
      `SELECT ${key}, count(*), count(*) FILTER (days > 1) FROM
       (SELECT ${key}, b, count(DISTINCT d) AS days FROM ${from} GROUP BY 1, 2) GROUP BY 1 ORDER BY 1`;
    for (const key of ["''", 'brand'])
      expect(await rows(repeat(facts(set), key))).toEqual(await rows(repeat(source, key)));
  });
});

describe.skipIf(!isPublished)('the published figures (need the public data)', () => {
  const totals = (set: string) =>
    rows(
      `SELECT count(*), count(DISTINCT order_id), count(DISTINCT buyer), count(DISTINCT nullif(product, 0)),
         count(DISTINCT nullif(brand, 0)), sum(units)::BIGINT, sum(net_cents)::BIGINT, min(date), max(date) FROM "${set}".fact_order_line`,
    );
  const brands = (set: string, many: number) =>
    rows(
      `SELECT br.name, sum(net_cents)::BIGINT, sum(units)::BIGINT, count(DISTINCT buyer),
         round(100.0 * count(DISTINCT buyer) / (SELECT count(DISTINCT buyer) FROM "${set}".fact_order_line), 2)
       FROM "${set}".fact_order_line f JOIN "${set}".dim_brand br ON br.id = f.brand WHERE br.id <> 0
       GROUP BY 1 ORDER BY 2 DESC LIMIT ${many}`,
    );

  it('of FoodMart come out to the cent', async () => {
    expect(await totals('foodmart')).toEqual([
      ['105162', '24311', '6817', '1559', '111', '323502', '68539897', '1997-01-01', '1998-12-30'],
    ]);
    expect(await brands('foodmart', 3)).toEqual([
      ['Hermanos', '2316422', '10070', '2202', 32.3],
      ['Tell Tale', '2078831', '9541', '2080', 30.51],
      ['Ebony', '1903866', '8985', '2027', 29.73],
    ]);
  });

  it('of The Complete Journey come out to the cent, with and without fuel', async () => {
    expect(await totals('complete-journey')).toEqual([
      [
        '75000',
        '47243',
        '2377',
        '20902',
        '2430',
        '7784694',
        '23393524',
        '2017-01-01',
        '2017-12-31',
      ],
    ]);
    expect(await brands('complete-journey', 3)).toEqual([
      ['Private label (mfr 69)', '6441713', '7714321', '2153', 90.58],
      ['Manufacturer 2', '1020768', '6992', '1476', 62.1],
      ['Manufacturer 764', '455257', '942', '540', 22.72],
    ]);
    const [without] = await totals('complete-journey-without-fuel');
    expect(without).toEqual(
      expect.arrayContaining(['74085', '46393', '2376', '97456', '21327456']) as unknown[],
    );
    expect(
      (await brands('complete-journey-without-fuel', 2)).map((row) => row.slice(0, 4)),
    ).toEqual([
      ['Private label (mfr 69)', '4472382', '27265', '2141'],
      ['Manufacturer 2', '1020389', '6989', '1475'],
    ]);
  });
});
