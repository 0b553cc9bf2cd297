import { Readable } from 'node:stream';

import { loadDocumentFonts } from './fonts';
import type { PackingSlipPdf } from './packing-slip-content';
import type { Paper } from '../../../contract/vocabulary';
import { letOthersRun, SlipLayout, textsOf } from './packing-slip-layout';
import { PdfWriter } from './pdf';

/** Width and height in points. */
const papers: Record<Paper, readonly [number, number]> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
};

/** What documents of any content write. */
const ownTexts = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 –·,.:()#/+-';

/**
 * Packing slips as a PDF with its fonts in it, one set of pages for each order (O-09). The next slip is read when the
 * file's reader has taken the one before; destroying the file ends the reading.
 */
export const packingSlipPdf: PackingSlipPdf = async (slips, { paper, author }) => {
  const { default: PDFDocument } = await import('pdfkit');
  const [width, height] = papers[paper];
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: 'Packing slips', Author: author },
    lang: 'en',
  });
  const writer = new PdfWriter(pdf, await loadDocumentFonts());
  await writer.prepare([ownTexts]);

  async function* file(): AsyncGenerator<Buffer> {
    let isEmpty = true;
    for await (const slip of slips) {
      await writer.prepare(textsOf(slip));
      for (const drawPage of await new SlipLayout(writer, slip, width, height).pages()) {
        pdf.addPage();
        drawPage();
        await letOthersRun();
      }
      isEmpty = false;
      // pdfkit writes as fast as pages come: what it has written goes out before the next slip.
      for (let chunk = take(pdf); chunk !== null; chunk = take(pdf)) yield chunk;
    }
    // A PDF without a page is damaged for many readers.
    if (isEmpty) pdf.addPage();
    pdf.end();
    for await (const chunk of pdf) yield chunk as Buffer;
  }
  return Readable.from(file(), { objectMode: false, highWaterMark: 64 * 1024 });
};

const take = (pdf: PDFKit.PDFDocument) => (pdf as unknown as Readable).read() as Buffer | null;
