import type { MouseEvent } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import type { FoundOptions } from '~/contracts/dashboards/dashboard';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { Pill } from '~/components/ui/data/pill';

/** A selected value: a hidden field unless another control sends it, and a pill that removes it unless `onRemove` is null. */
export function SelectedPill({
  field,
  value,
  label,
  onRemove,
  sent = true,
}: {
  field: string;
  value: string;
  label: string;
  onRemove: (() => void) | null;
  sent?: boolean;
}) {
  const live = useHydrated();
  return (
    <span>
      {sent && <input type="hidden" name={field} value={value} />}
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

/**
 * The results of a search that was submitted without JavaScript, as checkboxes.
 * @param kept the chosen value of a filter with one selection only, with its label: the results are radio buttons then,
 *   and the kept value is the first of them
 */
export function FoundCheckboxes({
  found,
  field,
  taken,
  kept,
}: {
  found: FoundOptions;
  field: string;
  taken: readonly string[];
  kept: { value: string; label: string } | null;
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
      {[...(kept === null ? [] : [kept]), ...offered].map(({ value, label }) => (
        <label key={value} className="drop-option">
          <input
            type={kept === null ? 'checkbox' : 'radio'}
            className={kept === null ? 'checkbox' : 'radio'}
            name={field}
            value={value}
            defaultChecked={value === kept?.value}
          />
          <span>{label}</span>
        </label>
      ))}
      {found.hasMore && <p className="drop-empty">There are more: search for more letters.</p>}
    </fieldset>
  );
}
