import { useState } from 'react';

import type { FormState } from '~/contracts/forms/forms';
import type { ProductChoice, ProductChoices } from '~/contracts/orders/form';

import type { NewLine } from './lines';
import type { SheetSource } from './sheet';
import type { SheetReport } from './sheet-tools';

const mostBytes = 1024 * 1024;
const notLoaded = 'This part of the page could not be loaded. Please try again.';
type Insert = (lines: readonly NewLine[]) => void;

/** Whether pasted text has several cells, rather than the value of one field. */
const isSheet = (text: string): boolean =>
  text.includes('\t') || text.trim().split(/\r?\n/).length > 1;

/** Decodes UTF-16 with its mark, which is “Unicode Text” of some spreadsheets, UTF-8, or else Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The report while its user corrects what it asks for.
 * @param marked how many fields are marked now
 * @returns null where nothing is left to correct
 */
function withMarked(report: SheetReport, marked: number): SheetReport | null {
  if (report.faults === 0 || report.marked === marked) return report;
  return marked === 0 ? null : { ...report, marked, isCorrected: report.marked !== null };
}

/**
 * Fills lines from a spreadsheet (O-03). The parser is loaded when it is needed.
 * @param state the last answer; its summary of wrong fields replaces a report of errors
 * @param onFound called with products of the rows that the form has not listed
 */
export function useSheet(
  products: ProductChoices,
  state: FormState | null,
  onFilled: () => void,
  onFound: (found: readonly ProductChoice[]) => void,
) {
  const [report, setReport] = useState<SheetReport | null>(null);
  // What was typed tells an answer from its copies, whose errors follow lines that move.
  const summarised = state?.outcome === 'invalid' ? state.values : null;
  const [readAfter, setReadAfter] = useState(summarised);
  const isRepeated = summarised !== null && summarised !== readAfter;
  const tellsErrors = report !== null && (report.faults > 0 || report.refusal !== null);
  const refuse = (refusal: string) => {
    setReadAfter(summarised);
    setReport({ lines: 0, faults: 0, marked: null, isCorrected: false, refusal });
  };

  const take = async (text: string, insert: Insert, source: SheetSource, delimiter?: '\t') => {
    const { readSheet } = await import('./sheet');
    const readWith = (found: readonly ProductChoice[]) => {
      const known = { ...products, items: [...products.items, ...found] };
      return readSheet(text, known, navigator.language, source, delimiter);
    };
    let read = readWith([]);
    if ('lines' in read && products.more) {
      const names = read.lines.flatMap(({ written }) => (written === '' ? [] : [written]));
      const { findNamedProducts } = await import('./named-products');
      const found = await findNamedProducts(products.brand, names);
      onFound(found);
      read = readWith(found);
    }
    if ('refusal' in read) {
      refuse(read.refusal);
      return;
    }
    setReadAfter(summarised);
    insert(read.lines);
    onFilled();
    const faults = read.lines.flatMap((line) => Object.keys(line.faults)).length;
    const { length } = read.lines;
    setReport({ lines: length, faults, marked: null, isCorrected: false, refusal: null });
  };

  return {
    report: isRepeated && tellsErrors ? null : report,
    dismiss: () => setReport(null),
    onMarked: (marked: number) => setReport((last) => last && withMarked(last, marked)),
    onRows: (text: string, insert: Insert): boolean => {
      if (!isSheet(text)) return false;
      take(text, insert, 'pasted text', text.includes('\t') ? '\t' : undefined).catch(() =>
        refuse(notLoaded),
      );
      return true;
    },
    onFile: (file: File, insert: Insert): void => {
      if (file.size > mostBytes) {
        refuse('The file is larger than 1 MB. No lines were added.');
        return;
      }
      file
        .arrayBuffer()
        .then((bytes) => take(decode(bytes), insert, 'file'))
        .catch(() => refuse(notLoaded));
    },
  };
}
