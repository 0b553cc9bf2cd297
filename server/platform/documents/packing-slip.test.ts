import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import { afterAll, expect, it, vi } from 'vitest';

import { packingSlipPdf } from './packing-slip';
import type { PackingSlip } from './packing-slip-content';
import type { Paper } from '../../../contract/vocabulary';

const folder = mkdtempSync(join(tmpdir(), 'endcap-slip-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** `.ci/run` installs both. */
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const hasReader = has('pdftotext');
const hasScanner = hasReader && has('zbarimg');

const polish = {
  name: 'Żółta Gęś Spółka z o.o.',
  company: null,
  street: ['ul. Świętojańska 7/12'],
  city: 'Łódź',
  region: null,
  postalCode: '90-001',
  country: 'PL',
  phone: '+48 42 000 00 00',
};
const japanese = {
  name: '山田太郎',
  company: '株式会社サンプル',
  street: ['渋谷区神宮前1丁目5番8号'],
  city: '東京都',
  region: null,
  postalCode: '150-0001',
  country: 'JP',
  phone: null,
};
const hebrew = {
  name: 'דוד כהן',
  company: null,
  street: ['רחוב הרצל 12 (כניסה ב)'],
  city: 'תל אביב',
  region: null,
  postalCode: '6578512',
  country: 'IL',
  phone: '+972 3 000 0000',
};
const arabic = {
  name: 'محمد العربي',
  company: 'شركة Endcap للتجارة',
  street: ['شارع الملك فهد ١٢٣'],
  city: 'الرياض',
  region: null,
  postalCode: '12211',
  country: 'SA',
  phone: null,
};
const slip: PackingSlip = {
  parcel: null,
  orderNumber: 'SHOP-2026-10042',
  brand: 'Koala Kitchen',
  isCancelled: false,
  from: polish,
  to: japanese,
  orderedOn: '2026-11-20',
  dueOn: '2026-12-01',
  shippedOn: '2026-11-24',
  parcels: [
    {
      number: 1,
      carrier: 'UPS',
      tracking: '1Z999AA10123456784',
      shippedOn: '2026-11-23',
      boxes: 2,
    },
    { number: 2, carrier: null, tracking: null, shippedOn: '2026-11-24', boxes: 1 },
  ],
  lines: [
    {
      name: 'Oat Granola with Sea Salt, 12 oz',
      sku: 'KK-OAT-12',
      ordered: 24,
      shipped: 18,
      left: 6,
      lots: [
        { lot: 'L2411-A', expiry: '2027-05-01', quantity: 12 },
        { lot: 'L2411-B', expiry: null, quantity: 6 },
      ],
    },
    { name: 'Almond Butter', sku: null, ordered: 6, shipped: 6, left: 0, lots: [] },
  ],
  notes: 'Please leave at the back door.',
};
const longSlip: PackingSlip = {
  ...slip,
  orderNumber: 'LONG-7',
  lines: Array.from({ length: 36 }, (_, index) => ({
    ...slip.lines[index % 2]!,
    name: `Product ${index + 1}`,
  })),
};

async function* each(slips: Iterable<PackingSlip>): AsyncGenerator<PackingSlip> {
  for (const one of slips) yield await Promise.resolve(one);
}

async function write(name: string, paper: Paper, slips: readonly PackingSlip[]): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, await buffer(await packingSlipPdf(each(slips), { paper, author: 'Endcap' })));
  return file;
}

const run = (program: string, ...options: string[]) =>
  execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

