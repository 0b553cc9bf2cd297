import { useEffect, useState, type RefObject } from 'react';

import { blankLine, isBlankLine, mostLines, type LineText } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import type { FormState } from '~/contracts/forms/forms';

import { linesOf } from './displayed-form';
import { lineFields, lineName, type LineField } from './line-fields';

/** A line of the form. Its key keeps its input and errors together when other lines are removed. */
export interface Line extends LineText {
  key: number;
  faults: Partial<Record<LineField, string>>;
}

export const linesAtOnce = 5;

/**
 * The lines of the form in the browser. Adding and removing lines needs no request; without scripts the server does it.
 * @param table the element with the lines' fields. Text typed before hydration is read from them.
 */
export function useLines(
  begin: readonly LineText[],
  state: FormState | null,
  products: ProductChoices,
  table: RefObject<HTMLElement>,
) {
  const [lines, setLines] = useState<Line[]>(() =>
    begin.map((line, key) => asLine(line, key, state)),
  );
  const [seen, setSeen] = useState(state);
  if (state !== seen) {
    setSeen(state);
    const answered = state?.outcome === 'edited' ? linesOf(state.values) : null;
    const from = nextKey(lines);
    setLines(
      answered?.map((line, index) => asLine(line, from + index, state, index)) ??
        lines.map((line, index) => ({ ...line, faults: faultsAt(state, index) })),
    );
  }

  useEffect(() => {
    const typed = (index: number, field: keyof LineText) =>
      table.current?.querySelector<HTMLInputElement>(`[name="${lineName(index, field)}"]`)?.value;
    const frame = requestAnimationFrame(() =>
      setLines((all) =>
        all.map((line, index) =>
          lineFields.reduce<Line>((one, field) => {
            const value = typed(index, field) ?? one[field];
            return value === one[field] ? one : { ...one, [field]: value };
          }, line),
        ),
      ),
    );
    return () => cancelAnimationFrame(frame);
  }, [table]);

  const change = (key: number, field: LineField, value: string) =>
    setLines((all) =>
      all.map((line) => {
        if (line.key !== key) return line;
        const { [field]: _corrected, ...faults } = line.faults;
        const changed = { ...line, [field]: value, faults };
        return field === 'product' ? withProduct(changed, line.product, products) : changed;
      }),
    );
  const remove = (key: number) =>
    setLines((all) =>
      orOne(
        all.filter((line) => line.key !== key),
        all,
      ),
    );
  const add = () =>
    setLines((all) => {
      const room = Math.min(linesAtOnce, mostLines - all.length);
      const from = nextKey(all);
      return [
        ...all,
        ...Array.from({ length: room }, (_, index) => asLine(blankLine, from + index)),
      ];
    });
  /** Inserts lines after the one with this key, or at the end (null), and removes blank lines. */
  const insert = (added: readonly LineText[], behind: number | null) =>
    setLines((all) => {
      const at = all.findIndex(({ key }) => key === behind);
      const place = at === -1 ? all.length : at + 1;
      const kept = (part: readonly Line[]) => part.filter((line) => !isBlankLine(line));
      const from = nextKey(all);
      const made = added.map((line, index) => asLine(line, from + index));
      return orOne([...kept(all.slice(0, place)), ...made, ...kept(all.slice(place))], all);
    });
  return { lines, change, remove, add, insert };
}

const nextKey = (lines: readonly Line[]) => Math.max(-1, ...lines.map(({ key }) => key)) + 1;

const asLine = (
  line: LineText,
  key: number,
  state: FormState | null = null,
  index = key,
): Line => ({
  ...line,
  key,
  faults: faultsAt(state, index),
});

/** The form always has at least one line. */
const orOne = (lines: Line[], before: readonly Line[]): Line[] =>
  lines.length === 0 ? [asLine(blankLine, nextKey(before))] : lines;

function faultsAt(state: FormState | null, index: number): Line['faults'] {
  if (state === null) return {};
  return Object.fromEntries(
    lineFields.flatMap((field) => {
      const fault = state.errors[lineName(index, field)];
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
}

/** Selects the product's units per case, unless the user has typed others. */
function withProduct(line: Line, before: string, { items }: ProductChoices): Line {
  const packing = (id: string) => items.find((item) => item.id === id)?.unitsPerCase ?? null;
  const isProposal = line.unitsPerCase === '' || line.unitsPerCase === String(packing(before));
  const packed = packing(line.product);
  return {
    ...line,
    name: items.find(({ id }) => id === line.product)?.name ?? line.name,
    unitsPerCase: isProposal ? (packed === null ? '' : String(packed)) : line.unitsPerCase,
  };
}
