import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openCsv, SourceError, type CsvOptions, type CsvRow } from './csv-reader';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'endcap-csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer, options: Partial<CsvOptions> = {}) {
  const file = path.join(folder, 'a.csv');
  await writeFile(file, content);
  const csv = await openCsv(file, { delimiter: ',', encoding: 'utf-8', ...options });
  const rows: CsvRow[] = [];
  for await (const batch of csv.batches) rows.push(...batch);
  return { header: csv.header, rows, endsInRow: csv.endsInRow() };
}
const cells = (rows: CsvRow[]) => rows.map((row) => row.cells);

describe('the CSV reader', () => {
  it('reads plain rows, with the line of the file that each begins in', async () => {
    expect(await read('a,b\n1,2\n\n3,\n')).toEqual({
      header: ['a', 'b'],
      rows: [
        { line: 2, cells: ['1', '2'], fault: null },
        { line: 4, cells: ['3', ''], fault: null },
      ],
      endsInRow: false,
    });
  });

  it('reads quotation marks, delimiters, line breaks and CRLF inside and outside of them', async () => {
    const { rows } = await read('a,b\r\n"x, ""y""","1\r\n2"\r\n5" pipe,"z"\r\n"",last\r\n');
    expect(rows).toEqual([
      { line: 2, cells: ['x, "y"', '1\r\n2'], fault: null },
      { line: 4, cells: ['5" pipe', 'z'], fault: null },
      { line: 5, cells: ['', 'last'], fault: null },
    ]);
  });

  it('takes another delimiter, another encoding, and a mark of the byte order', async () => {
    expect((await read('\uFEFFa;b\n1,5;2\n', { delimiter: ';' })).header).toEqual(['a', 'b']);
    const latin = Buffer.from('a,b\nCaf\xe9,1\n', 'latin1');
    expect(cells((await read(latin, { encoding: 'windows-1252' })).rows)).toEqual([['Café', '1']]);
    await expect(read(latin)).rejects.toThrow('say "encoding": "windows-1252"');
  });

  it('says which rows have too many or too few values, and whether the last one may be cut', async () => {
    const { rows, endsInRow } = await read('a,b,c\n1,2,3\n1,2\n1,2,3,4\n"1"x,2,3\n1,2,');
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [2, null],
      [3, '2 values where the header has 3'],
      [4, '4 values where the header has 3'],
      [5, 'characters between a closing quotation mark and the next delimiter'],
      [6, null],
    ]);
    expect(endsInRow).toBe(true);
  });

  it.each([
    ['', 'is empty'],
    ['a,b\n1,"2\n3,4\n', 'line 2: a quotation mark is opened here or soon after and never closed'],
    [Buffer.from([97, 44, 98, 10, 0, 1, 2]), 'is no text file'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'no utf-8 text'],
  ])('refuses what is no CSV file: %j', async (content, reason) => {
    await expect(read(content)).rejects.toThrow(SourceError);
    await expect(read(content)).rejects.toThrow(reason);
  });

  it('reads back any table, wherever the chunks of the file end', async () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '1') }),
      fc.string(),
    );
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, value, fc.boolean()), { minLength: 1, maxLength: 30 }),
        fc.nat(5),
        async (table, filler) => {
          // Rows before push the table over the boundary between two chunks.
          const wide = `${'x'.repeat(1_000 + filler)},"y"\n`.repeat(261);
          const body = table.map(
            ([a, b, crlf]) => `${quoted(a)},${quoted(b)}${crlf ? '\r\n' : '\n'}`,
          );
          const { rows } = await read(`a,b\n${wide}${body.join('')}`);
          const clean = table.filter(([a, b]) => !`${a}${b}`.includes('\0'));
          fc.pre(clean.length === table.length);
          expect(cells(rows).slice(261)).toEqual(table.map(([a, b]) => [a, b]));
        },
      ),
      { numRuns: 40 },
    );
  });
});
