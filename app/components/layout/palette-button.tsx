import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

import type { ShellView } from '~/contracts/shell/shell';
import { useFlag } from '~/lib/flags/flags-provider';
import { Icon } from '~/components/ui/structure/icon';

const never = () => () => undefined;
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

const CommandPalette = lazy(() => import('./command-palette'));

/**
 * Loads and opens the command palette, by its button or by ⌘K or Ctrl K. Hidden by CSS without JavaScript.
 */
export function PaletteButton({ view }: { view: ShellView }) {
  const enabled = useFlag('command-palette');
  const [open, setOpen] = useState(false);
  const apple = useSyncExternalStore(never, isApple, () => false);

  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [enabled]);

  if (!enabled) return null;

  return (
    <>
      <button
        type="button"
        className="bar-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="search" size={18} />
        <span className="hidden flex-1 text-left lg:block">Go to …</span>
        <kbd className="hidden lg:block">{apple ? '⌘ K' : 'Ctrl K'}</kbd>
        <span className="sr-only lg:hidden">Go to a page</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette
            view={view}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