it.runIf(hasReader)(
  '[O-09] a packing slip is a PDF that another program reads: addresses of any alphabet, lots, back orders, and no prices (needs poppler-utils)',
  async () => {
    const file = await write('one.pdf', 'A4', [slip]);
    const text = run('pdftotext', '-layout', file, '-');
    for (const part of [
      'SHOP-2026-10042',
      'Żółta Gęś Spółka z o.o.',
      'ul. Świętojańska 7/12',
      'Łódź, 90-001',
      'Poland',
      '山田太郎',
      '株式会社サンプル',
      '渋谷区神宮前1丁目5番8号',
      'Japan',
      'UPS · 1Z999AA10123456784',
      'no tracking',
      'SKU KK-OAT-12',
      'Lot L2411-A, best before May 01, 2027',
      'Please leave at the back door.',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Oat Granola with Sea Salt, 12 oz\s+24\s+18\s+6\n/);
    expect(text).toMatch(/Units in total\s+30\s+24\s+6\n/);
    expect(text).not.toMatch(/[$€]|price/i);
    const fonts = run('pdffonts', file).split('\n').slice(2, -1);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
  },
);

it.runIf(hasReader)(
  '[O-09] before it is shipped a slip says what to pack, and the slip of a parcel what is in it (needs poppler-utils)',
  async () => {
    const [oat] = slip.lines;
    const toPack = {
      ...slip,
      shippedOn: null,
      parcels: [],
      lines: [{ ...oat!, shipped: 0, left: 48, ordered: 48, lots: [] }],
    };
    const ofParcel = {
      ...slip,
      parcel: 2,
      parcels: slip.parcels.slice(1),
      lines: [{ ...oat!, shipped: 5, left: 13 }],
    };
    const file = await write('parcels.pdf', 'A4', [toPack, ofParcel]);
    const [first, second] = run('pdftotext', '-layout', file, '-').split('\f');
    expect(first).toMatch(/Product\s+Ordered\s+To pack\n/);
    expect(first).toMatch(/12 oz\s+48\s+48\n/);
    expect(first).not.toMatch(/Back order/);
    expect(second).toMatch(/Packing slip of parcel 2\n/);
    expect(second).toMatch(/Product\s+Ordered\s+In this parcel\s+Back order\n/);
    expect(second).toMatch(/12 oz\s+24\s+5\s+13\n/);
  },
);

it.runIf(hasScanner)(
  '[O-09] each order has its own pages, and a scanner reads its number from every one, on A4 and Letter (needs zbar-tools)',
  async () => {
    for (const [paper, size] of [
      ['A4', /595\.28 x 841\.89/],
      ['Letter', /612 x 792/],
    ] as const) {
      const file = await write(`${paper}.pdf`, paper, [slip, longSlip]);
      expect(run('pdfinfo', file)).toMatch(size);
      const pages = run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1);
      const numbers = pages.map((text) => /Page (\d+) of (\d+)/.exec(text)!.slice(1).join('/'));
      expect(numbers[0]).toBe('1/1');
      expect(numbers.slice(1)).toEqual(
        numbers.slice(1).map((_, index) => `${index + 1}/${pages.length - 1}`),
      );
      expect(pages.length).toBeGreaterThan(2);
      for (const text of pages) expect(text).toMatch(/Product\s+Ordered\s+Shipped\s+Back order/);
      run('pdftoppm', '-r', '110', '-png', file, join(folder, paper));
      for (const [index] of pages.entries()) {
        const read = run('zbarimg', '-q', join(folder, `${paper}-${index + 1}.png`));
        expect(read.trim()).toBe(`CODE-128:${index === 0 ? 'SHOP-2026-10042' : 'LONG-7'}`);
      }
    }
  },
  // Other programs draw and read eight pages.
  30_000,
);

it.runIf(hasReader)(
  'each page of a cancelled order says not to ship it (needs poppler-utils)',
  async () => {
    const file = await write('cancelled.pdf', 'A4', [{ ...longSlip, isCancelled: true }, slip]);
    const pages = run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1);
    const saying = pages.map((text) => text.includes('Cancelled order: do not ship'));
    expect(saying).toEqual([...saying.slice(0, -1).map(() => true), false]);
    expect(saying.length).toBeGreaterThan(2);
  },
);

it.runIf(hasReader)(
  'Hebrew and Arabic are read from right to left, lots on a further page have their product, and a long number is one line (needs poppler-utils)',
  async () => {
    const orderNumber = 'SHOP-2026-11-25-EUROPE-WHOLESALE-000010042-B';
    const [line] = slip.lines;
    const lots = Array.from({ length: 70 }, (_, index) => ({
      lot: `NO-${index}`,
      expiry: null,
      quantity: 1,
    }));
    const file = await write('directions.pdf', 'A4', [
      { ...slip, from: hebrew, to: arabic, orderNumber, lines: [{ ...line!, lots }] },
    ]);
    const pages = run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1);
    // Readers put marks of direction around words.
    const [first, ...others] = pages.map((text) =>
      text.replace(/[\u200E\u200F\u202A-\u202E]/g, ''),
    );
    for (const part of ['דוד כהן', 'רחוב הרצל', 'תל אביב', 'محمد العربي', 'شارع الملك فهد'])
      expect(first).toContain(part);
    expect(first).toContain(`Order ${orderNumber}\n`);
    expect(others.length).toBeGreaterThan(1);
    for (const text of others)
      expect(text).toContain('Oat Granola with Sea Salt, 12 oz (continued)');
  },
);

it('[SEC-48] slips are read as fast as the file is, and no longer than it is', async () => {
  let read = 0;
  let hasEnded = false;
  async function* slips(of: PackingSlip): AsyncGenerator<PackingSlip> {
    try {
      for (; read < 200; read += 1)
        yield await Promise.resolve({ ...of, orderNumber: `N-${read}` });
    } finally {
      hasEnded = true;
    }
  }
  const open = async (of: PackingSlip) => {
    [read, hasEnded] = [0, false];
    return packingSlipPdf(slips(of), { paper: 'Letter', author: 'Endcap' });
  };

  const whole = await open(slip);
  let most = 0;
  for await (const chunk of whole)
    most = Math.max(most, whole.readableLength + (chunk as Buffer).length);
  expect(read).toBe(200);
  expect(hasEnded).toBe(true);
  expect(most).toBeLessThan(256 * 1024);

  const stopped = await open(longSlip);
  await once(stopped, 'readable');
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  expect(read).toBeLessThan(40);
  stopped.destroy();
  await vi.waitFor(() => expect(hasEnded).toBe(true));
  expect(read).toBeLessThan(40);
});
