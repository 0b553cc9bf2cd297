import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { comparisonTexts } from '~/contracts/dashboards/choices';
import type { FilterValue } from '~/contracts/dashboards/content';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { FieldError } from '~/components/ui/fields/field';

import type { ControlProps } from './control-props';
import type { OptionListHandle } from './option-list';
import { SearchInput } from './search-input';
import { FoundCheckboxes, SelectedPill } from './search-select-parts';
import { selectedValues } from './selected-values';

/** Loaded when a search field gets the focus for the first time. */
const OptionList = lazy(() => import('./option-list'));

/**
 * Values that a search on the server finds, shown as removable pills: the comparison (D-07) and other long lists. Without
 * JavaScript the search is a submit button, and its results are checkboxes.
 */
export function SearchSelectControl(props: ControlProps) {
  const { filter, error } = props;
  const id = `filter-${filter.name}`;
  const listId = useId();
  const compares = filter.parameter === 'comparison';
  const found = props.found?.filter === filter.name ? props.found : null;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState(found?.query ?? '');
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<OptionListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const live = useHydrated();
  const { values, field, limit, label, add, remove } = selectionOf(props, id, () => {
    setOpen(false);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false);
      return;
    }
    const last = values.at(-1);
    if (event.key === 'Backspace' && query === '' && last !== undefined) remove?.(last);
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'ArrowDown') setOpen(true);
    list.current?.onKey(event);
  };
  return (
    <div
      ref={box}
      className="field picked"
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <label htmlFor={id} className="field-label">
        {filter.label}
        {compares && <span className="field-optional"> up to {limit}</span>}
      </label>
      <div className="control-box picked-box">
        {values.map((value) => (
          <SelectedPill
            key={value}
            field={field}
            value={value}
            label={label(value)}
            onRemove={remove === null ? null : () => remove(value)}
          />
        ))}
        <SearchInput
          id={id}
          filter={filter}
          placeholder={
            filter.hasSelectAll && values.length === 0
              ? `All ${filter.label.toLowerCase()}s`
              : `Find ${compares ? props.rules.compareKind : filter.label.toLowerCase()}`
          }
          query={query}
          invalid={error !== null}
          combobox={{
            role: 'combobox',
            'aria-expanded': open,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': open ? (active ?? undefined) : undefined,
          }}
          onOpen={() => setOpen(true)}
          onQuery={(text) => {
            setQuery(text);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {open && live && (
        <Suspense fallback={<p className="drop-panel picked-panel drop-empty">Loading …</p>}>
          <OptionList
            ref={list}
            id={listId}
            label={filter.label}
            query={query}
            taken={values}
            addressOf={(search, after) => props.optionsTo(filter.name, search, after)}
            onActive={setActive}
            onPick={(option) => {
              if (add(option)) setQuery('');
            }}
          />
        </Suspense>
      )}
      {!live && found !== null && <FoundCheckboxes found={found} field={field} taken={values} />}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/**
 * The selected values with the ways to change them. A change of the comparison shows a toast (D-07).
 *
 * @param id of the search field, which gets the focus after a removal
 * @param close closes the list of results
 */
function selectionOf(props: ControlProps, id: string, close: () => void) {
  const { filter, rules, showToast } = props;
  const { set, ...selection } = selectedValues(props);
  const { values, limit, label } = selection;
  const compares = filter.parameter === 'comparison';
  const add = (option: FilterValue): boolean => {
    if (values.includes(option.value)) return false;
    close();
    if (values.length >= limit) {
      showToast('warning', comparisonTexts.tooMany(limit, rules.compareKind));
      return false;
    }
    props.add(option);
    set(filter.hasOneSelectionOnly && !compares ? [option.value] : [...values, option.value]);
    if (compares) showToast('success', comparisonTexts.added(option.label));
    return true;
  };
  const remove = (value: string) => {
    set(values.filter((each) => each !== value));
    document.getElementById(id)?.focus();
    if (compares) showToast('success', comparisonTexts.removed(label(value)));
  };
  // Every page has a brand, so the brand can be replaced and not removed.
  return { ...selection, add, remove: filter.parameter === 'brand' ? null : remove };
}
