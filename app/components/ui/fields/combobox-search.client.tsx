import { useState } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';

import type { ComboboxProps } from './combobox-props';
import { FieldError, FieldHelp, FieldMark, wireField } from './field';
import { Icon } from '../structure/icon';

/**
 * The search control of `ComboboxField`, by react-aria: a filtered list with the keyboard and announcements of a
 * combobox. A hidden input posts the selected value under `name`.
 */
export function SearchingCombobox({
  options,
  defaultValue,
  placeholder,
  disabled = false,
  className,
  onChange,
  ...field
}: ComboboxProps) {
  const { wiring, errorId, helpId } = wireField(field);
  const [value, setValue] = useState(defaultValue ?? '');
  return (
    <ComboBox
      className={`field ${className ?? ''}`}
      aria-labelledby={`${wiring.id}-label`}
      defaultItems={options.map(({ value: id, label, disabled: off }) => ({ id, label, off }))}
      defaultSelectedKey={value === '' ? null : value}
      onSelectionChange={(key) => {
        const next = key === null ? '' : String(key);
        setValue(next);
        onChange?.(next);
      }}
      isDisabled={disabled}
      isRequired={field.required === true}
      isInvalid={Boolean(field.error)}
      menuTrigger="focus"
    >
      <label id={`${wiring.id}-label`} htmlFor={wiring.id} className="field-label">
        {field.label}
        <FieldMark required={field.required} optional={field.optional} />
      </label>
      <span className="control-box">
        <Input
          id={wiring.id}
          className="control"
          placeholder={placeholder}
          aria-describedby={wiring['aria-describedby']}
        />
        <Button className="combobox-open" aria-label="Show the list">
          <Icon name="chevron-down" size={16} />
        </Button>
      </span>
      <input type="hidden" name={field.name} value={value} disabled={disabled} />
      <FieldError id={errorId}>{field.error}</FieldError>
      <FieldHelp id={helpId}>{field.help}</FieldHelp>
      <Popover className="options-popover" offset={6}>
        <ListBox
          className="options"
          renderEmptyState={() => <p className="px-2.5 py-1.5 text-ink-faint">Nothing found.</p>}
        >
          {(item: { id: string; label: string; off: boolean | undefined }) => (
            <ListBoxItem
              id={item.id}
              textValue={item.label}
              isDisabled={item.off === true}
              className="option"
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0">{item.label}</span>
                  {isSelected && <Icon name="check" size={16} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
