import type { BrandOrder, Shipment } from '../../../../contract/ams/brand-orders';
import { parcelLabels, parcelRowLabels } from '../../../../app/contracts/brand-orders/labels';
import type {
  ParcelDetail,
  ParcelLine,
  ParcelText,
  ParcelTyped,
} from '../../../../app/contracts/brand-orders/shipment-form';
import { readDate } from '../../../../app/contracts/dates';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import { NotFoundError } from '../../errors';
import { row } from './parcel-rows';

/** What the form of a parcel shows: its fields from the order, and both versions of them after a conflict. */

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

/** A new parcel with everything that is left. */
export function proposal({ lines }: BrandOrder, today: string): ParcelText {
  return {
    carrier: '',
    tracking: '',
    shippedOn: today,
    boxes: '1',
    lines: lines
      .filter(({ left }) => left > 0)
      .map(({ line, left }) => row(line, { quantity: String(left) })),
  };
}

/** A stored parcel as texts, with an empty row for each line of the order that it lacks and that has units left. */
export function textOf(parcel: Shipment, order: BrandOrder): ParcelText {
  return {
    carrier: parcel.carrier ?? '',
    tracking: parcel.tracking ?? '',
    shippedOn: parcel.shippedOn,
    boxes: String(parcel.boxes),
    lines: order.lines.flatMap(({ line, left }) => {
      const own = parcel.lines.filter((each) => each.line === line);
      if (own.length === 0) return left > 0 ? [row(line)] : [];
      return own.map(({ quantity, lot, expiry }) =>
        row(line, { quantity: String(quantity), lot: lot ?? '', expiry: expiry ?? '' }),
      );
    }),
  };
}

const headNames = Object.keys(parcelLabels) as (keyof typeof parcelLabels)[];
/** All fields of the form, as they stand in it. */
export const fieldNames = [...headNames, 'lines', ...Object.keys(parcelRowLabels)];
export const headValues = (typed: ParcelTyped): FormValues =>
  Object.fromEntries([...headNames, 'version' as const].map((name) => [name, typed[name]]));

/** Two spellings of one value are equal. */
const plain = (text: string): string => readDate(text) ?? text.replace(/[\s-]/g, '').toUpperCase();

/** The units of a line in a parcel as a text: '12 (lot L-1, best before 2027-06-30), 4'. */
const contentOf = ({ lines }: ParcelText, line: number): string =>
  lines
    .filter((each) => each.line === String(line) && each.quantity.trim() !== '')
    .map(({ quantity, lot, expiry }) => {
      const day = readDate(expiry) ?? expiry.trim();
      const facts = [lot.trim() && `lot ${lot.trim()}`, day && `best before ${day}`].filter(
        Boolean,
      );
      return facts.length === 0 ? quantity.trim() : `${quantity.trim()} (${facts.join(', ')})`;
    })
    .join(', ');

/** Both values of each field of a parcel where the form has something else than what is stored. */
function storedBeside(order: BrandOrder, target: Shipment, typed: ParcelText) {
  const stored = textOf(target, order);
  const head = headNames
    .filter((name) => plain(stored[name]) !== plain(typed[name]))
    .map((name) => ({ label: parcelLabels[name], value: stored[name], typed: typed[name] }));
  const lines = order.lines
    .map(({ line, product }) => ({
      label: `${product.name}, units`,
      value: contentOf(stored, line),
      typed: contentOf(typed, line),
    }))
    .filter(({ value, typed: other }) => value !== other);
  return [...head, ...lines].map((field) => ({
    ...field,
    value: field.value || 'None',
    typed: field.typed.trim() || 'None',
  }));
}

export const detailOf = (order: BrandOrder, target: Target, typed: ParcelTyped): ParcelDetail => ({
  lines: linesOf(order, target),
  rows: typed.lines,
  changes: [],
  stored: target === null ? [] : storedBeside(order, target, typed),
  doubts: typed.doubts,
});
