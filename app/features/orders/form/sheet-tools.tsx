import { useRef } from 'react';

import { counted } from '~/lib/format/units';
import { Button } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

import type { Meaning } from './sheet-columns';

/** The result of reading a sheet: how many lines and errors it has added, a question, or why nothing was used. */
export interface SheetReport {
  lines: number;
  faults: number;
  /** Headings of columns that were not read. */
  unused: readonly string[];
  /** How many fields of all lines are marked; null until the lines are filled. */
  marked: number | null;
  /** Other fields are marked than at first. */
  isCorrected: boolean;
  refusal: string | null;
  /** A column that can be read in two ways, and what reads the sheet again with the chosen one. */
  question: {
    head: string;
    meanings: readonly Meaning[];
    answer: (meaning: Meaning) => void;
  } | null;
}
export const blankReport: SheetReport = {
  lines: 0,
  faults: 0,
  unused: [],
  marked: null,
  isCorrected: false,
  refusal: null,
  question: null,
};

/** Chooses a CSV file whose rows become lines. */
export function SheetButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex items-center gap-3">
      <span className="text-sm text-ink-faint">Paste rows from a spreadsheet into a line, or</span>
      <Button kind="secondary" size="small" onClick={() => input.current?.click()}>
        Upload a CSV
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file with lines"
        className="hidden"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // Without a reset, choosing the same file again fires no change event.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** A column can be one of these. */
const words: Readonly<Record<Meaning, string>> = {
  product: 'Products',
  cases: 'Cases',
  unitsPerCase: 'Units per case',
  looseUnits: 'Loose units',
  total: 'All units of a line',
};
/** The most headings that a report names. */
const maxNamed = 5;

function textOf({
  lines,
  faults,
  unused,
  marked,
  isCorrected,
  refusal,
  question,
}: SheetReport): string {
  if (refusal !== null) return refusal;
  if (question !== null)
    return `The column “${question.head}” can be read in two ways. What does it have?`;
  const added = `${counted(lines, 'line')} added`;
  const named = unused.slice(0, maxNamed).map((head) => `“${head}”`);
  const more = unused.length > maxNamed ? ` and ${unused.length - maxNamed} more` : '';
  const ignored = unused.length === 0 ? '' : ` Not read: ${named.join(', ')}${more}.`;
  if (faults === 0) return `${added}.${ignored}`;
  if (isCorrected)
    return `${counted(marked ?? faults, 'problem')} left. Please correct the marked fields.`;
  return `${added}, ${counted(faults, 'problem')}. Please correct the marked fields.${ignored}`;
}

/** Shows the result until the user dismisses it, or has corrected all of it. The errors themselves are at their fields. */
export function SheetNotice({ report, onDismiss }: { report: SheetReport; onDismiss: () => void }) {
  const { question } = report;
  const isWarning = report.faults > 0 || question !== null;
  return (
    <Notice
      level={report.refusal !== null ? 'error' : isWarning ? 'warning' : 'success'}
      actions={
        <>
          {question?.meanings.map((meaning) => (
            <Button
              key={meaning}
              kind="secondary"
              size="small"
              onClick={() => question.answer(meaning)}
            >
              {words[meaning]}
            </Button>
          ))}
          <Button kind="quiet" size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {textOf(report)}
    </Notice>
  );
}
