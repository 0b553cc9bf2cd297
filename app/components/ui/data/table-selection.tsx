import { useEffect, useRef } from 'react';

/** Rows chosen by checkboxes: the form around the table gets every chosen value under one name. */
export interface TableSelection<Row> {
  name: string;
  value: (row: Row) => string;
  /** Names the checkbox: 'Select Northfork'. */
  label: (row: Row) => string;
  chosen?: ReadonlySet<string>;
  /** The id of the form, where it is not around the table. */
  form?: string;
  onChange?: () => void;
  /** False for a row that cannot be chosen. */
  offered?: (row: Row) => boolean;
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
      />
    </td>
  );
}

/**
 * The checkbox of the head: all rows of this page or none, and half of it in between. It needs a script, and is
 * not there without one. It posts nothing itself.
 */
export function SelectAll({ count }: { count: number }) {
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
        // A click each, so that whoever listens to a row's box hears of it.
        const wanted = all.checked;
        for (const row of rows()) if (row.checked !== wanted) row.click();
      }
      show();
    };
    show();
    table.addEventListener('change', onChange);
    return () => table.removeEventListener('change', onChange);
  }, [count]);

  return (
    <td className="cell-choice">
      <input
        ref={box}
        type="checkbox"
        className="checkbox needs-script"
        aria-label="Select all rows of this page"
      />
    </td>
  );
}
