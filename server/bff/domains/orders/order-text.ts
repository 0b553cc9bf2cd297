import {
  blankLine,
  isBlankLine,
  linesAtOnce,
  type LineText,
} from '../../../../app/contracts/orders/counts';
import type { OrderText, ProductChoices } from '../../../../app/contracts/orders/form';
import { headNames, orderReadings, type HeadName } from '../../../../app/contracts/orders/labels';
import type { Draft } from '../../../../app/contracts/orders/rules';
import { writtenText } from '../../../../app/contracts/forms/readings';
import type { Order, orderUses } from '../../../../contract/ams/orders';
import type { SentBody } from '../../../../contract/call';
import type { Comparison, Row } from '../../forms/record-edit';

/** The form of an order as texts, and as the body for the AMS. All of it is pure. */

export const blankLines = (count: number): LineText[] =>
  Array.from({ length: count }, () => ({ ...blankLine }));

/** The text of a form field for a stored value. For a brand or a warehouse it is the id. */
function asText(value: string | number | { id: string } | null): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.id : String(value);
}

/** A stored order as the text of the form. */
export const textOfOrder = (order: Order): OrderText => ({
  ...(Object.fromEntries(headNames.map((name) => [name, asText(order[name])])) as Record<
    HeadName,
    string
  >),
  lines: order.lines.map(({ product, cases, unitsPerCase, looseUnits }) => ({
    product: product.id,
    name: product.name,
    written: '',
    cases: asText(cases),
    unitsPerCase: asText(unitsPerCase),
    looseUnits: asText(looseUnits),
  })),
});

/** The same with lines to type into, where it has none. */
export const withSomeLines = (text: OrderText): OrderText =>
  text.lines.length === 0 ? { ...text, lines: blankLines(linesAtOnce) } : text;

/** What a copy of an order begins with. The expected date and the tracking number belong to that order alone. */
export const copyOf = (order: Order): OrderText => ({
  ...withSomeLines(textOfOrder(order)),
  expectedDate: '',
  tracking: '',
});

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
export function withFirstLine(text: OrderText, products: ProductChoices): OrderText {
  const isKnown = products.items.some(({ id }) => id === text.lines[0]?.product);
  const lines = isKnown ? withPacking(text.lines, products) : blankLines(text.lines.length);
  return { ...text, lines };
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

const textOfLine = (row: Row): LineText => ({ ...blankLine, ...row });

/** The units of a line in words: '3 cases of 12, 4 loose units'. */
function describeLine(row: Row): string {
  const [cases, unitsPerCase, looseUnits] = (['cases', 'unitsPerCase', 'looseUnits'] as const).map(
    (field) => writtenText(row[field] ?? '', 'count'),
  ) as [string, string, string];
  const packed = unitsPerCase === '' ? '' : ` of ${unitsPerCase}`;
  const parts = [
    cases === '' ? '' : `${cases} ${cases === '1' ? 'case' : 'cases'}${packed}`,
    looseUnits === '' ? '' : `${looseUnits} loose ${looseUnits === '1' ? 'unit' : 'units'}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no units' : parts.join(', ');
}

/** @param named brands and products with their names */
export const comparisonOf = (named: readonly { id: string; name: string }[]): Comparison => {
  const nameOf = (id: string) => named.find((item) => item.id === id)?.name;
  return {
    readings: orderReadings,
    show: (name, value) =>
      name === 'brand' && typeof value === 'string' ? (nameOf(value) ?? value) : undefined,
    lists: {
      lines: {
        keyOf: (row) => (isBlankLine(textOfLine(row)) ? null : (row['product'] ?? '')),
        describe: describeLine,
        labelOf: (row) => {
          const { product, name, written } = textOfLine(row);
          return nameOf(product) ?? (name || written || 'A line without a product');
        },
      },
    },
  };
};
