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
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const commands = useMemo(() => commandsOf(view), [view]);
  const found = useMemo(() => searchCommands(commands, query), [commands, query]);
  const active = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

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
        <input
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the field is what the dialog was opened for
          autoFocus
          type="text"
          role="combobox"
          aria-label="Go to"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active?.id}
          aria-autocomplete="list"
          placeholder="Type a page, a section, a setting"
          autoComplete="off"
          spellCheck={false}
          className="palette-input"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <ul ref={list} id={listId} role="listbox" aria-label="Pages" className="palette-list">
        {found.map((command) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- keys reach an option by the combobox above
          <li
            key={command.id}
            id={command.id}
            role="option"
            aria-selected={command === active}
            className="palette-item"
            onClick={() => {
              go(command);
            }}
            onPointerMove={() => {
              setAt(found.indexOf(command));
            }}
          >
            <Icon name={command.icon} size={18} className="text-ink-faint" />
            <span className="min-w-0 flex-1 truncate">{command.name}</span>
            <span className="shrink-0 text-sm text-ink-faint">{command.section}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? 'px-4 pb-4 text-ink-soft' : 'sr-only'}>
        {found.length === 0 ? 'Nothing here has that name.' : `${found.length} pages`}
      </p>
    </dialog>
  );
}
