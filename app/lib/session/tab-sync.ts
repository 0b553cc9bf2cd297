import type { Known } from './session-refresh';
import type { TabMessage } from './tab-channel';

/** The session that a document was rendered for: its user and its mark. */
export interface Shown {
  userId: string | null;
  mark: string;
}

export interface TabSyncDeps {
  tell: (message: TabMessage) => void;
  ask: () => Promise<Known>;
  /** Hides the page at once and reloads it. */
  leave: () => void;
  /** Called when a visitor has signed in in another tab. */
  arrive: () => void;
  /** Loads the page's data again and keeps typed values. */
  revalidate: () => void;
}

/**
 * Keeps the tabs of a browser in step. Every document announces the session that it was rendered for when it
 * starts and whenever the session changes, so any kind of sign-in or sign-out is noticed: forms without scripts, the
 * login site, a popup, another user. A document that hears of another session asks the server. A late message of a
 * stale tab changes nothing.
 */
export function createTabSync(deps: TabSyncDeps) {
  let shown: Shown | null = null;
  /**
   * Marks that this tab has already answered. Each is answered once, so that two tabs cannot exchange messages
   * endlessly.
   */
  const contradicted = new Set<string>();

  const announce = (previous: Shown | null) => {
    if (shown === null) return;
    const same = previous !== null && previous.userId === shown.userId;
    const type = shown.userId === null ? 'signed-out' : same ? 'session-changed' : 'signed-in';
    deps.tell({ type, mark: shown.mark });
  };

  /** Applies the server's answer. `left`: the page is reloading; `updated`: a visitor's page now has a user. */
  const follow = (known: Known): 'same' | 'left' | 'updated' => {
    if (known === undefined || shown === null) return 'same';
    if ((known?.id ?? null) === shown.userId) return 'same';
    if (shown.userId !== null) {
      // The page shows another session's data. A reload also clears the memory of scripts.
      deps.leave();
      return 'left';
    }
    deps.arrive();
    return 'updated';
  };

  return {
    /** Called with the session of each new server response. */
    show(next: Shown) {
      if (shown !== null && shown.mark === next.mark && shown.userId === next.userId) return;
      const previous = shown;
      shown = next;
      // Data of a new user must not mix with data of the previous user in memory.
      if (previous !== null && previous.userId !== null && previous.userId !== next.userId) {
        deps.leave();
      } else {
        announce(previous);
      }
    },
    follow,
    async hear(message: TabMessage): Promise<void> {
      if (message.type === 'subscription-changed') {
        deps.revalidate();
        return;
      }
      if (shown === null || message.mark === shown.mark) return;
      const before = shown;
      const known = await deps.ask();
      // `undefined`: the fetch failed; the next message or refetch repeats it.
      if (known === undefined || shown !== before || follow(known) !== 'same') return;
      if (contradicted.has(message.mark)) return;
      contradicted.add(message.mark);
      // The same user may have a newer session. The form tokens of this page then belong to the old one.
      if (shown.userId !== null && message.type !== 'signed-out') deps.revalidate();
      announce(shown);
    },
  };
}
