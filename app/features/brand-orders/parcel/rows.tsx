import { useEffect, useRef, useState, type RefObject } from 'react';

import { readDate, slashedDate } from '~/contracts/dates';
import { parcelRowLabels } from '~/contracts/brand-orders/labels';
import type { ParcelLine, ParcelRowText } from '~/contracts/brand-orders/shipment-form';
import { unitsByLine } from '~/contracts/brand-orders/units';
import type { FormState } from '~/contracts/forms/forms';
import { rowField } from '~/contracts/forms/rows';
import { plainCount } from '~/contracts/orders/counts';
import { count } from '~/lib/format/units';
import { Button } from '~/components/ui/actions/button';
import { FieldError, wireField } from '~/components/ui/fields/field';
import { Icon } from '~/components/ui/structure/icon';

/** A row among the rows of its line. */
export interface RowPlace {
  /** ', lot 2' where the line has several rows; else empty. */
  lot: string;
  isFirst: boolean;
  isLast: boolean;
}

export function placesOf(rows: readonly Pick<ParcelRowText, 'line'>[]): RowPlace[] {
  const totals = new Map<string, number>();
  const numbers = rows.map(({ line }) => {
    const number = (totals.get(line) ?? 0) + 1;
    totals.set(line, number);
    return number;
  });
  return rows.map(({ line }, index) => {
    const number = numbers[index]!;
    const total = totals.get(line);
    const lot = total === 1 ? '' : `, lot ${number}`;
    return { lot, isFirst: number === 1, isLast: number === total };
  });
}

type RowField = keyof typeof parcelRowLabels;

/** The fields of the units, row by row. */
const countsIn = (table: HTMLTableElement | null) => [
  ...(table?.querySelectorAll<HTMLInputElement>('.parcel-count') ?? []),
];

/**
 * What is in the parcel: a row for each line of the order, and more where a line goes in several lots.
 * @param isStored the parcel is edited: the units of a line that it may have count those that it has already
 */
