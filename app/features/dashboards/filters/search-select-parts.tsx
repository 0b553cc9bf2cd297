import type { MouseEvent, ComponentProps, KeyboardEvent } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import type { FoundOptions } from '~/contracts/dashboards/dashboard';
import type { FilterView } from '~/contracts/dashboards/content';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { Pill } from '~/components/ui/data/pill';
import { Icon } from '~/components/ui/structure/icon';

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

/** The search field of a filter with its button, which submits the form where there is no JavaScript. */
export function SearchInput({
  id,
  filter,
  placeholder,
  query,
  invalid,
  combobox,
  onOpen,
  onQuery,
  onKeyDown,
}: {
  id: string;
  filter: FilterView;
  placeholder: string;
  query: string;
  invalid: boolean;
  /** Attributes that connect the field with its list of results, once the page is hydrated. */
  combobox: ComponentProps<'input'>;
  onOpen: () => void;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const live = useHydrated();
  return (
    <>
      <input
        id={id}
        type="search"
        autoComplete="off"
        name={choiceFields.query(filter.name)}
        className="control picked-search"
        placeholder={placeholder}
        value={query}
        {...(live && combobox)}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error` : undefined}
        onFocus={onOpen}
        onClick={onOpen}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Shown with JavaScript, too, so that hydration moves nothing. */}
      <button
        type="submit"
        name={choiceFields.find}
        value={filter.name}
        className="picked-find"
        {...(live && { tabIndex: -1 })}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(id)?.focus();
        }}
      >
        <Icon name="search" size={16} />
        <span className="sr-only">{`Search: ${filter.label}`}</span>
      </button>
    </>
  );
}
