import type { SessionUser } from '~/contracts/session/session';

/** the session as this document knows it. `loading` occurs only without data from the server. */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: SessionUser };

const loading: SessionState = { status: 'loading', user: null };
const unauthenticated: SessionState = { status: 'unauthenticated', user: null };

/** @param user null for a visitor, undefined when unknown */
export function sessionStateOf(user: SessionUser | null | undefined): SessionState {
  if (user === undefined) return loading;
  return user === null ? unauthenticated : { status: 'authenticated', user };
}

/** An observable value. */
export function createSessionStore() {
  const watchers = new Set<() => void>();
  let current: SessionState | null = null;
  return {
    /** Null until the state differs from the server's first rendering. */
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

/** The session of this document. Never set on the server, where all requests would share it. */
export const sessionStore = createSessionStore();
