import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import {
  maxLines,
  totalsOf,
  unitsOfLine,
  type LineText,
  type Totals,
} from '~/contracts/orders/counts';
import type { FormState } from '~/contracts/forms/forms';
import type { ProductChoice, ProductChoices } from '~/contracts/orders/form';
import { counted, count } from '~/lib/format/units';
import { Loading, whenRendered } from '~/lib/hydration/later';
import { Button } from '~/components/ui/actions/button';
import { FieldError, FieldMark, fieldId } from '~/components/ui/fields/field';

import { LineRow, removeButtonId } from './line-row';
import { lineLabel, lineName } from './line-fields';
import { withMovedErrors, type Line, type NewLine } from './lines';
import { pasteTarget } from './paste-target';
import { useLines } from './use-lines';
import type { SheetTarget } from './use-sheet';

/** Loaded when it is first opened. */
const ProductPicker = whenRendered(() => import('./product-picker'));

/** Limit of options in all selects together. Above it, a select with a product renders only that one at first. */
const maxOptions = 6_000;

/**
 * The editable lines of an order: products with cases and units, and totals.
 * @param tools renders controls that fill lines; receives a function that inserts lines
 * @param onRemove called when a line was removed
 * @param onPick called with a product that a search has found, before it is chosen
 * @param tell replaces the answer where its lines have moved or gone
 * @param onMarked called with the number of the lines' fields that are marked with an error
 * @param onRows handles text pasted into a line; returns whether it was rows of a sheet
 */
export function LinesEditor({
  begin,
  state,
  products,
  tools,
  onPick,
  onRemove,
  tell,
  onMarked,
  onRows,
}: {
  begin: readonly LineText[];
  state: FormState | null;
  products: ProductChoices;
  onPick: (product: ProductChoice) => void;
  onRemove: () => void;
  tell: (changed: FormState) => void;
  onMarked: (marked: number) => void;
  tools: (insert: (lines: readonly NewLine[], behind: number | null) => void) => ReactNode;
  onRows: (text: string, target: SheetTarget) => boolean;
}) {
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
  const focused = useRef<HTMLElement | null>(null);
  const hasMoved = places.some((place, index) => place !== index);
  useEffect(() => {
    const answer = hasMoved && state !== null ? withMovedErrors(state, lines) : null;
    if (answer === null) {
      // The summary has taken the focus, as of every answer.
      focused.current?.focus();
      focused.current = null;
      return;
    }
    focused.current = document.activeElement as HTMLElement | null;
    tell(answer);
  }, [hasMoved, state, lines, tell]);
  const productOf = new Map(products.items.map((product) => [product.id, product]));
  const packedOf = (product: string) => productOf.get(product)?.unitsPerCase ?? null;
  const offersAll = lines.length * products.items.length <= maxOptions;
  return (
    <LinesSection error={state?.errors['lines']} tools={live && tools(insert)}>
      <div className="order-lines-frame">
        <table
          ref={table}
          className="order-lines"
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            const target = pasteTarget(event, insert, fill);
            if (onRows(text, target)) event.preventDefault();
          }}
        >
          <caption className="sr-only">Lines of the order</caption>
          <LinesHead />
          <tbody>
            {lines.map((line, index) => (
              <LineRow
                key={line.key}
                {...{ line, index, products, offersAll, live }}
                product={productOf.get(line.product)}
                units={unitsOfLine(line, packedOf(line.product))}
                onChange={(field, value) => change(line.key, field, value)}
                onFind={() => setSearching(line.key)}
                onRemove={() => {
                  const next = lines.length - 1 > index ? index : index - 1;
                  focusNext(removeButtonId(Math.max(next, 0)));
                  remove(line.key);
                  onRemove();
                }}
              />
            ))}
          </tbody>
          <LinesFoot totals={totalsOf(lines, packedOf)} />
        </table>
      </div>
      {lines.length < maxLines && (
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

function LinesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Line</span>
        </th>
        <th scope="col">
          Product
          <FieldMark required />
        </th>
        <th scope="col">Cases</th>
        <th scope="col">Units per case</th>
        <th scope="col">Loose units</th>
        <th scope="col">Total</th>
        <th scope="col">
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

function LinesFoot({ totals }: { totals: Totals }) {
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row">
          {counted(totals.lines, 'line')}
          {totals.unread > 0 && `, ${count(totals.unread)} not counted`}
        </th>
        <td data-total="cases">{counted(totals.cases, 'case')}</td>
        <td colSpan={2} />
        <td data-total="units">{counted(totals.units, 'unit')}</td>
        <td />
      </tr>
    </tfoot>
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
