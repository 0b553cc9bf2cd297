import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import { comparisonTexts, filterOf } from '~/contracts/dashboards/choices';
import type { FilterValue, FilterView } from '~/contracts/dashboards/content';
import { whenRendered } from '~/lib/hydration/later';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { FieldError } from '~/components/ui/fields/field';

import { allOf, type ControlProps } from './control-props';
import type { OptionListHandle } from './option-list';
import { SearchInput, FoundCheckboxes, SelectedPill } from './search-select-parts';
import { labelOf } from './choices-of';

/** Loaded when a search field gets the focus for the first time. */
const OptionList = whenRendered(() => import('./option-list'));

/**
 * Values that a search on the server finds, shown as removable pills: the comparison (D-07) and other long lists. Without
 * JavaScript the search is a submit button, and its results are checkboxes.
 */
export function SearchSelectControl(props: ControlProps) {
  const { filter, error } = props;
  const id = `filter-${filter.name}`;
  const found = props.found?.filter === filter.name ? props.found : null;
  const [open, setOpen] = useState(false);
  const live = useHydrated();
  const selection = selectionOf(props, id, () => setOpen(false));
  return (
    <div
      className="field picked"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <label htmlFor={id} className="field-label">
        {filter.label}
        {compares(filter) && <span className="field-optional"> up to {selection.limit}</span>}
      </label>
      {keepsAll(props) && (live || found === null) && (
        <input type="hidden" name={choiceFields.all(filter.name)} value="1" />
      )}
      <SearchBox {...{ props, id, selection, open, setOpen }} begin={found?.query ?? ''} />
      {!live && found !== null && (
        <FoundCheckboxes
          found={found}
          field={selection.field}
          taken={selection.values}
          kept={keptOf(props, selection)}
        />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The selected values and the search field in one box, with the list of results below it while it is open. */
function SearchBox({
  props,
  id,
  selection: { values, field, label, add, remove },
  open,
  setOpen,
  begin,
}: {
  props: ControlProps;
  id: string;
  selection: ReturnType<typeof selectionOf>;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The search of the form that was sent without JavaScript. */
  begin: string;
}) {
  const { filter } = props;
  const listId = useId();
  const live = useHydrated();
  const [query, setQuery] = useState(begin);
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<OptionListHandle>(null);
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
    <>
      <div className="control-box picked-box">
        {values.map((value) => (
          <SelectedPill
            key={value}
            field={field}
            value={value}
            label={label(value)}
            onRemove={remove === null ? null : () => remove(value)}
            sent={
              live ||
              props.found?.filter !== filter.name ||
              keptOf(props, { values, label }) === null
            }
          />
        ))}
        <SearchInput
          id={id}
          filter={filter}
          placeholder={placeholderOf(props, values.length)}
          query={query}
          invalid={props.error !== null}
          combobox={comboboxOf(listId, open, active)}
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
    </>
  );
}

/** Whether everything is chosen: no pill says so. Results of a search without JavaScript replace it. */
const keepsAll = ({ filter, chosen }: ControlProps): boolean =>
  filter.parameter === 'filters' && filterOf(chosen, filter.name) === 'all';

/** The value of a filter that always has exactly one, which another one replaces; null for other filters. */
function keptOf(
  { filter }: ControlProps,
  { values: [value], label }: Pick<ReturnType<typeof selectionOf>, 'values' | 'label'>,
) {
  return filter.kind === 'search_brands' && value !== undefined
    ? { value, label: label(value) }
    : null;
}

/** Whether the filter chooses the competitors of the comparison (D-07). */
const compares = ({ parameter }: FilterView): boolean => parameter === 'comparison';

function placeholderOf({ filter, rules }: ControlProps, selected: number): string {
  const name = filter.label.toLowerCase();
  if (filter.hasSelectAll && selected === 0) return allOf(filter.label);
  if (compares(filter)) return `Find ${rules.compareKind}`;
  // A label may say it already: "Find a brand".
  return name.startsWith('find ') ? filter.label : `Find ${name}`;
}

/** The attributes that connect the search field with its list of results. */
const comboboxOf = (listId: string, open: boolean, active: string | null) =>
  ({
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open ? (active ?? undefined) : undefined,
  }) as const;

/**
 * The selected values with the ways to change them. A change of the comparison shows a toast (D-07).
 * @param id of the search field, which gets the focus after a removal
 */
function selectionOf(props: ControlProps, id: string, close: () => void) {
  const { filter, rules, showToast } = props;
  const { set, ...selection } = selectedValues(props);
  const { values, limit, label } = selection;
  const add = (option: FilterValue): boolean => {
    if (values.includes(option.value)) return false;
    close();
    if (values.length >= limit) {
      showToast('warning', comparisonTexts.tooMany(limit, rules.compareKind));
      return false;
    }
    props.add(option);
    set(
      filter.hasOneSelectionOnly && !compares(filter) ? [option.value] : [...values, option.value],
    );
    if (compares(filter)) showToast('success', comparisonTexts.added(option.label));
    return true;
  };
  const remove = (value: string) => {
    set(values.filter((each) => each !== value));
    document.getElementById(id)?.focus();
    if (compares(filter)) showToast('success', comparisonTexts.removed(label(value)));
  };
  // Every page has a brand, so the brand can be replaced and not removed.
  const isKept = filter.parameter === 'brand' || filter.kind === 'search_brands';
  return { ...selection, add, remove: isKept ? null : remove };
}

/** The selected values of a searched filter: where they are stored depends on its address parameter. */
function selectedValues({
  filter,
  chosen,
  change,
  competitorLimit,
  added,
}: Pick<ControlProps, 'filter' | 'chosen' | 'change' | 'competitorLimit' | 'added'>) {
  const label = (value: string) =>
    added.find((each) => each.value === value)?.label ?? labelOf(filter, value);
  const { name, parameter } = filter;
  if (parameter === 'comparison') {
    return {
      values: chosen.compare,
      field: choiceFields.compare,
      limit: competitorLimit,
      label,
      set: (next: readonly string[]) => change({ compare: next }),
    };
  }
  if (parameter === 'brand' || parameter === 'product') {
    return {
      values: [chosen[parameter]].filter((value) => value !== ''),
      field: parameter,
      limit: Infinity,
      label,
      set: (next: readonly string[]) => change({ [parameter]: next.at(-1) ?? '' }),
    };
  }
  const selection = filterOf(chosen, name) ?? [];
  return {
    values: selection === 'all' ? [] : selection,
    field: choiceFields.filter(name),
    limit: Infinity,
    label,
    set: (next: readonly string[]) => change({ filter: { name, selection: next } }),
  };
}
