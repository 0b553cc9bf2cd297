import { blankLine, type LineText } from '../../../../app/contracts/orders/counts';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import {
  headNames,
  type HeadText,
  type OrderTyped,
  type ProductChoices,
} from '../../../../app/contracts/orders/form';
import type { Draft } from '../../../../app/contracts/orders/rules';
import type { Order } from '../../../../app/contracts/orders/order';

/** Lines that an order begins with, and that "Add lines" adds. */
export const linesAtOnce = 5;

export const blankLines = (count: number): LineText[] =>
  Array.from({ length: count }, () => ({ ...blankLine }));

const asText = (value: string | number | null) => (value === null ? '' : String(value));

/** A stored order as it is typed. */
export function textOfOrder(order: Order): HeadText & { lines: LineText[] } {
  return {
    brand: order.brand.id,
    warehouse: order.warehouse.id,
    contactEmail: asText(order.contactEmail),
    expectedDate: asText(order.expectedDate),
    carrier: asText(order.carrier),
    tracking: asText(order.tracking),
    cartons: asText(order.cartons),
    pallets: asText(order.pallets),
    notes: asText(order.notes),
    lines: order.lines.map(({ product, cases, unitsPerCase, looseUnits }) => ({
      product: product.id,
      name: product.name,
      cases: asText(cases),
      unitsPerCase: asText(unitsPerCase),
      looseUnits: asText(looseUnits),
    })),
  };
}

/** The form's fields by their names, as a browser would send them. */
export function valuesOf(typed: OrderTyped): FormValues {
  const values: FormValues = {
    find: typed.find,
    version: typed.version,
    wanted: typed.wanted,
  };
  for (const name of headNames) values[name] = typed[name];
  typed.lines.forEach((line, index) => {
    for (const [name, value] of Object.entries(line)) values[`lines[${index}].${name}`] = value;
  });
  return values;
}

/** Units a case of each line whose product says them and whose user has not. */
export function withPacking(lines: readonly LineText[], { items }: ProductChoices): LineText[] {
  return lines.map((line) => {
    const packed = items.find(({ id }) => id === line.product);
    if (packed === undefined) return line;
    const { name, unitsPerCase } = packed;
    return line.unitsPerCase.trim() === ''
      ? { ...line, name, unitsPerCase: asText(unitsPerCase) }
      : { ...line, name };
  });
}

/** The lines after a button of the form was pressed: more of them, or one less. */
export function changedLines(lines: readonly LineText[], intent: string): LineText[] {
  if (intent === 'add') return [...lines, ...blankLines(linesAtOnce)];
  const removed = /^remove:(\d+)$/.exec(intent);
  if (removed === null) return [...lines];
  const left = lines.filter((_line, index) => index !== Number(removed[1]));
  return left.length === 0 ? blankLines(1) : left;
}

/** What the AMS is sent. */
export function bodyOf(draft: Draft) {
  return {
    brand: draft.brand,
    ...(draft.warehouse !== null && { warehouse: draft.warehouse }),
    contact_email: draft.contactEmail,
    expected_date: draft.expectedDate,
    carrier: draft.carrier,
    tracking: draft.tracking,
    cartons: draft.cartons,
    pallets: draft.pallets,
    notes: draft.notes,
    lines: draft.lines.map((line) => ({
      product: line.product,
      cases: line.cases,
      units_per_case: line.unitsPerCase,
      loose_units: line.looseUnits,
    })),
  };
}

const fieldNames: Readonly<Record<string, string>> = {
  contact_email: 'contactEmail',
  expected_date: 'expectedDate',
  units_per_case: 'unitsPerCase',
  loose_units: 'looseUnits',
};

/**
 * The AMS's faults at the form's fields: `lines.0.units_per_case` is `lines[2].unitsPerCase` where two blank lines
 * stand before it.
 * @param draft what was sent; none where there is no form
 */
export function faultsOf(
  fields: Readonly<Record<string, string>>,
  draft?: Draft,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [root = '', place, field] = path.split('.');
      if (root !== 'lines' || place === undefined) return [fieldNames[root] ?? root, message];
      const index = draft?.lines[Number(place)]?.index ?? Number(place);
      const name = field === undefined ? 'product' : (fieldNames[field] ?? field);
      return [`lines[${index}].${name}`, message];
    }),
  );
}
