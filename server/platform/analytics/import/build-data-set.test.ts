import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { shopFiles, shopMapping, writeShop } from '../../../../tests/support/data/shop-export';
import { buildDataSet, ImportRefusedError } from './build-data-set';
import { readMapping } from './mapping';
import { describeSummary } from './import-summary';

let folder: string;
let file: string;
let listFile: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'endcap-build-'));
  file = path.join(folder, 'set.duckdb');
  listFile = path.join(folder, 'left-out.csv');
});
beforeEach(async () => {
  await rm(file, { force: true });
  await rm(listFile, { force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(mapping: string, leaveOutFaulty = false) {
  const told: string[] = [];
  const { summary } = await buildDataSet(file, {
    mapping: await readMapping(mapping),
    folder,
    leaveOutFaulty,
    listFile,
    memoryLimit: '1GB',
    progress: (message) => told.push(message),
  });
  return { summary, told, text: describeSummary(summary) };
}
/** @returns the text that a refused import prints */
const refusal = (mapping: string) =>
  build(mapping).then(
    () => 'it was not refused',
    (error: unknown) => {
      expect(existsSync(file)).toBe(false);
      const { message } = error as Error;
      return error instanceof ImportRefusedError
        ? `${describeSummary(error.summary)}\n${message}`
        : message;
    },
  );
async function ask(sql: string, at = file) {
  const instance = await DuckDBInstance.create(at, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
const sums = async () =>
  (
    await ask(
      'SELECT count(*)::INTEGER, sum(units)::INTEGER, sum(net_cents)::INTEGER FROM fact_order_line',
    )
  )[0];

describe('building a data set of an export', { timeout: 60_000 }, () => {
  it('[I-04.1] checks products, buyers and stores, each by rules of its own', async () => {
    await writeFile(path.join(folder, 'buyers.csv'), 'id,born\nb1,1990-02-30\n,1990-01-01\n');
    const more = {
      listPrice: 'price',
      netWeightOz: 'weight',
      unitsPerCase: 'case',
      caseCost: 'cost',
    };
    const told = await refusal(
      await writeShop(
        folder,
        {
          products: [
            'id,name,brand,dep,cat,price,weight,case,cost',
            'p1,Apple Rings,Orchard,Snacks,Fruit,a,b,c,d',
          ],
          stores: [...shopFiles.stores, 's1,Bremen,Germany', ',Bremen,Germany'],
        },
        {
          products: {
            file: 'products.csv',
            columns: { ...shopMapping.products.columns, ...more },
          },
          buyers: { file: 'buyers.csv', columns: { id: 'id', birthDate: 'born' } },
        },
      ),
    );
    for (const reason of [
      'products.csv: the list price is no number: 1 row',
      'products.csv: the weight is no number: 1 row',
      'products.csv: the units of a case are no number: 1 row',
      'products.csv: the cost of a case is no number: 1 row',
      'buyers.csv: the date of birth cannot be read: 1 row',
      'buyers.csv: there is no id: 1 row',
      'stores.csv: an earlier row has the same id and says something else: 1 row',
      'stores.csv: there is no id: 1 row',
    ])
      expect(told).toContain(reason);
  });

  it('[I-04.1] takes every line into the star schema', async () => {
    const { summary, told } = await build(await writeShop(folder));
    expect(summary).toMatchObject({
      rows: 10,
      faultyLines: 0,
      leftOutLines: 0,
      kept: [],
      warnings: [],
      totals: {
        lines: 10,
        orders: 5,
        buyers: 4,
        products: 4,
        brands: 3,
        units: 17,
        netCents: 3015,
        firstDay: '2025-01-06',
        lastDay: '2025-01-12',
      },
    });
    expect(told).toContain('lines.csv: 100%, 10 rows');
    expect(existsSync(listFile)).toBe(false);
    expect(await ask('SELECT code, name FROM dim_brand WHERE id <> 0 ORDER BY id')).toEqual([
      ['brd_shop_crunch', 'Crunch'],
      ['brd_shop_fizz', 'Fizz'],
      ['brd_shop_orchard', 'Orchard'],
    ]);
    expect(
      await ask(
        `SELECT p.code, p.name, b.name, d.name, c.name FROM dim_product p JOIN dim_brand b ON b.id = p.brand
         JOIN dim_category d ON d.id = p.department JOIN dim_category c ON c.id = p.category WHERE p.id <> 0 ORDER BY p.id`,
      ),
    ).toEqual([
      ['prd_shop_p1', 'Apple Rings', 'Orchard', 'Snacks', 'Fruit'],
      ['prd_shop_p2', 'Chips, salted', 'Crunch', 'Snacks', 'Chips'],
      ['prd_shop_p3', 'Cola', 'Fizz', 'Drinks', 'Soft drinks'],
      ['prd_shop_p4', 'Bag', 'Unknown', 'Unknown', 'Unknown'],
    ]);
    expect(
      await ask(
        `SELECT c.level, c.name, p.name, c.department FROM dim_category c JOIN dim_category p ON p.id = c.parent
         WHERE c.id <> 0 ORDER BY c.level, c.name`,
      ),
    ).toEqual([
      [1, 'Drinks', 'Unknown', 'Drinks'],
      [1, 'Snacks', 'Unknown', 'Snacks'],
      [2, 'Chips', 'Snacks', 'Snacks'],
      [2, 'Fruit', 'Snacks', 'Snacks'],
      [2, 'Soft drinks', 'Drinks', 'Drinks'],
    ]);
    expect(
      await ask(
        `SELECT r.state, r.zone, count(*)::INTEGER FROM fact_order_line f JOIN dim_region r ON r.id = f.region GROUP BY ALL ORDER BY 1`,
      ),
    ).toEqual([
      ['Berlin', 'Germany', 4],
      ['Hamburg', 'Germany', 6],
    ]);
    expect(await ask('SELECT dimensions, first_day FROM meta')).toEqual([
      [['buyers', 'orders', 'regions'], '2025-01-06'],
    ]);
  });

  it('makes the same of the same files in any order of lines, and of columns of the lines alone', async () => {
    await build(await writeShop(folder));
    const content = `SELECT f.date, b.code, p.code, y.code, f.units, f.net_cents FROM fact_order_line f
      JOIN dim_brand b ON b.id = f.brand JOIN dim_product p ON p.id = f.product JOIN dim_buyer y ON y.id = f.buyer
      ORDER BY ALL`;
    const before = await ask(content);
    const [head, ...rest] = shopFiles.lines;
    await build(await writeShop(folder, { lines: [head!, ...rest.reverse()] }));
    expect(await ask(content)).toEqual(before);
    const named = shopFiles.lines.map((line, index) => {
      const about = {
        p1: 'Apple Rings,Orchard',
        p2: '"Chips, salted",Crunch',
        p3: 'Cola,Fizz',
        p4: 'Bag,',
      };
      const product = line.split(',')[4] as keyof typeof about;
      return `${line},${index === 0 ? 'title,maker' : about[product]}`;
    });
    const products = { columns: { name: 'title', brand: 'maker' } };
    await build(await writeShop(folder, { lines: named }, { products }));
    expect(await ask(content)).toEqual(before);
    const { summary } = await build(
      await writeShop(
        folder,
        { lines: [...named, 'o6,2025-01-12,b4,s2,p3,1,1,Cola,Fuzz'] },
        { products },
      ),
    );
    expect(summary.warnings).toEqual([
      'The lines of 1 products differ in brand (p3 is one): the first line of each counts.',
    ]);
  });

  it('[I-04.1] takes sub-categories, and the divisions of stores and buyers', async () => {
    const place = { state: 'state', division: 'part', zone: 'zone' };
    await writeFile(
      path.join(folder, 'buyers.csv'),
      'id,state,part,zone\nb1,Bern,Alps,Switzerland\nb2,,,\n',
    );
    await build(
      await writeShop(
        folder,
        {
          products: [
            'id,name,brand,dep,cat,sub',
            'p1,Apple Rings,Orchard,Snacks,Fruit,Dried fruit',
            'p2,Chips,Crunch,Snacks,Chips,Salted',
          ],
          stores: ['id,state,part,zone', 's1,Berlin,East,Germany', 's2,Hamburg,North,Germany'],
        },
        {
          products: {
            file: 'products.csv',
            columns: { ...shopMapping.products.columns, subCategory: 'sub' },
          },
          stores: { file: 'stores.csv', columns: { id: 'id', ...place } },
          buyers: { file: 'buyers.csv', columns: { id: 'id', ...place } },
        },
      ),
    );
    expect(
      await ask(
        `SELECT p.code, s.level, s.name, above.name FROM dim_product p JOIN dim_category s ON s.id = p.sub_category
         JOIN dim_category above ON above.id = s.parent WHERE s.id <> 0 ORDER BY p.id`,
      ),
    ).toEqual([
      ['prd_shop_p1', 3, 'Dried fruit', 'Fruit'],
      ['prd_shop_p2', 3, 'Salted', 'Chips'],
    ]);
    const placesOf = (table: string) =>
      ask(
        `SELECT r.state, r.division, r.zone, count(*)::INTEGER FROM ${table} f JOIN dim_region r ON r.id = f.region
         WHERE r.id <> 0 GROUP BY ALL ORDER BY 1`,
      );
    expect(await placesOf('fact_order_line')).toEqual([
      ['Berlin', 'East', 'Germany', 4],
      ['Hamburg', 'North', 'Germany', 6],
    ]);
    expect(await placesOf('dim_buyer')).toEqual([['Bern', 'Alps', 'Switzerland', 1]]);
  });

  it('[I-04.1] reads discounts, list amounts, promotions, ages and bands', async () => {
    const lines = [
      'o,d,b,p,u,n,off,coupon,listed,action',
      'o1,06.01.2025,b1,p1,1,"1,99","0,50",,"2,49",0',
      'o1,06.01.2025,b2,p1,2,"3,98",,,"3,98",7',
    ];
    const columns = { order: 'o', date: 'd', buyer: 'b', product: 'p', units: 'u', netSales: 'n' };
    const local = { dates: 'DD.MM.YYYY', numbers: { decimal: ',' }, stores: undefined };
    await writeFile(
      path.join(folder, 'buyers.csv'),
      'id,born,sex\nb1,07.01.1990,F\nb2,06.01.1990,\n',
    );
    const buyers = { file: 'buyers.csv', columns: { id: 'id', birthDate: 'born', gender: 'sex' } };
    const promo = { column: 'action', none: ['0', '-'] };
    for (const more of [
      { discounts: ['off', 'coupon'], promo },
      { listSales: 'listed', promo },
    ]) {
      const { summary } = await build(
        await writeShop(
          folder,
          { lines },
          { ...local, buyers, lines: { file: 'lines.csv', columns: { ...columns, ...more } } },
        ),
      );
      expect(summary.totals!.netCents).toBe(597);
      expect(
        await ask(
          'SELECT list_cents::INTEGER, discount_cents::INTEGER, net_cents::INTEGER, promo FROM fact_order_line ORDER BY 1',
        ),
      ).toEqual([
        [249, 50, 199, false],
        [398, 0, 398, true],
      ]);
      // One has a birthday on the last day of the data, the other a day later.
      expect(
        await ask('SELECT code, age_band, gender FROM dim_buyer WHERE id <> 0 ORDER BY id'),
      ).toEqual([
        ['byr_shop_b1', '25-34', 'F'],
        ['byr_shop_b2', '35-44', null],
      ]);
      expect(await ask('SELECT dimensions FROM meta')).toEqual([
        [['buyers', 'demographics', 'discounts', 'orders']],
      ]);
    }
  });

  it('[I-04.1] puts each buyer into the band of their age on the last day of the data', async () => {
    const bands = ['Under 18', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'];
    // Each limit is reached on the last day, and a day later.
    const born = [18, 25, 35, 45, 55, 65].flatMap((age) =>
      ['12', '13'].map((day) => [`a${String(age)}-${day}`, `${String(2025 - age)}-01-${day}`]),
    );
    await writeFile(
      path.join(folder, 'buyers.csv'),
      ['id,born', ...born.map((buyer) => buyer.join()), ''].join('\n'),
    );
    const buyers = { file: 'buyers.csv', columns: { id: 'id', birthDate: 'born' } };
    const lines = born.map(([id]) => `o-${id!},2025-01-06,${id!},s1,p1,1,1.99`);
    await build(await writeShop(folder, { lines: [...shopFiles.lines, ...lines] }, { buyers }));
    expect(
      await ask("SELECT age_band FROM dim_buyer WHERE code LIKE 'byr_shop_a%' ORDER BY code"),
    ).toEqual(bands.slice(1).flatMap((band, at) => [[band], [bands[at]]]));
  });

  it('[I-04.1] takes bands and sizes of households as the file has them', async () => {
    await writeFile(
      path.join(folder, 'buyers.csv'),
      'id,age,income,people\nb1,30s,50-75K,3\nb2,,,5+\n',
    );
    const columns = { id: 'id', ageBand: 'age', incomeBand: 'income', householdSize: 'people' };
    await build(await writeShop(folder, {}, { buyers: { file: 'buyers.csv', columns } }));
    expect(
      await ask('SELECT age_band, income_band, hh_size FROM dim_buyer WHERE id <> 0 ORDER BY code'),
    ).toEqual([
      ['30s', '50-75K', '3'],
      [null, null, '5+'],
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('takes lines without an order and without a buyer where the mapping has none', async () => {
    const lines = ['d,p,u,n', '2025-01-06,p1,1,1.99', '2025-01-07,p1,2,3.98'];
    const columns = { date: 'd', product: 'p', units: 'u', netSales: 'n' };
    const mapping = { buyers: undefined, stores: undefined };
    const { summary } = await build(
      await writeShop(folder, { lines }, { ...mapping, lines: { file: 'lines.csv', columns } }),
    );
    expect(summary.totals).toMatchObject({
      lines: 2,
      orders: 0,
      buyers: 0,
      units: 3,
      netCents: 597,
    });
    expect(await ask('SELECT order_id, buyer, units FROM fact_order_line ORDER BY 3')).toEqual([
      [0, 0, 1],
      [0, 0, 2],
    ]);
    expect(await ask('SELECT count(*)::INTEGER FROM dim_buyer WHERE id <> 0')).toEqual([[0]]);
    expect(await ask('SELECT dimensions FROM meta')).toEqual([[[]]]);
    expect(summary.warnings).toEqual([]);
  });

  it('[I-04.1] reads what a product is made of, how it is packed and priced and when it was launched', async () => {
    const lines = ['o,d,b,p,u,n', 'o1,06.01.2025,b1,p1,1,"1,99"', 'o2,06.01.2025,b1,p2,1,"2,99"'];
    const names =
      'launchDate,ingredients,allergens,nutrition,caseDimensions,storage,shelfLife,caseCost,image,netWeightOz,unitsPerCase,listPrice,gtin';
    const columns = Object.fromEntries(['id', ...names.split(',')].map((name) => [name, name]));
    const write = (launch: string, shelfLife: string) =>
      writeFile(
        path.join(folder, 'goods.csv'),
        `id;${names.replaceAll(',', ';')}\np1;${launch};Oats, salt;Oats;400 kcal;10 × 5 × 4 in;Dry;${shelfLife};14,50;/oat.png;1,75;24;2,49;00012345678905\np2${';'.repeat(13)}\n`,
      );
    const shop = async () =>
      writeShop(
        folder,
        { lines },
        {
          dates: 'DD.MM.YYYY',
          numbers: { decimal: ',' },
          stores: undefined,
          buyers: undefined,
          filters: [],
          products: { file: 'goods.csv', delimiter: ';', columns },
          lines: {
            file: 'lines.csv',
            columns: { order: 'o', date: 'd', buyer: 'b', product: 'p', units: 'u', netSales: 'n' },
          },
        },
      );
    await write('31.12.2024', '120');
    await build(await shop());
    expect(
      await ask(
        `SELECT launch_date::VARCHAR, ingredients, allergens, nutrition, case_dimensions, storage, shelf_life_days,
           case_cost_cents::INTEGER, image_url, net_wt_oz, units_per_case, list_price_cents::INTEGER, gtin14
         FROM dim_product WHERE id <> 0 ORDER BY code`,
      ),
    ).toEqual([
      [
        '2024-12-31',
        'Oats, salt',
        'Oats',
        '400 kcal',
        '10 × 5 × 4 in',
        'Dry',
        120,
        1450,
        '/oat.png',
        1.75,
        24,
        249,
        '00012345678905',
      ],
      Array.from({ length: 13 }, () => null),
    ]);
    await write('2024', 'long');
    const { summary } = await build(await shop()).catch((error: unknown) => error as never);
    expect(JSON.stringify(summary)).toMatch(/launch date cannot be read.*shelf life is no number/s);
  });

  it('[I-04.1] tells of doubtful lines, and leaves out those that the mapping says, with their rows', async () => {
    const lines = [
      ...shopFiles.lines,
      'o6,2025-01-13,b1,s1,unknown,1,1.00',
      'o6,2025-01-13,b1,s1,,1,1.00',
      'o6,2025-01-13,b1,s1,p1,0,0',
      'o6,2025-01-13,b1,s1,p2,-1,-2.50',
      'o6,2025-01-13,b1,s1,p1,0,0',
      'o7,2025-03-01,b1,s1,p1,1,1.005',
      'o7,2025-03-02,b2,s1,p1,1,1.99',
    ];
    const kept = await build(await writeShop(folder, { lines }));
    for (const text of [
      '  17 taken',
      '2: no product, or one that the products lack\n      rows 12, 13',
      '2: zero units\n      rows 14, 16',
      '1: negative units\n      row 15',
      '2: zero net sales\n      rows 14, 16',
      '1: negative net sales\n      row 15',
      '1: an exact duplicate of an earlier line\n      row 16',
      '1 line has net sales with a fraction of a hundredth (row 17 is the first)',
      '1 order has lines of different dates (o7)',
      '1 order has lines of different buyers (o7)',
      'There is a gap of 46 days without any line from 2025-01-14: changes over it are not shown.',
    ])
      expect(kept.text).toContain(text);
    // 1.005 is rounded away from zero.
    expect(await sums()).toEqual([17, 20, 3015 + 200 - 250 + 101 + 199]);
    expect(
      await ask(`SELECT code, brand, name FROM dim_product WHERE code = 'prd_shop_unknown'`),
    ).toEqual([['prd_shop_unknown', 0, 'Product unknown']]);
    const doubtful = { noProduct: 'leave out', negativeUnits: 'leave out', duplicate: 'leave out' };
    const { text } = await build(await writeShop(folder, { lines }, { doubtful }));
    expect(text).toContain('  13 taken\n  4 left out as the mapping says\n');
    expect(await sums()).toEqual([13, 19, 3015 + 101 + 199]);
    expect((await readFile(listFile, 'utf8')).trim().split('\n')).toEqual([
      'file,row,reason,value',
      'lines.csv,12,"no product, or one that the products lack",',
      'lines.csv,13,"no product, or one that the products lack",',
      'lines.csv,15,negative units,',
      'lines.csv,16,an exact duplicate of an earlier line,',
    ]);
  });

  it('leaves out by filters, of lines and of what they refer to, and says what becomes of missing values', async () => {
    const filtered = async (...filters: object[]) => {
      const { summary } = await build(await writeShop(folder, {}, { filters }));
      return [await sums(), summary.leftOutLines];
    };
    const snacks = { of: 'products', column: 'dep', in: ['Snacks'] };
    expect(await filtered({ ...snacks, missing: 'leave out' })).toEqual([[6, 8, 1745], 4]);
    expect(await filtered({ ...snacks, missing: 'keep' })).toEqual([[8, 12, 1765], 2]);
    expect(
      await filtered(
        { column: 'store', notIn: ['s2'], missing: 'keep' },
        { of: 'products', column: 'brand', notIn: ['Fizz', 'Crunch'], missing: 'leave out' },
      ),
    ).toEqual([[2, 3, 597], 8]);
    // A footer of an export is not a fault if a filter leaves it out.
    const lines = [...shopFiles.lines, 'Total,,,,,17,30.15'];
    const filters = [{ column: 'order', notIn: ['Total'], missing: 'keep' }];
    expect((await build(await writeShop(folder, { lines }, { filters }))).summary).toMatchObject({
      leftOut: [{ reason: 'order is Total', count: 1, rows: [12] }],
      totals: { netCents: 3015 },
    });
    expect(
      await refusal(
        await writeShop(
          folder,
          {},
          { filters: [{ column: 'store', in: ['s9'], missing: 'keep' }] },
        ),
      ),
    ).toContain('No line is left to import.');
  });

  it.each<[string, (lines: string[]) => string[], string[]]>([
    [
      'a date',
      (lines) => [...lines, 'o9,2025-02-30,b1,s1,p1,1,1'],
      ['the date cannot be read: 1 row', 'row 12 (2025-02-30)'],
    ],
    [
      'a number',
      (lines) => [...lines, 'o9,2025-02-03,b1,s1,p1,1,"1,50"'],
      ['the net sales are no number: 1 row', 'row 12 (1,50)'],
    ],
    [
      'units',
      (lines) => [...lines, 'o9,2025-02-03,b1,s1,p1,0.5,1'],
      ['the units are no whole number: 1 row', 'row 12 (0.5)'],
    ],
    [
      'large values',
      (lines) => [...lines, 'o9,2025-02-03,b1,s1,p1,1e10,1e15'],
      ['the units are too many: 1 row', 'the amount is too large: 1 row'],
    ],
    [
      'ids',
      (lines) => [...lines, ',2025-02-03,,s1,p1,1,1', 'o9,,b1,s1,p1,,'],
      [
        'there is no order id: 1 row',
        'there is no date: 1 row',
        'there are no units: 1 row',
        'there are no net sales: 1 row',
      ],
    ],
    [
      'a cut last line',
      (lines) => [...lines, 'o9,2025-02-03,b1'],
      ['another number of values where the header has 7: 1 row', 'row 12 (o9, 2025-02-03, b1)'],
    ],
    [
      'many faults',
      (lines) => [...lines, ...Array.from({ length: 30 }, () => 'x,never,b,s,p,1,1')],
      ['the date cannot be read: 30 rows', '31 (never), and 10 more'],
    ],
    ['a header alone', (lines) => lines.slice(0, 1), ['has no rows']],
    ['nothing', () => [], ['is empty']],
    [
      'another delimiter',
      (lines) => lines.map((line) => line.replaceAll(',', ';')),
      ['has no column order', 'say "delimiter": ";"'],
    ],
    [
      'another header',
      (lines) => [lines[0]!.replace('net', 'total'), ...lines.slice(1)],
      ['has no column net', 'Its columns are: order, day, buyer, store, product, units, total'],
    ],
    [
      'a column twice',
      (lines) => [`${lines[0]!},net`, ...lines.slice(1)],
      ['has more than one column net'],
    ],
    [
      'a quotation mark that stays open',
      (lines) => [...lines, 'o9,2025-02-03,"b1,s1,p1,1,1'],
      ['line 12: a quotation mark is opened here or soon after and never closed'],
    ],
    ['nonsense', () => ['\0\u0001\u0002 PK\u0003\u0004'], ['is no text file']],
  ])('[I-04.1] refuses order lines with %s, and says why', async (_, change, reasons) => {
    const told = await refusal(await writeShop(folder, { lines: change(shopFiles.lines) }));
    for (const reason of reasons) expect(told).toContain(reason);
  });

  it('[D-02] has no regions where buyers alone have them, as all sales would be of an unknown one, and says so', async () => {
    const ofBuyers = { file: 'buyers.csv', columns: { id: 'id', state: 'state' } };
    const mapping = await writeShop(folder, {}, { stores: undefined, buyers: ofBuyers });
    await writeFile(path.join(folder, 'buyers.csv'), 'id,state\nb1,BE\nb2,BY\n');
    expect((await build(mapping)).summary.warnings).toEqual([
      'Buyers have regions and stores have none: sales have the regions of stores, so that dashboards offer none.',
    ]);
    expect(await ask('SELECT count(*)::INTEGER FROM dim_buyer WHERE region <> 0')).toEqual([[2]]);
    expect(await ask("SELECT list_contains(dimensions, 'regions') FROM meta")).toEqual([[false]]);
  });

  it('warns where the last line has no line break, as it may be cut', async () => {
    const mapping = await writeShop(folder);
    await writeFile(path.join(folder, 'lines.csv'), shopFiles.lines.join('\n'));
    expect((await build(mapping)).summary.warnings).toEqual([
      'lines.csv does not end with a line break: make sure that its last line is whole.',
    ]);
  });

  it('reads Parquet as it reads CSV, and refuses it when it is cut', async () => {
    const mapping = await writeShop(folder);
    await build(mapping);
    const content = 'SELECT * FROM fact_order_line ORDER BY ALL';
    const before = (await ask(content)).map((row) => row.slice(0, -1));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const parquet = path.join(folder, 'lines.parquet');
    await connection.run(
      `COPY (SELECT * REPLACE (day::TIMESTAMPTZ AS day) FROM read_csv('${path.join(folder, 'lines.csv')}')) TO '${parquet}' (FORMAT PARQUET)`,
    );
    connection.closeSync();
    instance.closeSync();
    const lines = { ...shopMapping.lines, file: 'lines.parquet' };
    const given = await writeShop(folder, {}, { lines, timeZone: 'UTC' });
    await build(given);
    expect((await ask(content)).map((row) => row.slice(0, -1))).toEqual(before);
    await truncate(parquet, 900);
    expect(await refusal(given)).toContain('is no whole Parquet file');
    await writeFile(parquet, 'order,day\n');
    expect(await refusal(given)).toContain('is no whole Parquet file');
  });

  it('refuses totals that the mapping does not expect', async () => {
    const expecting = async (expected: object) =>
      refusal(await writeShop(folder, {}, { expect: expected }));
    expect(await expecting({ rows: 10, units: 17, netSales: 30.15 })).toBe('it was not refused');
    expect(await expecting({ rows: 11 })).toContain('The mapping expects 11 rows; there are 10.');
    expect(await expecting({ netSales: 30.16 })).toContain(
      'The mapping expects 30.16 of net sales; there are 30.15.',
    );
  });

  it('takes the sound rows alone where that is asked for, and lists the others', async () => {
    const mapping = await writeShop(folder, {
      lines: [
        ...shopFiles.lines,
        'o9,never,b1,s1,p1,1,1',
        'o9,2025-01-13',
        'o9,2025-01-13,b1,s1,p1,1,=1+1',
      ],
      products: [...shopFiles.products, 'p1,Other Rings,Orchard,Snacks,Fruit', ',No id,Orchard,,'],
    });
    expect(await refusal(mapping)).toContain('Some rows are faulty.');
    const { text } = await build(mapping, true);
    expect(text).toContain('  10 taken\n  0 left out as the mapping says\n  3 faulty\n');
    expect((await readFile(listFile, 'utf8')).trim().split('\n')).toEqual([
      'file,row,reason,value',
      'lines.csv,12,the date cannot be read,never',
      'lines.csv,13,another number of values where the header has 7,"o9, 2025-01-13"',
      "lines.csv,14,the net sales are no number,'=1+1",
      'products.csv,6,an earlier row has the same id and says something else,p1',
      'products.csv,7,there is no id,',
    ]);
    expect(await sums()).toEqual([10, 17, 3015]);
  });

  it('takes lines without a buyer, and says how many there are', async () => {
    const lines = shopFiles.lines.map((line, at) => (at > 7 ? line.replace(/,b\d,/, ',,') : line));
    const { summary } = await build(await writeShop(folder, { lines }));
    expect([summary.faultyLines, summary.totals?.lines, summary.totals?.buyers]).toEqual([
      0, 10, 3,
    ]);
    expect(summary.warnings).toEqual([
      '3 lines have no buyer (30%): they count in sales, and figures of buyers are of the others.',
    ]);
    expect(await ask('SELECT count(*)::INTEGER FROM fact_order_line WHERE buyer = 0')).toEqual([
      [3],
    ]);
    const none = shopFiles.lines.map((line) => line.replace(/,b\d,/, ',,'));
    await build(await writeShop(folder, { lines: none }));
    expect(await ask('SELECT dimensions FROM meta')).toEqual([[['orders', 'regions']]]);
  });

  it('reads prices of one unit, and doubts amounts that do not grow with units', async () => {
    const lines = [
      shopFiles.lines[0]!,
      ...Array.from(
        { length: 60 },
        (_, at) => `o${String(at)},2025-01-06,b1,s1,p1,${String(1 + (at % 3))},5.00`,
      ),
    ];
    const doubt = /Net sales do not grow with units.*"unitPrice"/;
    const asTotals = await build(await writeShop(folder, { lines }));
    expect(asTotals.summary.totals?.netCents).toBe(30_000);
    expect(asTotals.text).toMatch(doubt);
    const { netSales: unitPrice, ...others } = shopMapping.lines.columns;
    const columns = { ...others, unitPrice };
    const mapping = { lines: { ...shopMapping.lines, columns } };
    const priced = await build(await writeShop(folder, { lines }, mapping));
    expect(priced.summary.totals?.netCents).toBe(60_000);
    expect(priced.text).not.toMatch(doubt);
  });

  it.each([{ discounts: ['more'] }, { listSales: 'more' }])(
    '[I-04.1] refuses %j that is no number or too large',
    async (more) => {
      const columns = { ...shopMapping.lines.columns, ...more };
      const lines = [
        `${shopFiles.lines[0]!},more`,
        'o1,2025-01-06,b1,s1,p1,2,3.98,cheap',
        'o2,2025-01-06,b1,s1,p1,2,3.98,1e15',
      ];
      const told = await refusal(
        await writeShop(folder, { lines }, { lines: { ...shopMapping.lines, columns } }),
      );
      expect(told).toContain('a discount or list amount is no number: 1 row');
      expect(told).toContain('a discount or list amount is too large: 1 row');
    },
  );

  it('[I-04.1] reads list prices of one unit beside prices of one, and beside amounts of lines', async () => {
    const { netSales, ...others } = shopMapping.lines.columns;
    const amounts = async (lines: string[], more: object) => {
      const columns = { ...others, ...more, unitListPrice: 'listed' };
      const mapping = { lines: { ...shopMapping.lines, columns } };
      const { summary } = await build(
        await writeShop(folder, { lines: [`${shopFiles.lines[0]!},listed`, ...lines] }, mapping),
        true,
      );
      const rows = await ask(
        'SELECT list_cents::INTEGER, discount_cents::INTEGER, net_cents::INTEGER, promo FROM fact_order_line ORDER BY 1',
      );
      return { rows, faults: summary.faults.map(({ reason }) => reason) };
    };
    const day = '2025-01-06,b1,s1';
    const lines = [
      `o1,${day},p1,1,2.00,`,
      `o2,${day},p1,3,2.00,2.50`,
      `o3,${day},p1,-1,2.00,2.50`,
      `o4,${day},p1,2,4.99,4.99`,
    ];
    expect(await amounts(lines, { unitPrice: netSales })).toEqual({
      rows: [
        [-250, -50, -200, false],
        [200, 0, 200, false],
        [750, 150, 600, true],
        [998, 0, 998, false],
      ],
      faults: [],
    });
    expect(await ask('SELECT dimensions FROM meta')).toEqual([
      [['buyers', 'discounts', 'orders', 'regions']],
    ]);
    const faulty = [`o5,${day},p1,1,2.00,cheap`, `o6,${day},p1,x,2.00,2.50`];
    expect(await amounts([`o2,${day},p1,3,6.00,2.50`, ...faulty], { netSales })).toEqual({
      rows: [[750, 150, 600, true]],
      faults: ['a discount or list amount is no number', 'the units are no number'],
    });
  });

  it('takes a year of two digits in a date of birth for one before the data', async () => {
    const buyers = ['id,born', 'b1,05/14/50', 'b2,01/06/00', 'b3,12/31/24', 'b4,01/13/25'];
    await writeFile(path.join(folder, 'buyers.csv'), `${buyers.join('\n')}\n`);
    const lines = shopFiles.lines.map((line) =>
      line.replace(/2025-(\d\d)-(\d\d)/, (_, month, day) => `${month}/${day}/25`),
    );
    const own = {
      dates: 'MM/DD/YY',
      buyers: { file: 'buyers.csv', columns: { id: 'id', birthDate: 'born' } },
    };
    await build(await writeShop(folder, { lines }, own));
    expect(await ask('SELECT code, age_band FROM dim_buyer WHERE id <> 0 ORDER BY code')).toEqual([
      ['byr_shop_b1', '65+'],
      ['byr_shop_b2', '25-34'],
      ['byr_shop_b3', 'Under 18'],
      ['byr_shop_b4', '65+'],
    ]);
  });

  it('reads whole floating-point ids of Parquet as integers, beside those of a CSV file', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT 1075313.0::DOUBLE AS id, 'Apple Rings' AS name, 'Orchard' AS brand, 'Snacks' AS dep, 'Fruit' AS cat
        UNION ALL SELECT 2.5, 'Half', 'Orchard', 'Snacks', 'Fruit')
       TO '${path.join(folder, 'products.parquet')}' (FORMAT PARQUET)`,
    );
    connection.closeSync();
    instance.closeSync();
    const lines = shopFiles.lines.map((line) => line.replace(',p1,', ',1075313,'));
    const products = { ...shopMapping.products, file: 'products.parquet' };
    const { summary } = await build(await writeShop(folder, { lines }, { products }));
    expect(summary.totals?.brands).toBe(1);
    expect(await ask(`SELECT name FROM dim_product WHERE code = 'prd_shop_1075313'`)).toEqual([
      ['Apple Rings'],
    ]);
  });

  it('reads ids that a data frame library wrote as floats as integers, beside those of another file', async () => {
    const products = shopFiles.products.map((line) => line.replace(/^p(\d)/, '107531$1'));
    const lines = shopFiles.lines.map((line) =>
      line.replace(/^o(\d),(.*),b(\d),s(\d),p(\d),/, '$1.0,$2,90$3.0,$4,107531$5.0,'),
    );
    const stores = shopFiles.stores.map((line) => line.replace(/^s(\d)/, '$1.0'));
    // A data frame library writes floats if the column has a gap.
    lines[3] = lines[3]!.replace(/,90\d\.0,/, ',,');
    await writeFile(path.join(folder, 'buyers.csv'), 'id,sex\n901,F\n902,F\n903,F\n904,F\n');
    const buyers = { file: 'buyers.csv', columns: { id: 'id', gender: 'sex' } };
    // A filter compares the texts in the file, not the ids.
    const filters = [{ column: 'order', notIn: ['5.0'], missing: 'keep' }];
    const mapping = await writeShop(folder, { lines, products, stores }, { buyers, filters });
    const { summary } = await build(mapping);
    expect(summary).toMatchObject({ kept: [], totals: { lines: 8, brands: 3 } });
    const names = `SELECT code, name FROM dim_product WHERE id <> 0 ORDER BY code LIMIT 1`;
    expect(await ask(names)).toEqual([['prd_shop_1075311', 'Apple Rings']]);
    expect(await ask('SELECT code, gender FROM dim_buyer WHERE id <> 0 ORDER BY id')).toEqual(
      [1, 2, 3].map((at) => [`byr_shop_90${String(at)}`, 'F']),
    );
    expect(await ask('SELECT count(*)::INTEGER FROM fact_order_line WHERE region = 0')).toEqual([
      [0],
    ]);
  });

  it('leaves ids alone of which some end with .0, and those that refer to such', async () => {
    const ids = ['1.0', '1', '2.0', '2.5'];
    const renamed = (line: string) =>
      line.replace(/(^|,)p(\d),/, (_, before: string, at) => `${before}${ids[Number(at) - 1]!},`);
    const products = shopFiles.products.map(renamed);
    const codes = async (lines: string[]) => {
      const { summary } = await build(await writeShop(folder, { lines, products }));
      expect(summary.kept).toEqual([]);
      return (await ask('SELECT code FROM dim_product WHERE id <> 0 ORDER BY id')).flat();
    };
    const lines = shopFiles.lines.map(renamed);
    expect(await codes(lines)).toEqual([
      'prd_shop_1',
      'prd_shop_1.0',
      'prd_shop_2.0',
      'prd_shop_2.5',
    ]);
    expect(await codes(lines.filter((line) => !/,(1|2\.5),\d+,[\d.]+$/.test(line)))).toEqual([
      'prd_shop_1.0',
      'prd_shop_2.0',
    ]);
  });

  it('takes composed and decomposed letters for one name, and tells apart names of any script', async () => {
    const products = [
      'id,name,brand,dep,cat',
      `p1,A,${'Café'.normalize('NFC')},,`,
      `p2,B,${'Café'.normalize('NFD')},,`,
      'p3,C,Чай,,',
      'p4,D,Сок,,',
    ];
    const { summary } = await build(await writeShop(folder, { products }));
    expect(summary.totals?.brands).toBe(3);
    expect(summary.warnings).toEqual([]);
    const alike = products.map((line) => line.replace('Сок', 'ЧАЙ!'));
    expect((await build(await writeShop(folder, { products: alike }))).summary.warnings).toEqual([
      'These count as different brands, and are written alike: ЧАЙ! / Чай.',
    ]);
  });
});
