import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { MouseEvent } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import { comparisonTexts, filterOf } from '~/contracts/dashboards/choices';
import type { FilterValue } from '~/contracts/dashboards/content';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { FieldError } from '~/components/ui/fields/field';
import { Icon } from '~/components/ui/structure/icon';
import { Pill } from '~/components/ui/data/pill';

import { labelOf } from './choices-of';
import type { ControlProps } from './control-props';
import type { OptionListHandle } from './option-list';

/** Loaded when a search field gets the focus for the first time. */
const OptionList = lazy(() => import('./option-list'));

/**
 * Values that a search on the server finds, shown as removable pills: the comparison (D-07) and other long lists. Without
 * JavaScript the search is a submit button, and its results are checkboxes.
 */
export function SearchSelectControl(props: ControlProps) {
  const { filter, chosen, rules, found, error, change } = props;
  const id = `filter-${filter.name}`;
  const listId = useId();
  const parameter = filter.parameter;
  const compares = parameter === 'comparison';
  const isSubject = parameter === 'brand' || parameter === 'product';
  const limit = compares ? props.competitorLimit : Infinity;
  const selection = filterOf(chosen, filter.name) ?? [];
  const values = compares
    ? chosen.compare
    : isSubject
      ? [chosen[parameter]].filter((value) => value !== '')
      : selection === 'all'
        ? []
        : selection;
  const field = compares
    ? choiceFields.compare
    : isSubject
      ? parameter
      : choiceFields.filter(filter.name);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState(found?.filter === filter.name ? found.query : '');
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<OptionListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const live = useHydrated();

  const name = (value: string) =>
    props.added.find((each) => each.value === value)?.label ?? labelOf(filter, value);
  const set = (next: readonly string[]) => {
    if (compares) change({ compare: next });
    else if (isSubject) change({ [parameter]: next.at(-1) ?? '' });
    else change({ filter: { name: filter.name, selection: next } });
  };
  const add = (option: FilterValue) => {
    if (values.includes(option.value)) return;
    if (values.length >= limit) {
      props.showToast('warning', comparisonTexts.tooMany(limit, rules.compareKind));
      setOpen(false);
      return;
    }
    props.add(option);
    set(filter.hasOneSelectionOnly && !compares ? [option.value] : [...values, option.value]);
    setQuery('');
    setOpen(false);
    if (compares) props.showToast('success', comparisonTexts.added(option.label));
  };
  const remove = (value: string) => {
    set(values.filter((each) => each !== value));
    document.getElementById(id)?.focus();
    if (compares) props.showToast('success', comparisonTexts.removed(name(value)));
  };

  const offered =
    !live && found?.filter === filter.name
      ? found.options.filter(({ value }) => !values.includes(value))
      : [];
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
          <span key={value}>
            <input type="hidden" name={field} value={value} />
            <Pill
              text={name(value)}
              {...(parameter !== 'brand' && {
                remove: {
                  type: live ? 'button' : 'submit',
                  name: choiceFields.remove,
                  value,
                  onClick: (event: MouseEvent) => {
                    event.preventDefault();
                    remove(value);
                  },
                },
              })}
            />
          </span>
        ))}
        <input
          id={id}
          type="search"
          autoComplete="off"
          name={choiceFields.query(filter.name)}
          className="control picked-search"
          placeholder={
            filter.hasSelectAll && values.length === 0
              ? `All ${filter.label.toLowerCase()}s`
              : `Find ${compares ? rules.compareKind : filter.label.toLowerCase()}`
          }
          value={query}
          {...(live && {
            role: 'combobox',
            'aria-expanded': open,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': open ? (active ?? undefined) : undefined,
          })}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setOpen(false);
              return;
            }
            if (
              event.key === 'Backspace' &&
              query === '' &&
              parameter !== 'brand' &&
              values.length > 0
            )
              remove(values.at(-1)!);
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'ArrowDown') setOpen(true);
            list.current?.onKey(event);
          }}
        />
        {/* There with scripts, too: nothing moves once the page is alive. */}
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
          <span className="sr-only">Find in {filter.label}</span>
        </button>
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
            onPick={add}
          />
        </Suspense>
      )}
      {!live && found?.filter === filter.name && (
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
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
