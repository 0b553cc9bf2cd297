import {
  brandOrderLimits,
  type BrandOrder,
  type Shipment,
} from '../../../../contract/ams/brand-orders';
import { parcelLabels, parcelRowLabels } from '../../../../app/contracts/brand-orders/labels';
import {
  parcelReadings,
  parcelSchema,
  type ParcelLine,
  type ParcelRowText,
  type ParcelText,
} from '../../../../app/contracts/brand-orders/shipment-form';
import { unitsByLine } from '../../../../app/contracts/brand-orders/units';
import { inOrderOfForm } from '../../../../app/contracts/forms/field-order';
import { writtenText } from '../../../../app/contracts/forms/readings';
import { parcelFaults, type ParcelOrder } from '../../../../contract/parcels';
import { NotFoundError } from '../../errors';
import { byField, readParts } from '../../forms/fields';
import type { Comparison, Row } from '../../forms/record-edit';

/** The form of a parcel as texts: its rows, its faults, and how it is compared. All of it is pure. */

/** The parcel that is edited; null for a new one. */
export type Target = Shipment | null;

/** @throws {NotFoundError} for a number that the order does not have */
export function parcelOf({ id, shipments }: BrandOrder, number: number | null): Target {
  if (number === null) return null;
  const found = shipments.find((shipment) => shipment.number === number);
  if (found === undefined) throw new NotFoundError(`no parcel ${number} of ${id}`);
  return found;
}

/** The lines of the order that the form offers: those with units left, counting what the edited parcel has. */
export function linesOf({ lines }: BrandOrder, target: Target): ParcelLine[] {
  const unitsIn = (line: number) =>
    target?.lines.reduce((sum, row) => sum + (row.line === line ? row.quantity : 0), 0) ?? 0;
  return lines.map((line) => ({ ...line, left: line.left + unitsIn(line.line) }));
}

const rowOf = (line: number, more: Partial<ParcelRowText> = {}): ParcelRowText => ({
  line: String(line),
  quantity: '',
  lot: '',
  expiry: '',
  ...more,
});

/** A new parcel with everything that is left. */
export const proposal = ({ lines }: BrandOrder, today: string): ParcelText => ({
  carrier: '',
  tracking: '',
  shippedOn: today,
  boxes: '1',
  lines: lines
    .filter(({ left }) => left > 0)
    .map(({ line, left }) => rowOf(line, { quantity: String(left) })),
});

/** A stored parcel as texts, with an empty row for each line of the order that it lacks and that has units left. */
export function textOf(parcel: Shipment, order: BrandOrder): ParcelText {
  return {
    carrier: parcel.carrier ?? '',
    tracking: parcel.tracking ?? '',
    shippedOn: parcel.shippedOn,
    boxes: String(parcel.boxes),
    lines: order.lines.flatMap(({ line, left }) => {
      const own = parcel.lines.filter((each) => each.line === line);
      if (own.length === 0) return left > 0 ? [rowOf(line)] : [];
      return own.map(({ quantity, lot, expiry }) =>
        rowOf(line, { quantity: String(quantity), lot: lot ?? '', expiry: expiry ?? '' }),
      );
    }),
  };
}

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
  return rows.toSpliced(last + 1, 0, rowOf(line, { quantity: rest > 0 ? String(rest) : '' }));
}

/** All fields of the form, as they stand in it. */
const fieldNames = [...Object.keys(parcelLabels), 'lines', ...Object.keys(parcelRowLabels)];

/**
 * Everything that is wrong with a parcel that cannot be sent as it is, in the order of the form.
 * @param own what its own rules find; at these fields nothing else is told
 */
export function allFaults(
  typed: ParcelText,
  order: ParcelOrder,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const { carrier = null, tracking = null, shippedOn = null } = readParts(typed, parcelSchema);
  const row = parcelSchema.shape.lines.element;
  const lines = typed.lines.map((each) => {
    const { line = 0, quantity = null } = readParts(each, row);
    return { line, quantity };
  });
  const others = parcelFaults({ carrier, tracking, shippedOn, lines }, order);
  return inOrderOfForm({ ...byField(others), ...own }, fieldNames);
}

const cellOf = (row: Row, field: 'quantity' | 'lot' | 'expiry') =>
  writtenText(row[field] ?? '', field === 'lot' ? undefined : parcelReadings[`lines[].${field}`]);

/** The units of a row: '12 (lot L-1, best before Jun 30, 2027)'; empty without units. */
function describeRow(row: Row): string {
  const [quantity, lot, expiry] = [
    cellOf(row, 'quantity'),
    cellOf(row, 'lot'),
    cellOf(row, 'expiry'),
  ];
  if (quantity === '' || quantity === '0') return '';
  const facts = [lot && `lot ${lot}`, expiry && `best before ${expiry}`].filter(Boolean);
  return facts.length === 0 ? quantity : `${quantity} (${facts.join(', ')})`;
}

export const comparisonOf = ({ lines }: BrandOrder): Comparison => ({
  readings: parcelReadings,
  lists: {
    lines: {
      keyOf: ({ line = '' }) => line,
      describe: describeRow,
      labelOf: (row) => {
        const name = lines.find(({ line }) => String(line) === row['line'])?.product.name;
        return `${name ?? `Line ${row['line']}`}, units`;
      },
    },
  },
});
