import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { IconName } from '~/contracts/shell/icons';

import { Icon } from '../structure/icon';

export interface SearchOption {
  id: string;
  name: string;
  /** What tells it from others of its name; empty for none. */
  note: string;
  icon: IconName | null;
}

/**
 * A search in a native dialog: a combobox, and the list of what it finds. The focus stays in the field. Arrow keys, Home and
 * End move through the list, Enter chooses, Escape closes.
 * @param field label of the search field
 * @param entered Enter was pressed before the dialog stood
 * @param children below the list: what it cannot say itself
 */
export function SearchDialog<Option extends SearchOption>({
  label,
  field,
  placeholder,
  query,
  entered = false,
  options,
  busy,
  children,
  onSearch,
  onChoose,
  onClose,
}: {
  label: string;
  field: string;
  placeholder: string;
  query: string;
  entered?: boolean;
  options: readonly Option[];
  busy: boolean;
  children: ReactNode;
  onSearch: (query: string) => void;
  onChoose: (option: Option) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const { active, activate, onKeyDown } = useActive(query, entered, options, busy, onChoose);

  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => element?.close();
  }, []);

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys close it by Escape, the dialog's own
    <dialog
      ref={dialog}
      className="palette"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // Children cover the whole dialog, so a click on the element itself is a click on the backdrop.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="text-ink-faint" />
        <input
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the field is what the dialog was opened for
          autoFocus
          type="text"
          role="combobox"
          aria-label={field}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active?.id}
          aria-autocomplete="list"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          className="palette-input"
          value={query}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <Options
        listId={listId}
        options={options}
        active={active}
        busy={busy}
        onActivate={activate}
        onChoose={onChoose}
      />
      {children}
    </dialog>
  );
}

/**
 * The option that keys or the pointer have reached. Another query starts again with the first one.
 * @param entered Enter was pressed before the first rendering
 * @param busy while more results are loading: Enter waits for the first one
 */
function useActive<Option extends SearchOption>(
  query: string,
  entered: boolean,
  options: readonly Option[],
  busy: boolean,
  onChoose: (option: Option) => void,
) {
  const [at, setAt] = useState({ query, index: 0 });
  const last = options.length - 1;
  const index = Math.min(at.query === query ? at.index : 0, last);
  const active = options[index];
  /** The query whose first result is chosen when it arrives: Enter was pressed before. */
  const awaited = useRef<string | null>(entered ? query : null);
  useEffect(() => {
    const isAwaited = awaited.current === query;
    if (isAwaited && busy && active === undefined) return;
    awaited.current = null;
    if (isAwaited && active !== undefined) onChoose(active);
  }, [query, busy, active, onChoose]);
  const activate = (next: number) => setAt({ query, index: next });
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: index >= last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined && last >= 0) {
      event.preventDefault();
      activate(to);
    } else if (event.key === 'Enter') {
      // The dialog may be inside a form.
      event.preventDefault();
      if (active !== undefined) onChoose(active);
      else if (busy) awaited.current = query;
    }
  };
  return { active, activate, onKeyDown };
}

function Options<Option extends SearchOption>({
  listId,
  options,
  active,
  busy,
  onActivate,
  onChoose,
}: {
  listId: string;
  options: readonly Option[];
  active: Option | undefined;
  busy: boolean;
  onActivate: (index: number) => void;
  onChoose: (option: Option) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <ul
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Results"
      aria-busy={busy}
      className="palette-list"
    >
      {options.map((option, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- keys reach an option by the combobox above
        <li
          key={option.id}
          id={option.id}
          role="option"
          aria-selected={option === active}
          className="palette-item"
          onClick={() => onChoose(option)}
          onPointerMove={() => onActivate(index)}
        >
          <Icon name={option.icon} size={18} className="text-ink-faint" />
          <bdi className="min-w-0 flex-1 wrap-anywhere">{option.name}</bdi>
          {option.note !== '' && (
            <bdi className="min-w-0 truncate text-sm text-ink-faint">{option.note}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}

export const outcomeLook =
  'flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-ink-soft';

/** Outcome of a search, below its list; `text` is null if the list is enough. A failed search can be sent again. */
export function SearchOutcome({
  text,
  count,
  onRetry,
}: {
  text: string | null;
  /** Number of results, for screen readers. */
  count: number;
  /** Null unless the search has failed. */
  onRetry: (() => void) | null;
}) {
  return (
    <div className={text === null ? 'sr-only' : outcomeLook}>
      <p role="status">{text ?? `${count} ${count === 1 ? 'result' : 'results'}`}</p>
      {onRetry !== null && (
        <button type="button" className="button button-secondary button-small" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
