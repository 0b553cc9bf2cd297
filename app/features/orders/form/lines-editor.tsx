import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { orderLimits } from '~contract/limits';
import { totalsOf, unitsOfLine, type LineText } from '~/contracts/orders/counts';
import type { FormState } from '~/contracts/forms/forms';
import type { ProductChoice, ProductChoices } from '~/contracts/orders/form';
import { Loading, whenRendered } from '~/lib/hydration/later';
import { Button } from '~/components/ui/actions/button';
import { FieldError, fieldId } from '~/components/ui/fields/field';

import { LineRow, LinesFoot, LinesHead, removeButtonId } from './line-row';
import { lineLabel, lineName, type LineField, movedErrors, type Line, type NewLine } from './lines';
import { pasteTarget, useLines } from './use-lines';
import type { SheetTarget } from './use-sheet';

/** Loaded when it is first opened. */
const ProductPicker = whenRendered(() => import('./product-picker'));

/** Limit of options in all selects together. Above it, a select with a product renders only that one at first. */
const maxOptions = 6_000;

interface LinesEditorProps {
  begin: readonly LineText[];
  state: FormState | null;
  products: ProductChoices;
  /** Called with a product that a search has found, before it is chosen. */
  onPick: (product: ProductChoice) => void;
  /** Called when a line was removed. */
  onRemove: () => void;
  /** Replaces the errors of the answer where its lines have moved or gone. */
  tell: (errors: FormState['errors']) => void;
  /** Called with the number of the lines' fields that are marked with an error. */
  onMarked: (marked: number) => void;
  /** Renders controls that fill lines; receives a function that inserts lines. */
  tools: (insert: (lines: readonly NewLine[], behind: number | null) => void) => ReactNode;
  /** Handles text pasted into a line; returns whether it was rows of a sheet. */
  onRows: (text: string, target: SheetTarget) => boolean;
}

/** The editable lines of an order: products with cases and units, and totals. */
export function LinesEditor(props: LinesEditorProps) {
  const { begin, state, products, tools, onPick, onRemove, tell, onMarked, onRows } = props;
  const table = useRef<HTMLTableElement>(null);
  const { lines, places, live, change, choose, fill, remove, add, insert } = useLines(
    begin,
    state,
    products,
    table,
  );
  const [searching, setSearching] = useState<number | null>(null);
  const focusNext = useFocusAfter(lines);
  const marked = lines.flatMap(({ faults }) => Object.keys(faults)).length;
  useEffect(() => onMarked(marked), [marked, onMarked]);
  const hasMoved = places.some((place, index) => place !== index);
  useMovedErrors(hasMoved, state, lines, tell);
  return (
    <LinesSection error={state?.errors['lines']} tools={live && tools(insert)}>
      <LinesTable
        {...{ table, lines, products, live }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (onRows(text, pasteTarget(event, insert, fill))) event.preventDefault();
        }}
        onChange={change}
        onFind={setSearching}
        onRemove={(key, index) => {
          const next = lines.length - 1 > index ? index : index - 1;
          focusNext(removeButtonId(Math.max(next, 0)));
          remove(key);
          onRemove();
        }}
      />
      {lines.length < orderLimits.lines && (
        <AddButton
          onAdd={() => {
            focusNext(fieldId(lineName(lines.length, 'product')));
            add();
          }}
        />
      )}
      {searching !== null && (
        <LineSearch
          brand={products.brand}
          lines={lines}
          line={searching}
          onPick={(product, field) => {
            onPick(product);
            focusNext(field);
            choose(searching, product);
          }}
          onClose={() => setSearching(null)}
        />
      )}
    </LinesSection>
  );
}

/** Moves the errors of an answer with their lines. The focus stays, although the summary takes it after every answer. */
function useMovedErrors(
  hasMoved: boolean,
  state: FormState | null,
  lines: readonly Line[],
  tell: (errors: FormState['errors']) => void,
) {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const errors = hasMoved && state !== null ? movedErrors(state, lines) : null;
    if (errors === null) {
      focused.current?.focus();
      focused.current = null;
      return;
    }
    focused.current = document.activeElement as HTMLElement | null;
    tell(errors);
  }, [hasMoved, state, lines, tell]);
}

function LinesTable({
  table,
  lines,
  products,
  live,
  onPaste,
  onChange,
  onFind,
  onRemove,
}: {
  table: RefObject<HTMLTableElement>;
  lines: readonly Line[];
  products: ProductChoices;
  live: boolean;
  onPaste: (event: ClipboardEvent) => void;
  onChange: (key: number, field: LineField, value: string) => void;
  onFind: (key: number) => void;
  onRemove: (key: number, index: number) => void;
}) {
  const productOf = new Map(products.items.map((product) => [product.id, product]));
  const packedOf = (product: string) => productOf.get(product)?.unitsPerCase ?? null;
  const offersAll = lines.length * products.items.length <= maxOptions;
  return (
    <div className="order-lines-frame">
      <table ref={table} className="order-lines" onPaste={onPaste}>
        <caption className="sr-only">Lines of the order</caption>
        <LinesHead />
        <tbody>
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              {...{ line, index, products, offersAll, live }}
              product={productOf.get(line.product)}
              units={unitsOfLine(line, packedOf(line.product))}
              onChange={(field, value) => onChange(line.key, field, value)}
              onFind={() => onFind(line.key)}
              onRemove={() => onRemove(line.key, index)}
            />
          ))}
        </tbody>
        <LinesFoot totals={totalsOf(lines, packedOf)} />
      </table>
    </div>
  );
}

/** The search for the product of a line. It begins with the name of a spreadsheet's row that has no product yet. */
function LineSearch({
  brand,
  lines,
  line: key,
  onPick,
  onClose,
}: {
  brand: string;
  lines: readonly Line[];
  /** The line's key. */
  line: number;
  /** @param field the id of the line's field */
  onPick: (product: ProductChoice, field: string) => void;
  onClose: () => void;
}) {
  const index = lines.findIndex((line) => line.key === key);
  const line = lines[index];
  if (line === undefined) return null;
  return (
    <Suspense fallback={<Loading over />}>
      <ProductPicker
        brand={brand}
        label={lineLabel(index, 'product')}
        begin={line.written}
        onPick={(product) => {
          onPick(product, fieldId(lineName(index, 'product')));
          onClose();
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/**
 * Moves the focus after the lines have changed.
 * @returns a function that takes the id of the element to focus after the next change
 */
function useFocusAfter(lines: unknown) {
  const next = useRef<string | null>(null);
  useEffect(() => {
    const target = next.current === null ? null : document.getElementById(next.current);
    next.current = null;
    target?.focus();
  }, [lines]);
  return (id: string) => {
    next.current = id;
  };
}

/** Heading, tools and error of the lines. The error summary links to the section. */
function LinesSection({
  error,
  tools,
  children,
}: {
  error: string | undefined;
  tools: ReactNode;
  children: ReactNode;
}) {
  const errorId = error === undefined ? undefined : 'lines-error';
  return (
    <section
      id={fieldId('lines')}
      tabIndex={-1}
      aria-labelledby="lines-title"
      aria-describedby={errorId}
      className="grid gap-3 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="lines-title" className="text-base">
          Lines
        </h2>
        {tools}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <p className="field-help">At least one line with cases or loose units</p>
      {children}
    </section>
  );
}

/** Without scripts the server adds the lines. */
function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <div>
      <Button
        type="submit"
        kind="secondary"
        size="small"
        icon="plus"
        name="intent"
        value="add"
        onClick={(event) => {
          event.preventDefault();
          onAdd();
        }}
      >
        Add lines
      </Button>
    </div>
  );
}
