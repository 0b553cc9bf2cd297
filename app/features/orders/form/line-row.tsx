import { useState } from 'react';

import { isBlankLine } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import { FieldError, wireField } from '~/components/ui/fields/field';
import { Icon } from '~/components/ui/structure/icon';

import { countFields, lineLabel, lineName, type LineField } from './line-fields';
import type { Line } from './use-lines';

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
}: {
  line: Line;
  index: number;
  /** Null if a count is invalid. */
  units: number | null;
  products: ProductChoices;
  /** Whether all products are rendered before the select has focus or pointer. */
  offersAll: boolean;
  hydrated: boolean;
  onChange: (field: LineField, value: string) => void;
  onRemove: () => void;
}) {
  const [isNear, setNear] = useState(false);
  const { items } = products;
  const known = items.find(({ id }) => id === line.product);
  const offered = offersAll || isNear || line.product === '' ? items : known ? [known] : [];
  const wired = (field: LineField) =>
    wireField({ name: lineName(index, field), label: '', error: line.faults[field] });
  const product = wired('product');
  return (
    <tr data-line={line.key}>
      <td className="order-line-place">{index + 1}</td>
      <td>
        <span className="control-select">
          <select
            {...product.wiring}
            aria-label={lineLabel(index, 'product')}
            className="control"
            value={line.product}
            onChange={(event) => onChange('product', event.currentTarget.value)}
            onFocus={() => setNear(true)}
            onPointerEnter={() => setNear(true)}
          >
            <option value="">{hydrated ? 'Choose a product' : '–'}</option>
            {line.product !== '' && known === undefined && (
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
        <input type="hidden" name={lineName(index, 'name')} value={known?.name ?? line.name} />
        <FieldError id={product.errorId}>{line.faults.product}</FieldError>
      </td>
      {countFields.map((field) => {
        const { wiring, errorId } = wired(field);
        const packed =
          field === 'unitsPerCase' && known?.unitsPerCase ? String(known.unitsPerCase) : undefined;
        return (
          <td key={field}>
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
          </td>
        );
      })}
      <td className="order-line-total">
        {isBlankLine(line) ? '' : units === null ? '–' : units.toLocaleString('en-US')}
      </td>
      <td>
        <button
          type="submit"
          id={`remove-line-${index}`}
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
      </td>
    </tr>
  );
}
