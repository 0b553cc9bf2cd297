import bwip from 'bwip-js/node';

import type { DocumentFonts, Weight } from './fonts';
import { baseDirection, breakLines, turned, visualRuns } from './line-breaks';

type Pdf = PDFKit.PDFDocument;

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  /** Width in points; longer texts wrap. */
  width?: number;
  /** Right-aligned texts end at `x`, on one line. */
  align?: 'left' | 'right';
}

/** From the top of a line to its baseline, in sizes of the font: as in Noto Sans. */
const baseline = 1.069;
/** Characters whose layouts a document keeps, at 280 bytes each. */
const maxMeasured = 50_000;

/** Writes texts of any alphabet into a PDF. Sizes are in points; y counts from the top. */
export class PdfWriter {
  constructor(
    readonly pdf: Pdf,
    private readonly fonts: DocumentFonts,
  ) {}

  private readonly registered = new Set<string>();

  /** Characters that were measured since the layouts of words were dropped. */
  private measured = 0;

  /** Reads the fonts that texts need: before they are written. */
  async prepare(texts: readonly string[]): Promise<void> {
    if (this.measured > maxMeasured) this.dropLayouts();
    for (const weight of [400, 700] as const)
      for (const { font } of texts.flatMap((text) => this.fonts.runs(text, weight))) {
        if (this.registered.has(font)) continue;
        this.pdf.registerFont(font, await this.fonts.read(font));
        this.registered.add(font);
      }
  }

  /** pdfkit keeps the layout of each word as long as the document: 280 MB for 500 orders with long notes. */
  private dropLayouts(): void {
    const { _fontFamilies: fonts } = this.pdf as unknown as {
      _fontFamilies: Record<string, { layoutCache: Record<string, unknown> }>;
    };
    for (const font of Object.values(fonts))
      font.layoutCache = Object.create(null) as Record<string, unknown>;
    this.measured = 0;
  }

  private widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    this.measured += text.length;
    return this.fonts
      .runs(text, weight)
      .reduce((sum, run) => sum + this.pdf.font(run.font, size).widthOfString(run.text), 0);
  }

  /** Lines that fit into the width of the style; the whole text where it has none. */
  lines(text: string, style: TextStyle): string[] {
    const { width } = style;
    return width === undefined
      ? [text]
      : breakLines(text, width, (part) => this.widthOf(part, style));
  }

  /** @returns the y below the text */
  text(text: string, x: number, y: number, style: TextStyle): number {
    const { size, weight = 400, color = '#1a1a17', align = 'left' } = style;
    const base = baseDirection(text);
    let at = y;
    for (const line of this.lines(text, style)) {
      let left = align === 'right' ? x - this.widthOf(line, style) : x;
      for (const run of this.placedRuns(line, base, weight)) {
        this.pdf.font(run.font, size).fillColor(color);
        // The fonts of a line differ in their height, and share its baseline.
        this.pdf.text(run.text, left, at + size * baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
        left += this.pdf.widthOfString(run.text);
      }
      at += size * 1.45;
    }
    return at;
  }

  /** Runs of one font from left to right. The font library itself turns words of a right-to-left script round. */
  private placedRuns(line: string, base: 'ltr' | 'rtl', weight: Weight) {
    return visualRuns(line, base).flatMap(({ text, isRightToLeft }) => {
      const runs = this.fonts.runs(text, weight).map((run) => ({
        ...run,
        text:
          /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(run.text) === isRightToLeft
            ? run.text
            : turned(run.text),
      }));
      return isRightToLeft ? runs.reverse() : runs;
    });
  }

  rule(x: number, y: number, width: number): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor('#c9c7bd')
      .stroke();
  }
}

export const barcodeHeight = 34;

/** A Code 128 as bars; null for a text that it cannot hold. */
export function barcodeOf(text: string) {
  let widths: readonly number[];
  try {
    // Widths of bars and spaces in turns, in modules.
    const [code] = bwip.raw('code128', text, {});
    if (code === undefined || !('sbs' in code)) return null;
    widths = code.sbs;
  } catch {
    return null;
  }
  return {
    modules: widths.reduce((sum, each) => sum + each, 0),
    draw(pdf: PDFKit.PDFDocument, x: number, y: number, module: number): void {
      let at = x;
      for (const [index, each] of widths.entries()) {
        if (index % 2 === 0) pdf.rect(at, y, each * module, barcodeHeight);
        at += each * module;
      }
      pdf.fill('#000000');
    },
  };
}
