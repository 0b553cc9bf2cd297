import type { ResultColumn } from '~/contracts/dashboards/content';

import { unitOfHead } from './table-columns';

/** Average width of a letter, in widths of a zero. */
const letterWidth = 0.85;

/** The head of a column: its label, and its unit where the cells do not show it. */
export function Head({
  column,
  letters,
}: {
  column: ResultColumn;
  /** Length of the longest text below; 0 for figures. */
  letters: number;
}) {
  const { label } = column;
  const unit = unitOfHead(column);
  // A long head takes at most about three lines.
  const least = Math.max(
    letters * letterWidth,
    Math.ceil((label.length + (unit === '' ? 0 : unit.length + 1)) / 3),
  );
  return (
    <span
      className="table-head"
      style={
        least > 8
          ? ({ '--letters': `${Number(least.toFixed(1))}ch` } as Record<string, string>)
          : undefined
      }
    >
      {label}
      {unit !== '' && <span className="head-unit"> {unit}</span>}
    </span>
  );
}
