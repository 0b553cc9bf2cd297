import { useState } from 'react';

import type { FormState } from '~/contracts/forms/forms';
import type { ProductChoice, ProductChoices } from '~/contracts/orders/form';

import type { NewLine } from './lines';
import type { SheetSource } from './sheet';
import type { CountField, Meaning, SheetAnswers } from './sheet-columns';
import { blankReport, type SheetReport } from './sheet-tools';

const maxBytes = 1024 * 1024;
const notLoaded = 'This part of the page could not be loaded. Please try again.';

/** How a sheet changes the lines. */
export interface SheetTarget {
  insert: (lines: readonly NewLine[]) => void;
  /** The field that the text was pasted into, if it has a count, and what fills the field and those below it. */
  fill?: { field: CountField; down: (texts: readonly string[]) => void } | undefined;
}
interface Sheet {
  text: string;
  target: SheetTarget;
  source: SheetSource;
  delimiter?: '\t' | undefined;
  answers: SheetAnswers;
}

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
  const show = (shown: Partial<SheetReport>) => {
    setReadAfter(summarised);
    setReport({ ...blankReport, ...shown });
  };
  const refuse = (refusal: string) => show({ refusal });

  const read = async (given: Sheet) => {
    const { text, target, source, delimiter, answers } = given;
    const { findNamedProducts, readColumn, readSheet } = await import('./sheet');
    const column = target.fill && readColumn(text, target.fill.field);
    if (column) {
      target.fill?.down(column);
      onFilled();
      setReport(null);
      return;
    }
    const readWith = (found: readonly ProductChoice[]) => {
      // A product that was found has the codes, and counts before the same one of the form.
      const known = { ...products, items: [...products.items, ...found] };
      return readSheet(text, known, navigator.language, source, delimiter, answers);
    };
    let sheet = readWith([]);
    if (sheet.unknown.length > 0 && products.brand !== '') {
      const found = await findNamedProducts(products.brand, sheet.unknown);
      onFound(found);
      sheet = readWith(found);
    }
    if ('refusal' in sheet) return refuse(sheet.refusal);
    if ('question' in sheet) {
      const { question } = sheet;
      const answer = (meaning: Meaning) =>
        take({ ...given, answers: { ...answers, [question.column]: meaning } });
      return show({ question: { ...question, answer } });
    }
    target.insert(sheet.lines);
    onFilled();
    const faults = sheet.lines.flatMap((line) => Object.keys(line.faults)).length;
    show({ lines: sheet.lines.length, faults, unused: sheet.unused });
  };
  const take = (sheet: Sheet): void => {
    read(sheet).catch(() => refuse(notLoaded));
  };

  return {
    report: isRepeated && tellsErrors ? null : report,
    dismiss: () => setReport(null),
    onMarked: (marked: number) => setReport((last) => last && withMarked(last, marked)),
    onRows: (text: string, target: SheetTarget): boolean => {
      if (!isSheet(text)) return false;
      const delimiter = text.includes('\t') ? '\t' : undefined;
      take({ text, target, source: 'pasted text', delimiter, answers: {} });
      return true;
    },
    onFile: (file: File, insert: SheetTarget['insert']): void => {
      if (file.size > maxBytes) {
        refuse('The file is larger than 1 MB. No lines were added.');
        return;
      }
      file
        .arrayBuffer()
        .then((bytes) =>
          take({ text: decode(bytes), target: { insert }, source: 'file', answers: {} }),
        )
        .catch(() => refuse(notLoaded));
    },
  };
}
