import bwip from 'bwip-js/node';

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
