import { useState } from 'react';

import type { LineText } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';

import type { SheetReport } from './sheet-tools';

const mostBytes = 1024 * 1024;
const notLoaded = 'This part of the page could not be loaded. Please try again.';
type Insert = (lines: readonly LineText[]) => void;

/** Whether pasted text has several cells, rather than the value of one field. */
const isSheet = (text: string): boolean =>
  text.includes('\t') || text.trim().split(/\r?\n/).length > 1;

/** Decodes UTF-8, or else Windows-1252, which some spreadsheets write. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Fills lines from a spreadsheet (O-03). The parser is loaded when it is needed. */
export function useSheet(products: ProductChoices, onFilled: () => void) {
  const [report, setReport] = useState<SheetReport | null>(null);
  const refuse = (refusal: string) => setReport({ filled: 0, faults: [], refusal });

  const take = async (text: string, insert: Insert, delimiter?: '\t') => {
    const { readSheet } = await import('./sheet');
    const read = readSheet(text, products, delimiter);
    if ('refusal' in read) {
      refuse(read.refusal);
      return;
    }
    insert(read.lines);
    onFilled();
    setReport({ filled: read.lines.length, faults: read.faults, refusal: null });
  };

  return {
    report,
    dismiss: () => setReport(null),
    onRows: (text: string, insert: Insert): boolean => {
      if (!isSheet(text)) return false;
      take(text, insert, text.includes('\t') ? '\t' : undefined).catch(() => refuse(notLoaded));
      return true;
    },
    onFile: (file: File, insert: Insert): void => {
      if (file.size > mostBytes) {
        refuse('The file is larger than 1 MB. Nothing was taken over.');
        return;
      }
      file
        .arrayBuffer()
        .then((bytes) => take(decode(bytes), insert))
        .catch(() => refuse(notLoaded));
    },
  };
}
