import { useState } from 'react';

import { isBlankLine } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import { FieldError, wireField } from '~/components/ui/fields/field';
import { Icon } from '~/components/ui/structure/icon';

import { countFields, lineLabel, lineName, type LineField } from './line-fields';
import type { Line } from './lines';

/** What the fields of a line have in common. */
interface FieldOfLine {
  line: Line;
  /** The place of the line in the form, from 0. */
  index: number;
  onChange: (field: LineField, value: string) => void;
}

/** One line of the form. */
export function LineRow({
  line,
  index,
  units,
  products,
  offersAll,
  hydrated,
  onChange,
  onRemove,
}: FieldOfLine & {
  /** Null if a count is invalid. */
  units: number | null;
  products: ProductChoices;
  /** Whether all products are rendered before the select has focus or pointer. */
  offersAll: boolean;
  hydrated: boolean;
  onRemove: () => void;
}) {
  const product = products.items.find(({ id }) => id === line.product);
  return (
    <tr data-line={line.key}>
      <td className="order-line-place">{index + 1}</td>
      <td>
        <ProductSelect {...{ line, index, product, products, offersAll, hydrated, onChange }} />
        <input type="hidden" name={lineName(index, 'name')} value={product?.name ?? line.name} />
        <FieldError id={wireLine(line, index, 'product').errorId}>{line.faults.product}</FieldError>
      </td>
      {countFields.map((field) => (
        <td key={field}>
          <CountInput {...{ line, index, field, product, onChange }} />
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

/** The id of the button that removes the line at this place. */
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
  hydrated,
  onChange,
}: FieldOfLine & {
  /** Undefined if none is chosen, or one that the brand does not have. */
  product: Product | undefined;
  products: ProductChoices;
  offersAll: boolean;
  hydrated: boolean;
}) {
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
        <option value="">{hydrated ? 'Choose a product' : '–'}</option>
        {line.product !== '' && product === undefined && (
          <option value={line.product}>
            {line.name === '' ? line.product : line.name} (not among the brand’s products)
          </option>
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

/** A count of the line. The product's own units per case are the placeholder of their field. */
function CountInput({
  line,
  index,
  field,
  product,
  onChange,
}: FieldOfLine & { field: (typeof countFields)[number]; product: Product | undefined }) {
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
