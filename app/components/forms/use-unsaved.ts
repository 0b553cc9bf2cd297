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
  /** `fresh` is what was typed on this page, so that the form's other steps do not show it yet. */
  const unsaved = useRef({ any: isKept, fresh: false });
  const { pathname, search } = useLocation();
  /** The history entry of this page. */
  const here = useRef({ pathname, search, entry: 0 });
  useEffect(() => {
    here.current = { pathname, search, entry: entryNumber() ?? here.current.entry };
  }, [pathname, search]);

  useEffect(() => {
    /** Asks, where unsaved text would not be on the page at this URL. @returns whether the user stays */
    const stays = (to: { pathname: string; search: string }): boolean => {
      const { any, fresh } = unsaved.current;
      const isElsewhere = to.pathname !== here.current.pathname;
      const isLost = isElsewhere ? any : to.search !== here.current.search && fresh;
      if (!isLost) return false;
      if (!window.confirm(question)) return true;
      unsaved.current = { any: false, fresh: false };
      return false;
    };
    let isReturning = false;

    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current.any) event.preventDefault();
    };
    const askBeforeLink = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (link === null || link.target !== '' || link.origin !== window.location.origin) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || !stays(link)) return;
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
      if (!stays(window.location)) return;
      event.stopImmediatePropagation();
      const steps = here.current.entry - (entryNumber() ?? here.current.entry);
      if (steps === 0) return;
      isReturning = true;
      window.history.go(steps);
    };

    const end = new AbortController();
    const { signal } = end;
    window.addEventListener('beforeunload', askBeforeUnload, { signal });
    window.addEventListener('click', askBeforeLink, { signal, capture: true });
    window.addEventListener('popstate', askBeforePop, { signal, capture: true });
    return () => end.abort();
  }, []);
  return {
    mark: () => {
      unsaved.current = { any: true, fresh: true };
    },
    clear: () => {
      unsaved.current = { any: false, fresh: false };
    },
  };
}
