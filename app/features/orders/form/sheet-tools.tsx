import { useRef } from 'react';

import { Button } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

import type { RowFault } from './sheet';

/** The result of reading a sheet: number of filled lines, faulty rows, or why nothing was used. */
export interface SheetReport {
  filled: number;
  faults: readonly RowFault[];
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

/** Shows the result until the user dismisses it, because rows that were not used appear nowhere else. */
export function SheetNotice({
  report: { filled, faults, refusal },
  onDismiss,
}: {
  report: SheetReport;
  onDismiss: () => void;
}) {
  return (
    <div className="grid gap-2">
      <Notice
        level={refusal !== null ? 'error' : faults.length > 0 ? 'warning' : 'success'}
        actions={
          <Button kind="quiet" size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        }
      >
        {refusal ??
          `${filled} ${filled === 1 ? 'line' : 'lines'} filled${faults.length === 0 ? '.' : `; ${faults.length} ${faults.length === 1 ? 'thing' : 'things'} to look at:`}`}
      </Notice>
      {faults.length > 0 && (
        <ul className="max-h-60 overflow-y-auto rounded-card border border-line px-4 py-2 text-sm">
          {faults.map(({ row, text, reason }, index) => (
            <li key={index} className="py-1 break-words">
              <strong className="font-semibold">Row {row}:</strong> {reason}{' '}
              <span className="text-ink-faint">({text})</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
