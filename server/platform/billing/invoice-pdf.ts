import type { Readable } from 'node:stream';

import { loadDocumentFonts } from '../documents/fonts';
import { PdfWriter, type TextStyle } from '../documents/pdf';
import { dayText, rangeLabel } from '../dates/day-text';
import type { Seller } from '../database/schema/billing';
import { addressLines } from './details';
import { billingMail, dayOnInvoice, invoiceNumber, type InvoiceRow } from './invoices';
import { moneyText, toCents } from './money';

const margin = 56;
const [width, height] = [595.28, 841.89];
const right = width - margin;
const body: TextStyle = { size: 10 };
const soft: TextStyle = { size: 9, color: '#5d5b52' };

/**
 * An invoice as a PDF on A4, with its fonts in it.
 * @param seller for an invoice that does not keep its own (P-13)
 * @param timeZone of the account, for an invoice that does not keep its own
 */
export async function invoicePdf(
  row: InvoiceRow,
  { seller: present, timeZone }: { seller: Seller; timeZone: string },
): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const number = invoiceNumber(row);
  const seller = row.seller ?? present;
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    info: { Title: `Invoice ${number}`, Author: seller.name },
    lang: 'en',
  });
  const writer = new PdfWriter(pdf, await loadDocumentFonts());
  const isoDay = (at: Date) => dayOnInvoice(row, at, timeZone);
  const day = (at: Date) => dayText(isoDay(at));
  const period = { startDate: isoDay(row.periodStart), endDate: isoDay(row.periodEnd) };
  const taxText = `Tax (${row.taxRate / 1_000}%)`;
  await writer.prepare([
    'Invoice page of 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz –−$.,()%',
    ...sellerLines(seller),
    ...recipientLines(row),
    ...row.lines.map(({ text }) => text),
  ]);

  const half = (right - margin) / 2;
  const column = { ...body, width: half - 16 };
  let y = writer.text(seller.name, margin, margin, {
    ...{ size: 18, weight: 700, color: '#14532d', width: half },
  });
  writer.text('Invoice', right, margin, { size: 18, weight: 700, align: 'right' });
  const beside = writer.text(number, right, y, { ...body, align: 'right' });
  for (const text of sellerLines(seller).slice(1)) y = writer.text(text, margin, y, column);
  y = Math.max(y, beside) + 18;

  const top = y;
  let left = writer.text('Bill to', margin, top, soft);
  for (const text of recipientLines(row)) left = writer.text(text, margin, left, column);
  let facts = top;
  for (const [name, value] of [
    ['Issued', day(row.issuedAt)],
    ['Period', rangeLabel(period)],
    ['Status', statusText(row, day)],
    ...purchaseOrderOf(row),
  ] as const) {
    writer.text(name, margin + half, facts, soft);
    facts = writer.text(value, right, facts, { ...body, align: 'right', width: half - 80 });
  }
  y = Math.max(left, facts) + 24;

  const heads = () => {
    writer.text('Description', margin, y, soft);
    writer.text('Quantity', right - 100, y, { ...soft, align: 'right' });
    y = writer.text('Amount', right, y, { ...soft, align: 'right' }) + 3;
    writer.rule(margin, y, right - margin);
    y += 8;
  };
  heads();
  for (const line of row.lines) {
    if (y > height - 160) {
      pdf.addPage();
      y = margin;
      heads();
    }
    const next = writer.text(line.text, margin, y, { ...body, width: right - margin - 170 });
    writer.text(String(line.quantity), right - 100, y, { ...body, align: 'right' });
    writer.text(moneyText(toCents(line.amount)), right, y, { ...body, align: 'right' });
    y = next + 6;
  }
  writer.rule(margin, y, right - margin);
  y += 8;
  for (const [name, amount, isTotal] of [
    ['Subtotal', row.subtotal, false],
    [taxText, row.tax, false],
    ['Total (USD)', row.total, true],
  ] as const) {
    const style: TextStyle = { ...body, size: isTotal ? 12 : 10, weight: isTotal ? 700 : 400 };
    writer.text(name, right - 100, y, { ...style, align: 'right' });
    y = writer.text(moneyText(toCents(amount)), right, y, { ...style, align: 'right' }) + 4;
  }
  pdf.end();
  return pdf;
}

/** An invoice without them has neither label nor value. */
const purchaseOrderOf = ({ billTo: { details } }: InvoiceRow) =>
  details?.purchaseOrder ? [['Your order', details.purchaseOrder] as const] : [];

const taxIdLine = (taxId: string | null | undefined): string[] =>
  taxId ? [`Tax ID ${taxId}`] : [];

const sellerLines = ({ name, address, taxId }: Seller): string[] => [
  name,
  ...address,
  ...taxIdLine(taxId),
];

/** Company, person, address, tax id and mail of who pays, as far as they are known. */
const recipientLines = ({ billTo }: InvoiceRow): string[] =>
  [
    billTo.name,
    billTo.person,
    ...addressLines(billTo.details?.address ?? ''),
    ...taxIdLine(billTo.details?.taxId),
    billingMail(billTo),
  ].filter((line) => line !== '');

const statusText = ({ status, paidAt }: InvoiceRow, day: (at: Date) => string): string =>
  status === 'paid' && paidAt !== null
    ? `Paid on ${day(paidAt)}`
    : status === 'void'
      ? 'Void: nothing to pay'
      : 'Open';
