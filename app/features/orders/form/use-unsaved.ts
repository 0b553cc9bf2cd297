import { useEffect, useRef } from 'react';

const question = 'What you typed is not saved yet. Leave this page anyway?';

/**
 * Asks before a page with unsaved changes is left: by the browser's own dialog, which every screen reader knows. Links
 * are caught on their way to the router, whose own guard would cost every page of the app two kilobytes.
 *
 * @returns `mark`: something was typed; `clear`: it is stored
 */
export function useUnsaved() {
  const isDirty = useRef(false);
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    const askBeforeLink = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const leaves =
        link !== null &&
        link.target === '' &&
        link.origin === window.location.origin &&
        link.pathname !== window.location.pathname;
      if (!isDirty.current || !leaves || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (window.confirm(question)) {
        isDirty.current = false;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', askBeforeUnload);
    window.addEventListener('click', askBeforeLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      window.removeEventListener('click', askBeforeLink, { capture: true });
    };
  }, []);
  return {
    mark: () => {
      isDirty.current = true;
    },
    clear: () => {
      isDirty.current = false;
    },
  };
}
