import { useEffect, useRef } from 'react';

const question = 'What you typed is not saved yet. Leave this page anyway?';

/**
 * Asks for confirmation before the user leaves a page with unsaved changes, with the browser's accessible dialog. Clicks on
 * links are intercepted before the router, because the router's own guard adds two kilobytes to every page.
 * @returns `mark` records an unsaved change; `clear` records that all changes are saved
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
