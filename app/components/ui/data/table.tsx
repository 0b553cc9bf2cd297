import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { AppLink } from '../actions/app-link';

export type SortDirection = 'ascending' | 'descending';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  figure?: boolean;
  /** The row header for screen readers: at most one column. */
  rowHead?: boolean;
  /** Makes the head a sort link; the given direction comes first ("best first" for figures). */
  sort?: SortDirection;
  /** Length from 0 to 1 of a bar drawn beside the figure, where rank matters. */
  bar?: (row: Row) => number;
  /** Marks a bar as the user's own brand. */
  own?: (row: Row) => boolean;
  /** The column's cell in the last row. */
  total?: ReactNode;
}

/**
 * A data table. The head is sticky, sorting is a link (`aria-sort` states it), rows are selected by checkboxes that
 * post under one name, and the arrow keys move between the links and checkboxes of a column (L-17).
 *
 * @param caption names the table; `captionHidden` when a heading above names it already
 * @param sorted the current sort
 * @param sortTo the URL that sorts by a column
 * @param rowLook a class that highlights a row, such as the user's own brand
 * @param empty shown instead of the rows when the table has no rows
 */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  sorted = null,
  sortTo,
  selection,
  rowLook,
  empty,
}: {
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorted?: { column: string; direction: SortDirection } | null;
  sortTo?: (column: string, direction: SortDirection) => string;
  selection?: TableSelection<Row>;
  rowLook?: (row: Row) => string | undefined;
  empty?: ReactNode;
}) {
  if (rows.length === 0 && empty !== undefined) return empty;
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    <div
      className="table-frame"
      role="region"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll a table wider than its frame
      tabIndex={0}
    >
      <table className="table">
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {selection !== undefined && <SelectAll rows={rows.map(selection.value).join(' ')} />}
            {columns.map((column) => (
              <Head key={column.id} {...{ column, sorted, sortTo }} />
            ))}
          </tr>
        </thead>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls within come by here */}
        <tbody onKeyDown={moveAmongRows}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowLook?.(row)}>
              {selection !== undefined && <SelectRow selection={selection} row={row} />}
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {selection !== undefined && <td />}
              {columns.map(({ id, figure, total }) => (
                <td key={id} className={figure === true ? 'cell-figure' : undefined}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const opposite: Readonly<Record<SortDirection, SortDirection>> = {
  ascending: 'descending',
  descending: 'ascending',
};

function Head<Row>({
  column,
  sorted,
  sortTo,
}: {
  column: Column<Row>;
  sorted: { column: string; direction: SortDirection } | null;
  sortTo: ((column: string, direction: SortDirection) => string) | undefined;
}) {
  const direction = sorted?.column === column.id ? sorted.direction : null;
  const look = column.figure === true ? 'cell-figure' : undefined;
  if (column.sort === undefined || sortTo === undefined) {
    return (
      <th scope="col" className={look}>
        {column.head}
      </th>
    );
  }
  const next = direction === null ? column.sort : opposite[direction];
  return (
    <th scope="col" className={look} aria-sort={direction ?? undefined}>
      <AppLink to={sortTo(column.id, next)} className="sort" preventScrollReset>
        {column.head}
        <span className="sr-only">{`, sort ${next}`}</span>
      </AppLink>
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const look = column.figure === true ? 'cell-figure' : 'cell-text';
  if (column.rowHead === true) {
    return (
      <th scope="row" className={look}>
        {content}
      </th>
    );
  }
  if (column.bar === undefined) return <td className={look}>{content}</td>;
  const share = Math.max(0, Math.min(1, column.bar(row)));
  return (
    <td className={look}>
      <span className="bar-cell">
        <span className={column.own?.(row) === true ? 'bar bar-own' : 'bar'} aria-hidden="true">
          <span style={{ '--share': share.toFixed(3) } as Record<string, string>} />
        </span>
        {content}
      </span>
    </td>
  );
}

const reachable = 'a[href], button, input[type="checkbox"]';

/** ArrowUp and ArrowDown move to the same control of the row above or below. */
function moveAmongRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const control = event.target as HTMLElement;
  const row = control.closest('tr');
  if (row === null || !control.matches(reachable)) return;
  const at = Array.from(row.querySelectorAll(reachable)).indexOf(control);
  const other = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  const target = other?.querySelectorAll<HTMLElement>(reachable)[at];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

/** Row selection by checkboxes: the form around the table posts every selected value under one name. */
interface TableSelection<Row> {
  name: string;
  value: (row: Row) => string;
  /** Names the checkbox: 'Select Northfork'. */
  label: (row: Row) => string;
  chosen?: ReadonlySet<string>;
  /** The id of the form when it does not surround the table. */
  form?: string;
  onChange?: () => void;
  /** False for a row that cannot be selected. */
  offered?: (row: Row) => boolean;
}

/** Enter selects as a click does. By itself it would press the first button of the form. */
function selectByEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** The checkbox of a row. */
function SelectRow<Row>({ selection, row }: { selection: TableSelection<Row>; row: Row }) {
  if (selection.offered?.(row) === false) return <td className="cell-choice" />;
  const value = selection.value(row);
  return (
    <td className="cell-choice">
      <input
        type="checkbox"
        className="checkbox"
        name={selection.name}
        value={value}
        form={selection.form}
        aria-label={selection.label(row)}
        defaultChecked={selection.chosen?.has(value) ?? false}
        onChange={selection.onChange}
        onKeyDown={selectByEnter}
      />
    </td>
  );
}

/**
 * The checkbox of the head: selects all rows of this page or none, and is indeterminate in between. Rendered with
 * scripts only. It posts nothing.
 * @param rows names the rows: with others, it shows what is selected of those
 */
function SelectAll({ rows: names }: { rows: string }) {
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const all = box.current;
    const table = all?.closest('table');
    if (!all || !table) return;
    const rows = () =>
      Array.from(table.querySelectorAll<HTMLInputElement>('tbody .cell-choice > input'));
    const show = () => {
      const boxes = rows();
      const chosen = boxes.filter(({ checked }) => checked).length;
      all.checked = chosen > 0 && chosen === boxes.length;
      all.indeterminate = chosen > 0 && chosen < boxes.length;
    };
    const onChange = (event: Event) => {
      if (event.target === all) {
        // Click each box, so that its listeners are called.
        const wanted = all.checked;
        for (const row of rows()) if (row.checked !== wanted) row.click();
      }
      show();
    };
    show();
    table.addEventListener('change', onChange);
    return () => table.removeEventListener('change', onChange);
  }, [names]);

  return (
    <td className="cell-choice">
      <input
        ref={box}
        type="checkbox"
        className="checkbox needs-script"
        aria-label="Select all rows of this page"
        onKeyDown={selectByEnter}
      />
    </td>
  );
}

/** The sort order of a list as addresses have it, 'due' or '-due', for the heads of its table. */
export const sortedBy = (sort: string): { column: string; direction: SortDirection } => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** The reverse of `sortedBy`. */
export const sortOf = (column: string, direction: SortDirection): string =>
  direction === 'descending' ? `-${column}` : column;
