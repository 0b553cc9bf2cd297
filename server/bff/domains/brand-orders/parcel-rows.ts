import { brandOrderLimits } from '../../../../contract/ams/brand-orders';
import type {
  ParcelLine,
  ParcelRowText,
} from '../../../../app/contracts/brand-orders/shipment-form';
import { typedUnits, unitsByLine } from '../../../../app/contracts/brand-orders/units';

/** The rows of a parcel's form: one for each line of the order, and more where a line goes in several lots. */

export const row = (line: number, more: Partial<ParcelRowText> = {}): ParcelRowText => ({
  line: String(line),
  quantity: '',
  lot: '',
  expiry: '',
  ...more,
});

/** The rows after a button was pressed: `split:2` is for another lot of line 2, `remove:3` takes the fourth row away. */
export function changedRows(
  rows: readonly ParcelRowText[],
  intent: string,
  lines: readonly ParcelLine[],
): ParcelRowText[] {
  const [change, at] = intent.split(':');
  return change === 'split'
    ? withSplit(rows, lines, Number(at))
    : rows.filter((each, index) => index !== Number(at) || isOnly(rows, each));
}

/** A line keeps one row. */
const isOnly = (rows: readonly ParcelRowText[], { line }: ParcelRowText): boolean =>
  rows.filter((each) => each.line === line).length === 1;

/** One more row, below the others of its line, with the units that they leave over. */
function withSplit(
  rows: readonly ParcelRowText[],
  lines: readonly ParcelLine[],
  line: number,
): ParcelRowText[] {
  const last = rows.findLastIndex((each) => each.line === String(line));
  if (rows.length >= brandOrderLimits.parcelRows || last < 0) return [...rows];
  const left = lines.find((each) => each.line === line)?.left ?? 0;
  const rest = left - (unitsByLine(rows).get(String(line)) ?? 0);
  return rows.toSpliced(last + 1, 0, row(line, { quantity: rest > 0 ? String(rest) : '' }));
}

/**
 * The rows with more units than are left of their line, by field. The platform decides; this says the same beside faults
 * that keep a form from being sent there.
 */
export function unitFaults(
  rows: readonly ParcelRowText[],
  lines: readonly ParcelLine[],
): Record<string, string> {
  const leftOf = new Map(lines.map(({ line, left }) => [String(line), left]));
  const sums = new Map<string, number>();
  const faults = rows.flatMap(({ line, quantity }, index) => {
    const left = leftOf.get(line);
    const before = sums.get(line) ?? 0;
    const sum = before + typedUnits(quantity);
    sums.set(line, sum);
    if (left === undefined || sum === before || sum <= left) return [];
    const are = `${left} ${left === 1 ? 'unit is' : 'units are'}`;
    const text =
      before === 0 ? `Only ${are} left.` : `The lots add up to ${sum} units, and only ${are} left.`;
    return [[`lines[${index}].quantity`, text]];
  });
  return Object.fromEntries(faults) as Record<string, string>;
}
