import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';

import { loadDocumentFonts } from './fonts';
import { PdfWriter } from './pdf';

const folder = mkdtempSync(join(tmpdir(), 'endcap-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** `.ci/run` installs it. */
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;

const lettersOf = (text: string): string[] =>
  [...text.normalize('NFC').replace(/[\s\u200D]/g, '')].sort();

describe.runIf(hasReader)('names and addresses in documents (needs poppler-utils)', () => {
  it.each([
    ['Korean', 'noto-sans-kr', ['민준 김', '서울특별시 강남구 테헤란로 152']],
    ['simplified Chinese', 'noto-sans-sc', ['东莞市长安镇振安东路', '张伟 订单']],
    ['Thai', 'noto-sans-thai', ['มานี มีนา', 'กรุงเทพมหานคร']],
    ['Devanagari', 'noto-sans-devanagari', ['राम शर्मा', 'दिल्ली', 'क्\u200Dष']],
  ])('[O-09 U-06] %s is drawn by its font, and read back', async (script, family, texts) => {
    const pdf = new PDFDocument({ size: 'A4' });
    const fonts = await loadDocumentFonts();
    const writer = new PdfWriter(pdf, fonts);
    await writer.prepare(texts);
    let y = 72;
    for (const text of texts) y = writer.text(text, 72, y, { size: 24, width: 420 });
    pdf.end();
    const file = join(folder, `${script}.pdf`);
    writeFileSync(file, await buffer(pdf));
    const read = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
    // Signs of Devanagari are drawn before the letter that they follow, and read in the order of drawing.
    expect(lettersOf(read)).toEqual(lettersOf(texts.join('')));
    for (const run of texts.flatMap((text) => fonts.runs(text, 400)))
      if (/\p{L}/u.test(run.text)) expect(run.font).toContain(`${family}-`);
  });
});

it('a joiner or a mark has the font of the letter before it, so that they are drawn together', async () => {
  const fonts = await loadDocumentFonts();
  for (const text of ['क्\u200Dष', 'می\u200Cخواهم', 'น้ำใจ'])
    expect(fonts.runs(text, 400).map((run) => run.text)).toEqual([text]);
});

it('a Chinese text has one font, also for the characters that Japanese shares', async () => {
  const fonts = await loadDocumentFonts();
  const families = fonts.runs('市长东莞', 400).map(({ font }) => /noto-sans-\w\w/.exec(font)?.[0]);
  expect(new Set(families)).toEqual(new Set(['noto-sans-sc']));
});
