import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, expect, it } from 'vitest';

import { invoicePdf } from './invoice-pdf';
import type { InvoiceRow } from './invoices';

const folder = mkdtempSync(join(tmpdir(), 'endcap-invoice-'));
afterAll(() => rmSync(folder, { recursive: true }));

const moment = new Date('2026-11-25T03:00:00Z');
const row = {
  id: 'inv_1',
  serial: 42,
  status: 'paid',
  billTo: {
    name: 'Żółta Gęś Spółka z o.o.',
    person: '株式会社サンプル 山田太郎',
    email: 'ada@brand.example',
    details: {
      address: 'ul. Świętojańska 7/12\n00-001 Warszawa\nPolska',
      taxId: 'PL 525-22-48-481',
      email: 'faktury@brand.example',
      purchaseOrder: 'PO-2026-0117',
    },
  },
  lines: [
    { text: 'Growth plan, monthly', quantity: 1, amount: 64_900 },
    { text: 'Additional users', quantity: 3, amount: 11_700 },
    { text: 'Unused time: Core Brand plan, monthly', quantity: 1, amount: -12_345 },
  ],
  subtotal: 64_255,
  taxRate: 8_250,
  tax: 5_301,
  total: 69_556,
  issuedAt: moment,
  periodStart: moment,
  periodEnd: new Date('2026-12-25T03:00:00Z'),
  paidAt: moment,
} as unknown as InvoiceRow;

const seller = {
  name: 'Endcap Inc.',
  address: ['12 Mill Lane', 'Springfield, IL 62701', 'USA'],
  taxId: '98-7654321',
};

/** `.ci/run` installs it. */
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;

it.runIf(hasReader)(
  '[U-06 P-13] an invoice is a PDF that another program reads: seller, billing details, number, lines, tax, totals, names of any alphabet (needs poppler-utils)',
  async () => {
    const file = join(folder, 'invoice.pdf');
    const pdf = await invoicePdf(row, { seller, timeZone: 'America/New_York' });
    writeFileSync(file, await buffer(pdf));
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    for (const part of [
      'END-000042',
      'Żółta Gęś Spółka z o.o.',
      '株式会社サンプル',
      '山田太郎',
      'Nov 24 – Dec 24, 2026',
      'Paid on Nov 24, 2026',
      'PO-2026-0117',
      '$649.00',
      '−$123.45',
      '$642.55',
      'Tax (8.25%)',
      '$53.01',
      '$695.56',
    ])
      expect(text).toContain(part);
    const column = (from: string, to: string) =>
      text
        .slice(text.indexOf(from), text.indexOf(to))
        .split('\n')
        .map((line) => line.trim().split(/\s{3,}/)[0]);
    expect(column('Endcap Inc.', 'Bill to').filter((line) => line !== '')).toEqual([
      'Endcap Inc.',
      ...seller.address,
      'Tax ID 98-7654321',
    ]);
    expect(column('Żółta', 'Description').filter((line) => line !== '')).toEqual([
      'Żółta Gęś Spółka z o.o.',
      '株式会社サンプル 山田太郎',
      'ul. Świętojańska 7/12',
      '00-001 Warszawa',
      'Polska',
      'Tax ID PL 525-22-48-481',
      'faktury@brand.example',
    ]);
    expect(text).not.toContain('ada@brand.example');
    expect(text).toMatch(/Additional users\s+3\s+\$117\.00/);
    const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).split('\n').slice(2, -1);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
  },
);
