import {
  blankLine,
  linesAtOnce,
  plainCount,
  type LineText,
} from '../../../../app/contracts/orders/counts';
import { plainDay } from '../../../../app/contracts/typed-days';
import type { HeadText, OrderTyped, ProductChoices } from '../../../../app/contracts/orders/form';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import { headNames } from '../../../../app/contracts/orders/labels';
import type { Draft } from '../../../../app/contracts/orders/rules';
import type { Order, orderUses } from '../../../../contract/ams/orders';
import type { SentBody } from '../../../../contract/call';

/** Converts an order to the texts of its form, and the form to the request body for the AMS. */

export const blankLines = (count: number): LineText[] =>
  Array.from({ length: count }, () => ({ ...blankLine }));

/** The text of a form field for a stored value. For a brand or a warehouse it is the id. */
function asText(value: string | number | { id: string } | null): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.id : String(value);
}

/** A stored order as the text of the form. */
export function textOfOrder(order: Order): HeadText & { lines: LineText[] } {
  const head: Record<string, string> = {};
  for (const name of headNames) head[name] = asText(order[name]);
  return {
    ...(head as HeadText),
    lines: order.lines.map(({ product, cases, unitsPerCase, looseUnits }) => ({
      product: product.id,
      name: product.name,
      written: '',
      cases: asText(cases),
      unitsPerCase: asText(unitsPerCase),
      looseUnits: asText(looseUnits),
    })),
  };
}

/** What a copy of an order begins with. The expected date and the tracking number belong to that order alone. */
export function copyOf(order: Order): HeadText & { lines: LineText[] } {
  const text = textOfOrder(order);
  const lines = text.lines.length === 0 ? blankLines(linesAtOnce) : text.lines;
  return { ...text, expectedDate: '', tracking: '', lines };
}

/** The fields of the form besides its lines, for the answer that fills the form again. */
export function headValues(typed: OrderTyped): FormValues {
  const names = [...headNames, 'find', 'version', 'copiedFrom', 'wanted'] as const;
  return Object.fromEntries(names.map((name) => [name, typed[name]]));
}

/** Fills in the product's own units per case where the user typed none. */
export function withPacking(lines: readonly LineText[], { items }: ProductChoices): LineText[] {
  return lines.map((line) => {
    const product = items.find(({ id }) => id === line.product);
    if (product === undefined) return line;
    const { name, unitsPerCase } = product;
    return line.unitsPerCase.trim() === ''
      ? { ...line, name, unitsPerCase: asText(unitsPerCase) }
      : { ...line, name };
  });
}

/** A form that begins with a product of the address: with its packing, or blank where the brand has no such product. */
export function withFirstLine<Text extends { lines: LineText[] }>(
  text: Text,
  products: ProductChoices,
): Text {
  const isKnown = products.items.some(({ id }) => id === text.lines[0]?.product);
  const lines = isKnown ? withPacking(text.lines, products) : blankLines(text.lines.length);
  return { ...text, lines };
}

/** The form with counts as plain digits and the day as the page writes it, from how a language writes them. */
export function withPlainValues(typed: OrderTyped, language: string): OrderTyped {
  const plain = (text: string) => plainCount(text, language);
  return {
    ...typed,
    expectedDate: plainDay(typed.expectedDate, language),
    cartons: plain(typed.cartons),
    pallets: plain(typed.pallets),
    lines: typed.lines.map((line) => ({
      ...line,
      cases: plain(line.cases),
      unitsPerCase: plain(line.unitsPerCase),
      looseUnits: plain(line.looseUnits),
    })),
  };
}

/** The lines after a button of the form was pressed: `add` appends lines, `remove:3` deletes the fourth. */
export function changedLines(lines: readonly LineText[], intent: string): LineText[] {
  if (intent === 'add') return [...lines, ...blankLines(linesAtOnce)];
  const removed = /^remove:(\d+)$/.exec(intent);
  if (removed === null) return [...lines];
  const left = lines.filter((_line, index) => index !== Number(removed[1]));
  return left.length === 0 ? blankLines(1) : left;
}

/** The request body for a validated form. Without a warehouse the platform chooses one. */
export const bodyOf = (draft: Draft): SentBody<typeof orderUses.create> => ({
  ...draft,
  warehouse: draft.warehouse ?? undefined,
});

/**
 * Maps the field errors of the AMS to the fields of the form. The AMS counts only the lines that it received. The form
 * also counts the blank lines before them.
 * @param draft the draft that was sent; omitted for a page without lines
 */
export function faultsOf(
  fields: Readonly<Record<string, string>>,
  draft?: Draft,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const line = /^lines\[(\d+)\](?:\.(\w+))?/.exec(name);
      if (line === null) return [name, message];
      const index = draft?.lines[Number(line[1])]?.index ?? Number(line[1]);
      return [`lines[${index}].${line[2] ?? 'product'}`, message];
    }),
  );
}
