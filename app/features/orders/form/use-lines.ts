import { useEffect, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';

import type { LineText } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import type { FormState } from '~/contracts/forms/forms';

import { lineFields, lineName, type LineField } from './line-fields';
import {
  addLines,
  asLines,
  changeLine,
  insertLines,
  nextKey,
  removeLine,
  withFaults,
  type Line,
} from './lines';

/**
 * The lines of the form in the browser. Adding and removing lines needs no request; without scripts the server does it.
 * @param begin the lines to begin with, and those of an answer that has changed them
 * @param table the element with the lines' fields. Text typed before hydration is read from them.
 */
export function useLines(
  begin: readonly LineText[],
  state: FormState | null,
  products: ProductChoices,
  table: RefObject<HTMLElement>,
) {
  const [lines, setLines] = useState(() => asLines(begin, state));
  const [seen, setSeen] = useState(state);
  if (state !== seen) {
    setSeen(state);
    setLines(
      state?.outcome === 'edited'
        ? asLines(begin, state, nextKey(lines))
        : withFaults(lines, state),
    );
  }
  useTextBeforeHydration(table, setLines);
  return {
    lines,
    change: (key: number, field: LineField, value: string) =>
      setLines((all) => changeLine(all, key, field, value, products)),
    remove: (key: number) => setLines((all) => removeLine(all, key)),
    add: () => setLines(addLines),
    /** As of `insertLines`. */
    insert: (added: readonly LineText[], behind: number | null) =>
      setLines((all) => insertLines(all, added, behind)),
  };
}

/** Takes over what the user typed into the server's fields before React controlled them. */
function useTextBeforeHydration(
  table: RefObject<HTMLElement>,
  setLines: Dispatch<SetStateAction<readonly Line[]>>,
) {
  useEffect(() => {
    const typed = (index: number, field: LineField) =>
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
  }, [table, setLines]);
}
