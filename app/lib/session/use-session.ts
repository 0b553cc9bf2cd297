import { useMemo, useSyncExternalStore } from 'react';

import { useRootView } from '~/lib/shell/use-root-view';

import { sessionStateOf, sessionStore, type SessionState } from './session-state';

/** the session of this document, first from the server's rendering, later from fetches. */
export function useSession(): SessionState {
  const { browser } = useRootView();
  const user = browser === null ? undefined : browser.session.user;
  const rendered = useMemo(() => sessionStateOf(user), [user]);
  return useSyncExternalStore(
    sessionStore.subscribe,
    () => sessionStore.get() ?? rendered,
    () => rendered,
  );
}
