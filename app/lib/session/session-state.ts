import type { SessionUser } from '~/contracts/session/session';

/** what this document knows of its session; `loading` only where the server has told nothing. */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: SessionUser };

const loading: SessionState = { status: 'loading', user: null };
const unauthenticated: SessionState = { status: 'unauthenticated', user: null };

/** @param user null for a visitor, undefined where nobody knows yet */
export function sessionStateOf(user: SessionUser | null | undefined): SessionState {
  if (user === undefined) return loading;
  return user === null ? unauthenticated : { status: 'authenticated', user };
}

/** A value that can be watched. */
export function createSessionStore() {
  const watchers = new Set<() => void>();
  let current: SessionState | null = null;
  return {
    /** Null until something other than the server's first rendering is known. */
    get: () => current,
    set(next: SessionState) {
      current = next;
      for (const watcher of watchers) watcher();
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}

/** This document's. On the server nobody ever sets it: there it would be everybody's. */
export const sessionStore = createSessionStore();
