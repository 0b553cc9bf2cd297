import type { MouseEvent } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import type { FoundOptions } from '~/contracts/dashboards/dashboard';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { Pill } from '~/components/ui/data/pill';

/** A selected value: a hidden field, and a pill that removes it unless `onRemove` is null. */
export function SelectedPill({
  field,
  value,
  label,
  onRemove,
}: {
  field: string;
  value: string;
  label: string;
  onRemove: (() => void) | null;
}) {
  const live = useHydrated();
  return (
    <span>
      <input type="hidden" name={field} value={value} />
      <Pill
        text={label}
        {...(onRemove !== null && {
          remove: {
            type: live ? 'button' : 'submit',
            name: choiceFields.remove,
            value,
            onClick: (event: MouseEvent) => {
              event.preventDefault();
              onRemove();
            },
          },
        })}
      />
    </span>
  );
}

/** The results of a search that was submitted without JavaScript, as checkboxes. */
export function FoundCheckboxes({
  found,
  field,
  taken,
}: {
  found: FoundOptions;
  field: string;
  taken: readonly string[];
}) {
  const offered = found.options.filter(({ value }) => !taken.includes(value));
  return (
    <fieldset className="picked-found">
      <legend>
        {found.message ??
          (offered.length === 0
            ? `Nothing found for “${found.query}”.`
            : `Found for “${found.query}”`)}
      </legend>
      {offered.map(({ value, label }) => (
        <label key={value} className="drop-option">
          <input type="checkbox" className="checkbox" name={field} value={value} />
          <span>{label}</span>
        </label>
      ))}
      {found.hasMore && <p className="drop-empty">There are more: search for more letters.</p>}
    </fieldset>
  );
}
