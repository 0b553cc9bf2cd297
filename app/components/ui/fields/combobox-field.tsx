import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';

import { lendStyleNonce } from '~/lib/shell/style-nonce';

import type { ComboboxProps } from './combobox-props';
import { SelectField } from './select-field';

/**
 * One of a long list, found by typing. Before scripts and without them a native select of the same name; the
 * searching one is loaded after hydration and takes its place, with what was chosen so far.
 */
export function ComboboxField({ defaultValue, onChange, ...props }: ComboboxProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [Searching, setSearching] = useState<ComponentType<ComboboxProps> | null>(null);
  const [chosen, setChosen] = useState(defaultValue ?? '');

  useEffect(() => {
    let gone = false;
    const swap = async () => {
      lendStyleNonce();
      const { SearchingCombobox } = await import('./combobox-search.client');
      const native = select.current;
      if (gone || native === null) return;
      const take = () => {
        setChosen(native.value);
        setSearching(() => SearchingCombobox);
      };
      // Nobody's control is taken away under their fingers.
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