export function ParcelRows({
  rows,
  lines,
  round,
  state,
  isStored,
}: {
  rows: readonly ParcelRowText[];
  lines: readonly ParcelLine[];
  /** Changes with every answer that has changed the rows. */
  round: number;
  state: FormState | null;
  isStored: boolean;
}) {
  const table = useRef<HTMLTableElement>(null);
  const noteEdited = useFocusAfterEdit(table, state?.outcome === 'edited', round);
  const { sums, addUp } = useSums(table, rows, round);
  const factsOf = new Map(lines.map((line) => [String(line.line), line]));
  const errorAt = (index: number, field: RowField) =>
    state?.errors[rowField('lines', index, field)] ?? null;
  const told = new Set(
    rows.filter((_, index) => errorAt(index, 'quantity') !== null).map(({ line }) => line),
  );
  return (
    <div className="order-lines-frame">
      <table ref={table} className="parcel-lines" onInput={addUp}>
        <caption className="sr-only">Units in the parcel</caption>
        <Head isStored={isStored} />
        <tbody key={round}>
          {placesOf(rows).map((place, index) => {
            const row = rows[index]!;
            return (
              <Row
                key={index}
                {...{ row, index, place, isStored }}
                facts={factsOf.get(row.line)}
                sum={sums.get(row.line) ?? 0}
                isTold={told.has(row.line)}
                errorOf={(field) => errorAt(index, field)}
                onEdit={() => noteEdited(row.line)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Moves the focus to the units of a line to or from which a row was added or removed: to those of its last row, where the user
 * goes on.
 * @returns a function that notes the line whose button is pressed
 */
function useFocusAfterEdit(table: RefObject<HTMLTableElement>, isEdited: boolean, round: number) {
  const edited = useRef<string | null>(null);
  useEffect(() => {
    if (!isEdited) return;
    const last = countsIn(table.current).findLast(
      ({ dataset }) => dataset['line'] === edited.current,
    );
    last?.focus();
    // Its units are a proposal: typing replaces them.
    last?.select();
  }, [table, isEdited, round]);
  return (line: string) => {
    edited.current = line;
  };
}

/** The units of each line, which follow what is typed. */
function useSums(
  table: RefObject<HTMLTableElement>,
  rows: readonly ParcelRowText[],
  round: number,
) {
  const [typed, setTyped] = useState<{ round: number; counts: typeof rows } | null>(null);
  return {
    sums: unitsByLine(typed?.round === round ? typed.counts : rows),
    addUp: () =>
      setTyped({
        round,
        counts: countsIn(table.current).map(({ value }, index) => ({
          ...rows[index]!,
          quantity: plainCount(value, navigator.language),
        })),
      }),
  };
}

function Head({ isStored }: { isStored: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Product</th>
        <th scope="col" className="parcel-left">
          {isStored ? (
            <>
              At most <span className="sr-only">in this parcel</span>
            </>
          ) : (
            'Left'
          )}
        </th>
        {Object.entries(parcelRowLabels).map(([field, label]) => (
          <th key={field} scope="col">
            {label}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

interface RowProps {
  row: ParcelRowText;
  index: number;
  place: RowPlace;
  facts: ParcelLine | undefined;
  isStored: boolean;
  /** Units of all rows of the line. */
  sum: number;
  /** A fault of the line's units stands there already. */
  isTold: boolean;
  errorOf: (field: RowField) => string | null;
  onEdit: () => void;
}

function Row(props: RowProps) {
  const { row, index, place, facts } = props;
  const { lot, isFirst, isLast } = place;
  const name = facts?.product.name ?? `line ${row.line}`;
  return (
    <tr>
      <th scope="row">
        <input type="hidden" name={rowField('lines', index, 'line')} value={row.line} />
        {isFirst ? (
          <Product line={facts} fallback={row.line} />
        ) : (
          <span className="text-ink-faint">Another lot</span>
        )}
      </th>
      <td className="parcel-left">{isFirst && facts !== undefined && count(facts.left)}</td>
      {(Object.keys(parcelRowLabels) as RowField[]).map((field) => (
        <td key={field}>
          <Cell {...props} field={field} name={name + lot} />
          {field === 'quantity' && isLast && facts !== undefined && (
            <Sum {...props} facts={facts} />
          )}
        </td>
      ))}
      <td>
        <RowSteps {...props} name={name} />
      </td>
    </tr>
  );
}

/** Adds a row for another lot of the line, or removes this one. */
function RowSteps({
  row,
  index,
  place: { lot, isFirst, isLast },
  name,
  onEdit,
}: RowProps & { name: string }) {
  return (
    <>
      {isFirst && (
        <Button
          type="submit"
          name="intent"
          value={`split:${row.line}`}
          kind="quiet"
          size="small"
          icon="plus"
          onClick={onEdit}
          aria-label={`Another lot of ${name}`}
        >
          Lot
        </Button>
      )}
      {!(isFirst && isLast) && (
        <button
          type="submit"
          name="intent"
          value={`remove:${index}`}
          aria-label={`Remove ${name}${lot}`}
          title={`Remove ${name}${lot}`}
          className="button button-icon button-quiet button-small"
          onClick={onEdit}
        >
          <Icon name="trash" size={16} />
        </button>
      )}
    </>
  );
}

/**
 * What the lots of a line add up to; of a line with one row only a sum that is too much.
 */
function Sum({ sum, isStored, isTold, place, facts: { left } }: RowProps & { facts: ParcelLine }) {
  const isOver = sum > left;
  const limit = isStored ? `at most ${count(left)}` : `${count(left)} left`;
  return (
    <output className={isOver ? 'field-error' : 'field-help block'}>
      {(isOver ? !isTold : !place.isFirst) && `${count(sum)} of ${limit}`}
    </output>
  );
}

function Product({ line, fallback }: { line: ParcelLine | undefined; fallback: string }) {
  if (line === undefined) return <>Line {fallback}</>;
  return (
    <span className="block min-w-24 break-words">
      {line.product.name}
      {line.sku !== null && <span className="block text-sm text-ink-faint">{line.sku}</span>}
    </span>
  );
}

/** @param name of the product, with its lot */
function Cell({ field, name, row, index, errorOf }: RowProps & { field: RowField; name: string }) {
  const value = row[field];
  const error = errorOf(field);
  const { wiring, errorId } = wireField({
    name: rowField('lines', index, field),
    label: '',
    error,
  });
  const day = field === 'expiry' ? readDate(value) : null;
  return (
    <>
      <input
        {...wiring}
        aria-label={`${parcelRowLabels[field]}, ${name}`}
        data-line={row.line}
        className={`control ${field === 'quantity' ? 'parcel-count' : ''}`}
        defaultValue={day === null ? value : slashedDate(day)}
        inputMode={field === 'quantity' ? 'numeric' : undefined}
        placeholder={field === 'expiry' ? 'MM/DD/YYYY' : undefined}
        autoComplete="off"
        maxLength={field === 'lot' ? 100 : 30}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </>
  );
}
