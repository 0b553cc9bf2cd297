import type { ComponentProps, KeyboardEvent } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import type { FilterView } from '~/contracts/dashboards/content';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { Icon } from '~/components/ui/structure/icon';

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
