import { useEffect, useRef } from 'react';

import { readDate, slashedDate } from '~/contracts/dates';
import { parcelRowLabels } from '~/contracts/brand-orders/labels';
import type { ParcelLine } from '~/contracts/brand-orders/shipment-form';
import type { FormState } from '~/contracts/forms/forms';
import { count } from '~/lib/format/units';
import { Button } from '~/components/ui/actions/button';
import { FieldError, wireField } from '~/components/ui/fields/field';

import { lotOf, rowField, type ShownForm } from './shown-form';

type RowField = keyof typeof parcelRowLabels;

/** What is in the parcel: a row for each line of the order, and more where a line goes in several lots. */
export function ParcelRows({ shown, state }: { shown: ShownForm; state: FormState | null }) {
  const table = useRef<HTMLTableElement>(null);
  const { rows, lines, round } = shown;
  const isSplit = state?.outcome === 'edited';
  const split = useRef<string | null>(null);
  // The row of another lot is the last one of its line: the user goes on there.
  useEffect(() => {
    if (!isSplit) return;
    const counts = [...(table.current?.querySelectorAll<HTMLInputElement>('.parcel-count') ?? [])];
    counts.findLast(({ dataset }) => dataset['line'] === split.current)?.focus();
  }, [isSplit, round]);
  const factsOf = (line: string) => lines.find((each) => String(each.line) === line);
  return (
    <div className="order-lines-frame">
      <table ref={table} className="parcel-lines">
        <caption className="sr-only">Units in the parcel</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="parcel-left">
              Left
            </th>
            {Object.entries(parcelRowLabels).map(([field, label]) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody key={round}>
          {rows.map((row, index) => {
            const facts = factsOf(row.line);
            const isFirst = rows.findIndex(({ line }) => line === row.line) === index;
            return (
              <tr key={index}>
                <th scope="row">
                  <input type="hidden" name={rowField(index, 'line')} value={row.line} />
                  {isFirst ? (
                    <Product line={facts} fallback={row.line} />
                  ) : (
                    <span className="text-ink-faint">Another lot</span>
                  )}
                </th>
                <td className="parcel-left">
                  {isFirst && facts !== undefined && count(facts.left)}
                </td>
                {(Object.keys(parcelRowLabels) as RowField[]).map((field) => (
                  <td key={field}>
                    <Cell
                      field={field}
                      index={index}
                      line={row.line}
                      product={(facts?.product.name ?? `line ${row.line}`) + lotOf(rows, index)}
                      value={row[field]}
                      error={state?.errors[rowField(index, field)] ?? null}
                    />
                  </td>
                ))}
                <td>
                  {isFirst && (
                    <Button
                      type="submit"
                      name="intent"
                      value={`split:${row.line}`}
                      kind="quiet"
                      size="small"
                      icon="plus"
                      onClick={() => {
                        split.current = row.line;
                      }}
                      aria-label={`Another lot of ${facts?.product.name ?? row.line}`}
                    >
                      Lot
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Product({ line, fallback }: { line: ParcelLine | undefined; fallback: string }) {
  if (line === undefined) return <>Line {fallback}</>;
  return (
    <span className="block min-w-36 break-words">
      {line.product.name}
      {line.sku !== null && <span className="block text-sm text-ink-faint">{line.sku}</span>}
    </span>
  );
}

function Cell({
  field,
  index,
  line,
  product,
  value,
  error,
}: {
  field: RowField;
  index: number;
  line: string;
  product: string;
  value: string;
  error: string | null;
}) {
  const { wiring, errorId } = wireField({ name: rowField(index, field), label: '', error });
  const day = field === 'expiry' ? readDate(value) : null;
  return (
    <>
      <input
        {...wiring}
        aria-label={`${parcelRowLabels[field]}, ${product}`}
        data-line={line}
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
