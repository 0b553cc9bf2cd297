import { isBlankLine, readCount, type LineText } from '../../../../app/contracts/orders/counts';
import type { Difference, HeadText, OrderTyped } from '../../../../app/contracts/orders/form';
import { headLabels } from '../../../../app/contracts/orders/labels';

type Side = HeadText & { lines: readonly LineText[] };

/** In the order of the form. A new order's warehouse is the AMS's choice, and never differs. */
const headFields = (Object.keys(headLabels) as (keyof typeof headLabels)[]).filter(
  (name) => name !== 'warehouse',
);

/** The same count is no difference, however it is typed. */
function plain(text: string): string {
  const read = readCount(text, Number.MAX_SAFE_INTEGER);
  return 'count' in read && read.count !== null ? String(read.count) : text.trim();
}

const lineFields = ['cases', 'unitsPerCase', 'looseUnits'] as const;
const sameLine = (one: LineText, other: LineText) =>
  lineFields.every((field) => plain(one[field]) === plain(other[field]));

/** A line in words, as a conflict shows it. */
function sayLine({ cases, unitsPerCase, looseUnits }: LineText): string {
  const packed = plain(unitsPerCase) === '' ? '' : ` of ${plain(unitsPerCase)}`;
  const parts = [
    plain(cases) === '' ? '' : `${plain(cases)} cases${packed}`,
    plain(looseUnits) === '' ? '' : `${plain(looseUnits)} loose units`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no units' : parts.join(', ');
}

/** Lines with one name on both sides: the nth of a product is the nth of it there. */
function keyed(lines: readonly LineText[]): Map<string, LineText> {
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
  /** Null for a product that is not known. */
  product: (id: string) => string | null;
  brand: (id: string) => string;
}

/** Field by field and line by line, what two people have left differently (O-12). Pure. */
export function differencesOf(mine: Side, theirs: Side, nameOf: NameOf): Difference[] {
  const shown = (field: keyof HeadText, value: string) =>
    plain(value) === '' ? null : field === 'brand' ? nameOf.brand(value) : plain(value);
  const head = headFields
    .filter((field) => plain(mine[field]) !== plain(theirs[field]))
    .map((field) => ({
      name: choiceName(field),
      label: headLabels[field],
      mine: shown(field, mine[field]),
      theirs: shown(field, theirs[field]),
    }));
  const [own, other] = [keyed(mine.lines), keyed(theirs.lines)];
  const lines = [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const [one, two] = [own.get(key), other.get(key)];
    if (one !== undefined && two !== undefined && sameLine(one, two)) return [];
    const line = (one ?? two)!;
    return [
      {
        name: choiceName(key),
        label: nameOf.product(line.product) ?? (line.name || 'A line without a product'),
        mine: one === undefined ? null : sayLine(one),
        theirs: two === undefined ? null : sayLine(two),
      },
    ];
  });
  return [...head, ...lines];
}

/**
 * The form with the choices made: what is not chosen stays the user's own. Pure.
 * @param choice by the name of a difference, without `choice.`
 */
export function merged(mine: OrderTyped, theirs: Side): OrderTyped {
  const takesTheirs = (difference: string) => mine.choice[idName(difference)] === 'theirs';
  const head = Object.fromEntries(
    headFields.map((field) => [field, takesTheirs(field) ? theirs[field] : mine[field]]),
  );
  const [own, other] = [keyed(mine.lines), keyed(theirs.lines)];
  const lines = [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const line = takesTheirs(key) ? other.get(key) : own.get(key);
    return line === undefined ? [] : [line];
  });
  return { ...mine, ...head, lines };
}
