import { useEffect, useRef } from 'react';

import { useHydrated } from '~/lib/hydration/use-hydrated';
import { Button } from '~/components/ui/actions/button';
import { SelectField } from '~/components/ui/fields/select-field';

import type { BoundField } from './form';

/**
 * The brand of a form, which decides which products there are. With scripts a choice is sent at once, also one that was
 * made before they ran; without, by the button.
 */
export function BrandField({
  field,
  brands,
}: {
  field: BoundField;
  brands: readonly { id: string; name: string }[];
}) {
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const send = () => select.current?.form?.requestSubmit(button.current);
  const shown = useRef(field.defaultValue);
  useEffect(() => {
    if (!hydrated || select.current === null) return;
    // The button is about to disappear.
    if (document.activeElement === button.current) select.current.focus();
    if (shown.current !== '' && select.current.value !== shown.current) send();
  }, [hydrated]);
  return (
    <div className="flex min-w-0 items-start gap-2">
      <SelectField
        {...field}
        ref={select}
        required
        className="min-w-0 flex-1"
        placeholder={brands.length === 0 ? 'No brand' : undefined}
        options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={send}
      />
      <Button
        ref={button}
        type="submit"
        kind="secondary"
        name="intent"
        value="brand"
        className={hydrated ? 'hidden' : 'mt-6 shrink-0'}
      >
        Change brand
      </Button>
    </div>
  );
}
