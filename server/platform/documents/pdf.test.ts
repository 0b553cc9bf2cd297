import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { loadDocumentFonts, type DocumentFonts } from './fonts';
import { breakLines } from './line-breaks';
import { PdfWriter } from './pdf';

/** As the column of an address. */
const style = { size: 10, width: 152 };

describe('the lines of a text', () => {
  let fonts: DocumentFonts;
  beforeAll(async () => {
    fonts = await loadDocumentFonts();
  });
  const writerOf = async (text: string) => {
    const writer = new PdfWriter(new PDFDocument(), fonts);
    await writer.prepare([text]);
    return writer;
  };

  it.each<[text: string, lines: string[]]>([
    [
      'Please leave the parcels at the back door of the shop, and ring the bell twice.',
      ['Please leave the parcels at the', 'back door of the shop, and ring', 'the bell twice.'],
    ],
    [
      'Żółta Gęś Spółka z ograniczoną odpowiedzialnością, ul. Świętojańska 7/12',
      ['Żółta Gęś Spółka z ograniczoną', 'odpowiedzialnością, ul.', 'Świętojańska 7/12'],
    ],
    [
      'Donaudampfschifffahrtsgesellschaftskapitänsmützen ohne Abzeichen',
      ['Donaudampfschifffahrtsgesellsc', 'haftskapitänsmützen ohne', 'Abzeichen'],
    ],
    [
      'https://shop.example/orders/2026/11/28/10042?token=a1b2c3d4e5f6',
      ['https://shop.example/orders/20', '26/11/28/10042?token=a1b2c3d', '4e5f6'],
    ],
    [
      '渋谷区神宮前1丁目5番8号サンプルビル3階、株式会社サンプル御中。お届けは午前中に',
      ['渋谷区神宮前1丁目5番8号サンプ', 'ルビル3階、株式会社サンプル御', '中。お届けは午前中に'],
    ],
    [
      'شارع الملك فهد ١٢٣، حي العليا، الرياض ١٢٢١١، المملكة العربية السعودية',
      ['شارع الملك فهد ١٢٣، حي العليا،', 'الرياض ١٢٢١١، المملكة العربية', 'السعودية'],
    ],
    [
      'مستشفىالملكفيصلالتخصصيومركزالأبحاثبالرياض',
      ['مستشفىالملكفيصلالتخصصيومركزالأ', 'بحاثبالرياض'],
    ],
    [
      'רחוב הרצל 12 (כניסה ב), קומה 3, דירה 7, תל אביב-יפו, ישראל',
      ['רחוב הרצל 12 (כניסה ב), קומה 3,', 'דירה 7, תל אביב-יפו, ישראל'],
    ],
    [
      'Endcap شركة للتجارة Ltd, דוד כהן & 山田太郎, Łódź — order №5',
      ['Endcap شركة للتجارة Ltd, דוד כהן &', '山田太郎, Łódź — order №5'],
    ],
    ['  leading   spaces, and   trailing ones    ', ['leading   spaces, and   trailing', 'ones']],
    ['   ', ['']],
    ['', ['']],
  ])('%s', async (text, lines) => {
    expect((await writerOf(text)).lines(text, style)).toEqual(lines);
  });

  it.each([
    ['a word', 'x'],
    ['an Arabic word', 'م'],
    ['Arabic words', 'محمد '],
    ['a word of wide and narrow letters', 'W' + 'i'.repeat(49)],
    ['Japanese', '漢字かな'],
    ['letters with accents', 'e\u0301'],
    ['one letter with accents without end', '\u0301'],
    ['characters without a width', '\u200B'],
    ['characters and spaces without a width', '\u200B\uFEFF'],
  ])(
    '[SEC-50] are found by measuring not more than three times as much of twice the text: %s',
    async (_what, unit) => {
      const measured = async (length: number) => {
        const text = unit.repeat(length / unit.length);
        const writer = await writerOf(text);
        const measure = vi.spyOn(writer.pdf, 'widthOfString');
        const lines = writer.lines(text, style);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        return measure.mock.calls.reduce((sum, [part]) => sum + part.length, 0);
      };
      const [once, twice] = [await measured(1_000), await measured(2_000)];
      expect(once).toBeGreaterThan(0);
      expect(twice).toBeLessThanOrEqual(3 * once);
    },
  );

  it('fit the width where letters of two words are set further apart, and never cut a character', () => {
    const apart = (text: string) => text.length + 3 * (text.match(/ /g)?.length ?? 0);
    const lines = breakLines('to be or not to be '.repeat(20), 30, apart);
    for (const line of lines) expect(apart(line)).toBeLessThanOrEqual(30);
    expect(breakLines('👩‍🌾e\u0301🐨', 1, (text) => text.length)).toEqual(['👩‍🌾', 'e\u0301', '🐨']);
  });
});
