import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

const question = 'What you typed is not saved yet. Leave this page anyway?';

/** The router's number of the current history entry; undefined for an entry that it did not make. */
const entryNumber = () => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Asks for confirmation before the user leaves a page with unsaved changes, with the browser's accessible dialog: by a
 * link, by Back and Forward, and by closing the page. The events are intercepted before the router, because the router's
 * own guard adds two kilobytes to every page.
 * @param isKept whether the page begins with unsaved text that the server has kept. Other steps of the form show it, too.
 * @returns `mark` records an unsaved change; `clear` records that all changes are saved
 */
export function useUnsaved(isKept: boolean) {
  const isDirty = useRef(isKept);
  /** Typed on this page, so that the form's other steps do not show it yet. */
  const isFresh = useRef(false);
  const { pathname, search } = useLocation();
  /** The history entry of this page. */
  const here = useRef({ pathname, search, entry: 0 });
  useEffect(() => {
    here.current = { pathname, search, entry: entryNumber() ?? here.current.entry };
  }, [pathname, search]);

  useEffect(() => {
    const clear = () => {
      isDirty.current = false;
      isFresh.current = false;
    };
    let isReturning = false;

    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    const askBeforeLink = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const leaves =
        link !== null &&
        link.target === '' &&
        link.origin === window.location.origin &&
        isLost(link);
      if (!leaves || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (window.confirm(question)) {
        clear();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    /** Back and Forward: the browser has already gone to the other entry, and goes back if the user stays. */
    const askBeforePop = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (!isLost(window.location)) return;
      if (window.confirm(question)) {
        clear();
        return;
      }
      event.stopImmediatePropagation();
      const steps = here.current.entry - (entryNumber() ?? here.current.entry);
      if (steps === 0) return;
      isReturning = true;
      window.history.go(steps);
    };
    /** Whether unsaved text would not be on the page at this URL. */
    const isLost = (to: { pathname: string; search: string }): boolean => {
      if (to.pathname !== here.current.pathname) return isDirty.current;
      return to.search !== here.current.search && isFresh.current;
    };

    window.addEventListener('beforeunload', askBeforeUnload);
    window.addEventListener('click', askBeforeLink, { capture: true });
    window.addEventListener('popstate', askBeforePop, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      window.removeEventListener('click', askBeforeLink, { capture: true });
      window.removeEventListener('popstate', askBeforePop, { capture: true });
    };
  }, []);
  return {
    mark: () => {
      isDirty.current = true;
      isFresh.current = true;
    },
    clear: () => {
      isDirty.current = false;
      isFresh.current = false;
    },
  };
}
