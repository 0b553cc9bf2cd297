import {
  useEffect,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  type ClipboardEvent,
} from 'react';

import { plainCount, type LineText } from '~/contracts/orders/counts';
import type { ProductChoice, ProductChoices } from '~/contracts/orders/form';
import type { FormState } from '~/contracts/forms/forms';

import {
  lineFields,
  lineName,
  countFields,
  type LineField,
  addLines,
  asLines,
  changeLine,
  fillDown,
  insertLines,
  nextKey,
  removeLine,
  withFaults,
  type Line,
  type NewLine,
} from './lines';
import type { SheetTarget } from './use-sheet';

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
  const [seen, setSeen] = useState({ state, lines });
  if (state !== seen.state) {
    const answered =
      state?.outcome === 'edited'
        ? asLines(begin, state, nextKey(lines))
        : withFaults(lines, state);
    setSeen({ state, lines: answered });
    setLines(answered);
  }
  const live = useTextBeforeHydration(table, setLines);
  const placeOf = new Map(lines.map(({ key }, index) => [key, index]));
  return {
    lines,
    /** Where the lines of the last answer are now; -1 for one that is removed. */
    places: seen.lines.map(({ key }) => placeOf.get(key) ?? -1),
    /** Whether the lines hold what was typed before hydration. */
    live,
    change: (key: number, field: LineField, value: string) =>
      setLines((all) => changeLine(all, key, field, value, products)),
    /** Chooses a product that a search has found. */
    choose: (key: number, product: ProductChoice) => {
      const known = { ...products, items: [...products.items, product] };
      setLines((all) => changeLine(all, key, 'product', product.id, known));
    },
    /** As of `fillDown`. */
    fill: (key: number, field: LineField, texts: readonly string[]) =>
      setLines((all) => fillDown(all, key, field, texts, products)),
    remove: (key: number) => setLines((all) => removeLine(all, key)),
    add: () => setLines(addLines),
    /** As of `insertLines`. */
    insert: (added: readonly NewLine[], behind: number | null) =>
      setLines((all) => insertLines(all, added, behind)),
  };
}

/**
 * Takes over what the user typed into the server's fields before React controlled them.
 * @returns whether it is done
 */
function useTextBeforeHydration(
  table: RefObject<HTMLElement>,
  setLines: Dispatch<SetStateAction<readonly Line[]>>,
): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const typed = (index: number, field: LineField) =>
      table.current?.querySelector<HTMLInputElement>(`[name="${lineName(index, field)}"]`)?.value;
    const frame = requestAnimationFrame(() => {
      setLines((all) =>
        all.map((line, index) =>
          lineFields.reduce<Line>((one, field) => {
            const value = typed(index, field) ?? one[field];
            return value === one[field] ? one : { ...one, [field]: value };
          }, line),
        ),
      );
      setDone(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [table, setLines]);
  return isDone;
}

/** What text that was pasted into a field of the lines can change: the lines behind it, and the fields below it. */
export function pasteTarget(
  { target }: ClipboardEvent,
  insert: (lines: readonly NewLine[], behind: number | null) => void,
  fill: (key: number, field: LineField, texts: readonly string[]) => void,
): SheetTarget {
  const element = target as HTMLElement;
  const line = element.closest('tr')?.dataset['line'];
  const key = line === undefined ? null : Number(line);
  const field = countFields.find((each) => element.getAttribute('name')?.endsWith(`.${each}`));
  const down = (texts: readonly string[]) => {
    if (key === null || field === undefined) return;
    fill(
      key,
      field,
      texts.map((text) => plainCount(text, navigator.language)),
    );
  };
  return {
    insert: (added) => insert(added, key),
    fill: field && { field, down },
  };
}
