import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Row selection by checkboxes: the form around the table posts every selected value under one name. */
export interface TableSelection<Row> {
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
export function SelectRow<Row>({ selection, row }: { selection: TableSelection<Row>; row: Row }) {
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
export function SelectAll({ rows: names }: { rows: string }) {
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
