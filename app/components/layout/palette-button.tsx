import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';

import type { ShellView } from '~/contracts/shell/shell';
import { useFlag } from '~/lib/flags/flags-provider';
import { Loading, whenRendered } from '~/lib/hydration/later';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

const never = () => () => undefined;
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

interface Typed {
  query: string;
  /** Enter was pressed after the query, before the palette stood. */
  entered: boolean;
}
const nothingTyped: Typed = { query: '', entered: false };

const CommandPalette = whenRendered(() => import('./command-palette'));

/**
 * Loads and opens the command palette, by its link or by ⌘K or Ctrl K. Without JavaScript the link leads to the page that
 * finds the same.
 */
export function PaletteButton({ view }: { view: ShellView }) {
  const enabled = useFlag('command-palette');
  const [open, setOpen] = useState(false);
  /** What the palette searches for. It has one owner: keys arrive before the palette and while it comes. */
  const [typed, setTyped] = useState(nothingTyped);
  const apple = useSyncExternalStore(never, isApple, () => false);

  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setTyped(nothingTyped);
      setOpen((isOpen) => !isOpen);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);

  if (!enabled) return null;

  return (
    <>
      <AppLink
        to={paths.search()}
        className="bar-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="search" size={18} />
        <span className="flex-1 text-left max-lg:sr-only">Search</span>
        <kbd className="needs-script hidden lg:block">{apple ? '⌘ K' : 'Ctrl K'}</kbd>
      </AppLink>
      {open && (
        <Suspense fallback={<Typing onType={setTyped} />}>
          <CommandPalette
            view={view}
            {...typed}
            onSearch={(query) => setTyped({ query, entered: false })}
            onClose={() => {
              setTyped(nothingTyped);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Stands for the palette while it loads, and adds what is typed to its query. As an effect, its listener leaves together
 * with the opening of the dialog, so that no key falls between them.
 */
function Typing({ onType }: { onType: (change: (before: Typed) => Typed) => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey;
      // Enter would follow the link of the page that has the focus.
      if (isLetter || key === 'Enter') event.preventDefault();
      if (isLetter) onType(({ query }) => ({ query: query + key, entered: false }));
      if (key === 'Enter') onType(({ query }) => ({ query, entered: query !== '' }));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onType]);
  return <Loading over />;
}
