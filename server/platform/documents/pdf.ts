import type { DocumentFonts, Weight } from './fonts';
import { baseDirection, turned, visualRuns } from './visual-order';

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

/** Writes texts of any alphabet into a PDF. Sizes are in points; y counts from the top. */
export class PdfWriter {
  constructor(
    readonly pdf: Pdf,
    private readonly fonts: DocumentFonts,
  ) {}

  private readonly registered = new Set<string>();

  /** Reads the fonts that texts need: before they are written. */
  async prepare(texts: readonly string[]): Promise<void> {
    for (const weight of [400, 700] as const)
      for (const { font } of texts.flatMap((text) => this.fonts.runs(text, weight))) {
        if (this.registered.has(font)) continue;
        this.pdf.registerFont(font, await this.fonts.read(font));
        this.registered.add(font);
      }
  }

  private widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    return this.fonts
      .runs(text, weight)
      .reduce((sum, run) => sum + this.pdf.font(run.font, size).widthOfString(run.text), 0);
  }

  /** Words that fit into lines of a width. A word that is longer than a line is cut. */
  lines(text: string, style: TextStyle): string[] {
    const { width } = style;
    if (width === undefined) return [text];
    const lines: string[] = [];
    let line = '';
    // Japanese has no spaces: its characters are words.
    for (const word of text.match(
      /[\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+|\s+/gu,
    ) ?? []) {
      if (this.widthOf(line + word, style) <= width) {
        line += word;
        continue;
      }
      if (line.trim() !== '') lines.push(line.trim());
      line = word.trimStart();
      while (this.widthOf(line, style) > width && line.length > 1) {
        let end = line.length - 1;
        while (end > 1 && this.widthOf(line.slice(0, end), style) > width) end -= 1;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    if (line.trim() !== '' || lines.length === 0) lines.push(line.trim());
    return lines;
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
