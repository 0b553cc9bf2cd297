import { useNavigate } from '@remix-run/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import type { ShellView } from '~/contracts/shell/shell';
import { commandsOf, searchCommands } from '~/lib/shell/command-list';
import type { Command } from '~/lib/shell/command-list';
import { Icon } from '~/components/ui/structure/icon';

/**
 * Search for a page: a native dialog with a combobox over all pages of the frame. Loaded when first opened.
 */
export default function CommandPalette({
  view,
  onClose,
}: {
  view: ShellView;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const { query, search, found, active, activate, go, onKeyDown } = useCommands(view, onClose);

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
      aria-label="Go to a page"
      onClose={onClose}
      onClick={(event) => {
        // Children cover the whole dialog, so a click on the element itself is a click on the backdrop.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="text-ink-faint" />
        <SearchInput
          listId={listId}
          activeId={active?.id}
          query={query}
          onSearch={search}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <CommandOptions
        listId={listId}
        commands={found}
        active={active}
        onActivate={activate}
        onChoose={go}
      />
      <p role="status" className={found.length === 0 ? 'px-4 pb-4 text-ink-soft' : 'sr-only'}>
        {found.length === 0 ? 'Nothing here has that name.' : `${found.length} pages`}
      </p>
    </dialog>
  );
}

/** The commands that match the search, and which of them is active. */
function useCommands(view: ShellView, onClose: () => void) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const commands = useMemo(() => commandsOf(view), [view]);
  const found = useMemo(() => searchCommands(commands, query), [commands, query]);
  const active = found[Math.min(at, found.length - 1)];

  const go = ({ href, reload }: Command) => {
    onClose();
    if (reload || view.navigationFailed) window.location.assign(href);
    else navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined && last >= 0) {
      event.preventDefault();
      setAt(to);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      go(active);
    }
  };
  const search = (text: string) => {
    setQuery(text);
    setAt(0);
  };
  return { query, search, found, active, activate: setAt, go, onKeyDown };
}

function SearchInput({
  listId,
  activeId,
  query,
  onSearch,
  onKeyDown,
}: {
  listId: string;
  activeId: string | undefined;
  query: string;
  onSearch: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <input
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the field is what the dialog was opened for
      autoFocus
      type="text"
      role="combobox"
      aria-label="Go to"
      aria-expanded="true"
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      placeholder="Type a page, a section, a setting"
      autoComplete="off"
      spellCheck={false}
      className="palette-input"
      value={query}
      onChange={(event) => {
        onSearch(event.target.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function CommandOptions({
  listId,
  commands,
  active,
  onActivate,
  onChoose,
}: {
  listId: string;
  commands: readonly Command[];
  active: Command | undefined;
  onActivate: (index: number) => void;
  onChoose: (command: Command) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <ul ref={list} id={listId} role="listbox" aria-label="Pages" className="palette-list">
      {commands.map((command, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- keys reach an option by the combobox above
        <li
          key={command.id}
          id={command.id}
          role="option"
          aria-selected={command === active}
          className="palette-item"
          onClick={() => {
            onChoose(command);
          }}
          onPointerMove={() => {
            onActivate(index);
          }}
        >
          <Icon name={command.icon} size={18} className="text-ink-faint" />
          <span className="min-w-0 flex-1 truncate">{command.name}</span>
          <span className="shrink-0 text-sm text-ink-faint">{command.section}</span>
        </li>
      ))}
    </ul>
  );
}
