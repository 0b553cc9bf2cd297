import { useRef } from 'react';

import { counted } from '~/lib/format/counted';
import { Button } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/** The result of reading a sheet: how many lines and errors it has added, or why nothing was used. */
export interface SheetReport {
  lines: number;
  faults: number;
  /** How many fields of all lines are marked; null until the lines are filled. */
  marked: number | null;
  /** Other fields are marked than at first. */
  isCorrected: boolean;
  refusal: string | null;
}

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

function textOf({ lines, faults, marked, isCorrected, refusal }: SheetReport): string {
  if (refusal !== null) return refusal;
  const added = `${counted(lines, 'line')} added`;
  if (faults === 0) return `${added}.`;
  const problems = isCorrected
    ? `${counted(marked ?? faults, 'problem')} left`
    : `${added}, ${counted(faults, 'problem')}`;
  return `${problems}. Please correct the marked fields.`;
}

/** Shows the result until the user dismisses it, or has corrected all of it. The errors themselves are at their fields. */
export function SheetNotice({ report, onDismiss }: { report: SheetReport; onDismiss: () => void }) {
  return (
    <Notice
      level={report.refusal !== null ? 'error' : report.faults > 0 ? 'warning' : 'success'}
      actions={
        <Button kind="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {textOf(report)}
    </Notice>
  );
}
