import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runStatement } from '../store/duckdb-values';
import { centsSql, daySql, numberSql, prepareSourceValues } from './source-values';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const usual = {
  numbers: { decimal: '.', thousands: '' },
  currency: 'USD',
  dates: undefined,
  timeZone: 'America/New_York',
  missing: [''],
} as const;
type Formats = Parameters<typeof prepareSourceValues>[1];

async function read(sql: string, text: string, formats: Partial<Formats> = {}) {
  await prepareSourceValues(connection, { ...usual, missing: [''], ...formats });
  const { rows } = await runStatement(connection, `SELECT ${sql} FROM (VALUES ($1)) v(x)`, [text]);
  return rows[0]![0];
}

describe('numbers of a source', () => {
  it.each([
    ['1234.5', 1234.5],
    ['-0.10', -0.1],
    ['+7', 7],
    ['.5', 0.5],
    ['1e3', 1000],
    ['2.8500000000000001', 2.85],
    ['1,234.50', null],
    ['12abc', null],
    ['NaN', null],
    ['Infinity', null],
    ['', null],
    ['--1', null],
    ['5 dollars', null],
    ['$$5', null],
    ['$162.84', 162.84],
    ['-$5', -5],
    ['$-5', -5],
    ['5.50 €', 5.5],
    ['£\u00A01.20', 1.2],
    ['USD 12.00', 12],
    ['12.00 USD', 12],
    ['-USD12.00', -12],
    ['$12.00 USD', 12],
    ['\u221212.00', -12],
    ['$\u221212.00', -12],
    ['(12.00)', -12],
    ['($12.00)', -12],
    ['$(12.00)', -12],
    ['( 12.00 USD )', -12],
    ['12.00-', -12],
    ['12.00- USD', -12],
    ['$12.00 -', -12],
    // Another currency, a measure or a double sign is not guessed at.
    ['EUR 12', null],
    ['12 kr', null],
    ['12 pcs', null],
    ['12 kg', null],
    ['12 USDT', null],
    ['USD', null],
    ['()', null],
    ['(12', null],
    ['12)', null],
    ['(-12)', null],
    ['-(12)', null],
    ['-$(12)', null],
    ['(12)-', null],
    ['-12-', null],
    ['+12-', null],
    ['1-2', null],
    ['-', null],
  ])('with a point: %j is %j', async (text, wanted) => {
    expect(await read(numberSql('x'), text)).toBe(wanted);
  });

  it.each([
    ['SEK', '12,00 kr', 12],
    ['SEK', 'SEK -1.234,50', -1234.5],
    ['SEK', 'R$ 12,00', null],
    ['BRL', 'R$ 12,00', 12],
    ['BRL', '-R$\u00A01.234,50', -1234.5],
    ['BRL', '12,00 kr', null],
    ['CHF', 'CHF 12,00', 12],
    ['CHF', '(12,00 CHF)', -12],
  ])('in %s alone with its own name: %j is %j', async (currency, text, wanted) => {
    const numbers = { decimal: ',', thousands: '.' } as const;
    expect(await read(numberSql('x'), text, { numbers, currency })).toBe(wanted);
  });

  it.each([
    ['1\u00A0234,50', 1234.5],
    ['1\u202F234\u202F567,5 €', 1234567.5],
    ['1 234,50', 1234.5],
    ['12 34,50', null],
  ])('with blanks of any width between thousands: %j is %j', async (text, wanted) => {
    expect(await read(numberSql('x'), text, { numbers: { decimal: ',', thousands: ' ' } })).toBe(
      wanted,
    );
  });

  it.each([
    ['1,23,456.00', 123456],
    ['₹12,34,567', 1234567],
    ['123,456', 123456],
    ['1,2,3456', null],
    ['123,45,678', null],
  ])('with groups of three digits, or of two as in India: %j is %j', async (text, wanted) => {
    expect(await read(numberSql('x'), text, { numbers: { decimal: '.', thousands: ',' } })).toBe(
      wanted,
    );
  });

  it.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['12.34', null],
    ['1.2345', null],
    ['0,99', 0.99],
  ])('with a comma, and points between thousands: %j is %j', async (text, wanted) => {
    expect(await read(numberSql('x'), text, { numbers: { decimal: ',', thousands: '.' } })).toBe(
      wanted,
    );
  });

  it.each([
    ['1.005', 101],
    ['-1.005', -101],
    ['1.004999', 100],
    ['0.1', 10],
    ['999999999999.99', 99_999_999_999_999],
    ['1000000000000', null],
  ])('as hundredths: %j is %j', async (text, wanted) => {
    expect(await read(centsSql(numberSql('x')), text)).toBe(wanted);
  });
});

describe('days of a source', () => {
  const iso = daySql('x', { dates: undefined });
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', null],
    ['2024-02-29 23:59:59', '2024-02-29'],
    ['2024-02-29T23:59', '2024-02-29'],
    ['2024-02-29 24:61', null],
    // The day where the shop is, not the day in Greenwich.
    ['2024-03-01T03:00:00Z', '2024-02-29'],
    ['2024-03-01 03:00:00+02', '2024-02-29'],
    ['2024-03-01 03:00:00.123-0500', '2024-03-01'],
    // Formats of shop systems.
    ['2025-03-01 23:30:00 -0500', '2025-03-01'],
    ['2025-03-02 03:30:00 UTC', '2025-03-01'],
    ['2025-03-02 03:30:00 +05:30', '2025-03-01'],
    ['2025-03-02 03:30:00 EST', null],
    ['29.02.2024', null],
    ['2024-2-9', null],
    ['0202-02-02', null],
    ['20240229', null],
    ['tomorrow', null],
  ])('by ISO 8601: %j is %j', async (text, wanted) => {
    expect(await read(iso, text)).toBe(wanted);
  });

  it.each([
    ['DD/MM/YYYY', '31/01/2024', '2024-01-31'],
    ['DD/MM/YYYY', '31/02/2024', null],
    ['MM/DD/YYYY', '31/01/2024', null],
    ['DD.MM.YY HH:mm', '05.04.24 13:30', '2024-04-05'],
    ['DD-MMM-YYYY', '05-Apr-2024', '2024-04-05'],
    ['YYYYMMDD', '20240405', '2024-04-05'],
    ['YYYYMMDD', '20240405x', null],
    ['MM/DD/YYYY hh:mm AM', '04/05/2024 11:15 PM', '2024-04-05'],
  ])('by %s: %j is %j', async (dates, text, wanted) => {
    expect(await read(daySql('x', { dates }), text, { dates })).toBe(wanted);
  });
});
