import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';

import { provideStyleNonce } from '~/lib/shell/style-nonce';

import type { ComboboxProps } from './combobox-props';
import { SelectField } from './select-field';

/**
 * A choice from a long list by typing. Without scripts it is a native select of the same name. After hydration a search
 * control replaces it and keeps the selection.
 */
export function ComboboxField({ defaultValue, onChange, ...props }: ComboboxProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [Searching, setSearching] = useState<ComponentType<ComboboxProps> | null>(null);
  const [chosen, setChosen] = useState(defaultValue ?? '');

  useEffect(() => {
    let gone = false;
    const swap = async () => {
      provideStyleNonce();
      const { SearchingCombobox } = await import('./combobox-search.client');
      const native = select.current;
      if (gone || native === null) return;
      const take = () => {
        setChosen(native.value);
        setSearching(() => SearchingCombobox);
      };
      // Do not replace a control that has the focus.
      if (document.activeElement === native) native.addEventListener('blur', take, { once: true });
      else take();
    };
    swap().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);

  if (Searching !== null) return <Searching {...props} defaultValue={chosen} onChange={onChange} />;
  return (
    <SelectField
      {...props}
      ref={select}
      placeholder={props.placeholder ?? ''}
      defaultValue={defaultValue ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
