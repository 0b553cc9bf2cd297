import { writtenDay } from '../../../../app/contracts/dates';
import { isBlankLine, readCount, type LineText } from '../../../../app/contracts/orders/counts';
import type { Difference, HeadText, OrderTyped } from '../../../../app/contracts/orders/form';
import { headLabels, headNames } from '../../../../app/contracts/orders/labels';

type Side = HeadText & { lines: readonly LineText[] };

/** In the order of the form. A new order's warehouse is the AMS's choice, and never differs. */
const headFields = headNames.filter((name) => name !== 'warehouse');

type Reading = 'day' | 'count' | 'text';

/** How the fields are read. The texts of all others are compared as they are: '007' and '7' are two tracking numbers. */
const readings: Partial<Record<keyof HeadText, Reading>> = {
  expectedDate: 'day',
  cartons: 'count',
  pallets: 'count',
};
const readingOf = (field: keyof HeadText): Reading => readings[field] ?? 'text';

const countIn = (text: string): number | null => {
  const read = readCount(text, Number.MAX_SAFE_INTEGER);
  return 'count' in read ? read.count : null;
};

/** A text as pages write what it means, so that two spellings of the same day or count are equal. */
function written(text: string, reading: Reading): string {
  if (reading === 'day') return writtenDay(text);
  const count = reading === 'count' ? countIn(text) : null;
  return count?.toLocaleString('en-US') ?? text.replace(/\r\n?/g, '\n').trim();
}

const lineFields = ['cases', 'unitsPerCase', 'looseUnits'] as const;
const sameLine = (one: LineText, other: LineText) =>
  lineFields.every((field) => written(one[field], 'count') === written(other[field], 'count'));

/** Describes a line in words. */
function describeLine(line: LineText): string {
  const [cases = '', unitsPerCase, looseUnits = ''] = lineFields.map((field) =>
    written(line[field], 'count'),
  );
  const packed = unitsPerCase === '' ? '' : ` of ${unitsPerCase}`;
  const parts = [
    cases === '' ? '' : `${cases} ${cases === '1' ? 'case' : 'cases'}${packed}`,
    looseUnits === '' ? '' : `${looseUnits} loose ${looseUnits === '1' ? 'unit' : 'units'}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no units' : parts.join(', ');
}

/** Gives each line a key that is equal on both sides: the product, and the line's position among lines of that product. */
function linesByKey(lines: readonly LineText[]): Map<string, LineText> {
  const seen = new Map<string, number>();
  const result = new Map<string, LineText>();
  for (const line of lines) {
    if (isBlankLine(line)) continue;
    const times = seen.get(line.product) ?? 0;
    seen.set(line.product, times + 1);
    result.set(`line-${line.product}-${times}`, line);
  }
  return result;
}

const idName = (name: string) => name.replace(/[^\w-]/g, '_');
const choiceName = (difference: string) => `choice.${idName(difference)}`;

interface NameOf {
  /** Null for an unknown product. */
  product: (id: string) => string | null;
  brand: (id: string) => string;
}

/** Lists the fields and lines in which two versions of an order differ (O-12). Pure. */
export function differencesOf(mine: Side, theirs: Side, nameOf: NameOf): Difference[] {
  const shown = (field: keyof HeadText, text: string) =>
    text === '' ? null : field === 'brand' ? nameOf.brand(text) : text;
  const head = headFields.flatMap((field) => {
    const [one, other] = [mine, theirs].map((side) => written(side[field], readingOf(field)));
    return one === other
      ? []
      : [
          {
            name: choiceName(field),
            label: headLabels[field],
            mine: shown(field, one!),
            theirs: shown(field, other!),
          },
        ];
  });
  const [own, other] = [linesByKey(mine.lines), linesByKey(theirs.lines)];
  const lines = [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const [one, two] = [own.get(key), other.get(key)];
    if (one !== undefined && two !== undefined && sameLine(one, two)) return [];
    const line = (one ?? two)!;
    return [
      {
        name: choiceName(key),
        label:
          nameOf.product(line.product) ?? (line.name || line.written || 'A line without a product'),
        mine: one === undefined ? null : describeLine(one),
        theirs: two === undefined ? null : describeLine(two),
      },
    ];
  });
  return [...head, ...lines];
}

/**
 * Applies the user's choices in `mine.choice` to the form. Without a choice, the user's own value stays. Pure.
 */
export function merged(mine: OrderTyped, theirs: Side): OrderTyped {
  const takesTheirs = (difference: string) => mine.choice[idName(difference)] === 'theirs';
  const head = Object.fromEntries(
    headFields.map((field) => [field, takesTheirs(field) ? theirs[field] : mine[field]]),
  );
  const [own, other] = [linesByKey(mine.lines), linesByKey(theirs.lines)];
  const lines = [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const line = takesTheirs(key) ? other.get(key) : own.get(key);
    return line === undefined ? [] : [line];
  });
  return { ...mine, ...head, lines };
}
