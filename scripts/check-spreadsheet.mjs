// npm run check:spreadsheet -- FILE.csv…: LibreOffice opens each CSV file; every cell must come out as it stands in the file,
// and none as a formula (SEC-48). Needs the program soffice (Debian: apt-get install libreoffice-calc).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { JSDOM } from 'jsdom';
import Papa from 'papaparse';

import { fail } from './lib/steps.mjs';

const files = process.argv.slice(2);
if (files.length === 0) fail('Name at least one CSV file.');
if (spawnSync('soffice', ['--version']).error !== undefined)
  fail('LibreOffice is missing: there is no program soffice.');

/**
 * How LibreOffice reads the files: commas, quotes, UTF-8, all rows. It runs formulas, which it asks about otherwise, and looks
 * for numbers and days of every form, so that a cell that passes is safe with its gentler settings, too.
 */
const reading = 'CSV:44,34,76,1,,0,false,true,true,false,false,0,true';

/** The part of a row that a repeated empty cell at its end does not fill. */
const maxRepeated = 1_000;

/** @returns the cells of the first sheet: the text that is shown, and the formula if there is one */
function readSheet(file) {
  const { document } = new JSDOM(readFileSync(file, 'utf8'), { contentType: 'text/xml' }).window;
  const [sheet] = document.getElementsByTagName('table:table');
  return [...sheet.getElementsByTagName('table:table-row')].flatMap((row) => {
    const cells = [...row.children].flatMap((cell) => {
      const text = [...cell.getElementsByTagName('text:p')].map(textOf).join('\n');
      const times = Number(cell.getAttribute('table:number-columns-repeated') ?? 1);
      const value =
        cell.getAttribute('office:value') ?? cell.getAttribute('office:date-value') ?? text;
      return Array.from({ length: Math.min(times, maxRepeated) }, () => ({
        text,
        value,
        formula: cell.getAttribute('table:formula'),
      }));
    });
    const times = Number(row.getAttribute('table:number-rows-repeated') ?? 1);
    return Array.from({ length: cells.some(({ text }) => text !== '') ? times : 1 }, () => cells);
  });
}

/** The text of a paragraph: the format writes spaces and tabs as elements. */
function textOf(node) {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeName === 'text:s') return ' '.repeat(Number(child.getAttribute('text:c') ?? 1));
      if (child.nodeName === 'text:tab') return '\t';
      if (child.nodeName === 'text:line-break') return '\n';
      return child.nodeType === 3 ? child.textContent : textOf(child);
    })
    .join('');
}

/** LibreOffice takes spaces at both ends away, and indents the files that it writes. */
const plain = (text) => text.replaceAll(/\s+/g, ' ').trim();

let faults = 0;
const folder = mkdtempSync(path.join(tmpdir(), 'endcap-spreadsheet-'));
try {
  for (const file of files) {
    const profile = pathToFileURL(path.join(folder, 'profile')).href;
    const options = ['--headless', `-env:UserInstallation=${profile}`, `--infilter=${reading}`];
    const { status, stderr } = spawnSync('soffice', [
      ...options,
      ...['--convert-to', 'fods', '--outdir', folder, file],
    ]);
    if (status !== 0) fail(`LibreOffice does not open ${file}: ${stderr}`);
    const name = `${path.basename(file, path.extname(file))}.fods`;
    const sheet = readSheet(path.join(folder, name));
    const rows = Papa.parse(
      readFileSync(file, 'utf8')
        .replace(/^\uFEFF/, '')
        .trimEnd(),
    ).data;
    let cells = 0;
    for (const [at, row] of rows.entries())
      for (const [column, expected] of row.entries()) {
        cells += 1;
        const cell = sheet[at]?.[column] ?? { text: '', value: '', formula: null };
        const isKept = [cell.text, cell.value].some((text) => plain(text) === plain(expected));
        if (isKept && cell.formula === null) continue;
        faults += 1;
        const what = cell.formula === null ? `“${cell.text}”` : `the formula ${cell.formula}`;
        console.error(`${file}, row ${at + 1}, ${rows[0][column]}: “${expected}” became ${what}`);
      }
    console.log(`${file}: ${cells} cells in ${rows.length} rows`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${faults} cells changed or became a formula.`);
process.exit(faults === 0 ? 0 : 1);
