import { useState } from 'react';

import { isBlankLine, plainCount, type Totals } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import { count, counted } from '~/lib/format/units';
import { FieldError, FieldMark, wireField } from '~/components/ui/fields/field';
import { Icon } from '~/components/ui/structure/icon';

import { countFields, lineLabel, lineName, type LineField, type Line } from './lines';

interface LineRowProps {
  line: Line;
  /** The place of the line in the form, from 0. */
  index: number;
  /** Undefined if none is chosen, or one that the brand does not have. */
  product: Product | undefined;
  /** Null if a count is invalid. */
  units: number | null;
  products: ProductChoices;
  /** Whether all products are rendered before the select has focus or pointer. */
  offersAll: boolean;
  /** Whether scripts handle the line. */
  live: boolean;
  onChange: (field: LineField, value: string) => void;
  /** Opens the search for a product. */
  onFind: () => void;
  onRemove: () => void;
}

/** One line of the form. */
export function LineRow(props: LineRowProps) {
  const { line, index, product, units, products, live, onRemove } = props;
  return (
    <tr data-line={line.key}>
      <td className="order-line-place">{index + 1}</td>
      <td>
        {live && products.more ? <ProductButton {...props} /> : <ProductSelect {...props} />}
        <input type="hidden" name={lineName(index, 'name')} value={product?.name ?? line.name} />
        {line.written !== '' && (
          <input type="hidden" name={lineName(index, 'written')} value={line.written} />
        )}
        <FieldError id={wireLine(line, index, 'product').errorId}>{line.faults.product}</FieldError>
      </td>
      {countFields.map((field) => (
        <td key={field}>
          <CountInput {...props} field={field} />
        </td>
      ))}
      <td className="order-line-total">
        {isBlankLine(line) ? '' : units === null ? '–' : units.toLocaleString('en-US')}
      </td>
      <td>
        <RemoveButton index={index} onRemove={onRemove} />
      </td>
    </tr>
  );
}

export const removeButtonId = (index: number): string => `remove-line-${index}`;

type Product = ProductChoices['items'][number];

const wireLine = (line: Line, index: number, field: LineField) =>
  wireField({ name: lineName(index, field), label: '', error: line.faults[field] });

/** The select of the product. With many options it renders them when it gets focus or pointer. */
function ProductSelect({
  line,
  index,
  product,
  products: { items },
  offersAll,
  live,
  onChange,
}: LineRowProps) {
  const [isNear, setNear] = useState(false);
  const offered = offersAll || isNear || line.product === '' ? items : product ? [product] : [];
  return (
    <span className="control-select">
      <select
        {...wireLine(line, index, 'product').wiring}
        aria-label={lineLabel(index, 'product')}
        className="control"
        value={line.product}
        onChange={(event) => onChange('product', event.currentTarget.value)}
        onFocus={() => setNear(true)}
        onPointerEnter={() => setNear(true)}
      >
        <option value="">{live ? emptyChoice(line) : '–'}</option>
        {line.product !== '' && product === undefined && (
          <option value={line.product}>{unknownChoice(line)}</option>
        )}
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}

/** The product where the brand has more than a list can hold: a button that opens the search. */
function ProductButton({ line, index, product, onFind }: LineRowProps) {
  const { wiring } = wireLine(line, index, 'product');
  const text = product?.name ?? (line.product === '' ? emptyChoice(line) : unknownChoice(line));
  return (
    <>
      <button
        type="button"
        id={wiring.id}
        aria-describedby={wiring['aria-describedby']}
        aria-label={`${lineLabel(index, 'product')}: ${text}`}
        aria-haspopup="dialog"
        className="control order-line-product"
        data-invalid={line.faults.product !== undefined || undefined}
        title={text}
        onClick={onFind}
      >
        <bdi className="min-w-0 flex-1 truncate">{text}</bdi>
        <Icon name="search" size={16} />
      </button>
      <input type="hidden" name={lineName(index, 'product')} value={line.product} />
    </>
  );
}

/** Names the product of a spreadsheet's row that the brand does not have. */
const emptyChoice = ({ written }: Line): string =>
  written === '' ? 'Choose a product' : `Choose a product for “${written}”`;

const unknownChoice = ({ product, name }: Line): string =>
  `${name === '' ? product : name} (not among the brand’s products)`;

/** A count of the line. The product's own units per case are the placeholder of their field. */
function CountInput({
  line,
  index,
  field,
  product,
  onChange,
}: LineRowProps & { field: (typeof countFields)[number] }) {
  const { wiring, errorId } = wireLine(line, index, field);
  const packed =
    field === 'unitsPerCase' && product?.unitsPerCase ? String(product.unitsPerCase) : undefined;
  return (
    <>
      <input
        {...wiring}
        aria-label={lineLabel(index, field)}
        className="control order-line-count"
        inputMode="numeric"
        autoComplete="off"
        placeholder={packed}
        value={line[field]}
        onChange={(event) => onChange(field, event.currentTarget.value)}
        onBlur={() => {
          const plain = plainCount(line[field], navigator.language);
          if (plain !== line[field]) onChange(field, plain);
        }}
      />
      <FieldError id={errorId}>{line.faults[field]}</FieldError>
    </>
  );
}

/** Without scripts the server removes the line. */
function RemoveButton({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <button
      type="submit"
      id={removeButtonId(index)}
      name="intent"
      value={`remove:${index}`}
      aria-label={`Remove line ${index + 1}`}
      title={`Remove line ${index + 1}`}
      className="button button-icon button-quiet button-small"
      onClick={(event) => {
        event.preventDefault();
        onRemove();
      }}
    >
      <Icon name="trash" size={16} />
    </button>
  );
}

export function LinesHead() {
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

export function LinesFoot({ totals }: { totals: Totals }) {
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
