import type { Known } from './session-refresh';
import type { TabMessage } from './tab-channel';

/** What one document shows: whose session, and which of theirs. */
export interface Shown {
  userId: string | null;
  mark: string;
}

export interface TabSyncDeps {
  tell: (message: TabMessage) => void;
  /** Asks the server now. */
  ask: () => Promise<Known>;
  /** Empties the page at once and loads it anew. */
  leave: () => void;
  /** A visitor has signed in elsewhere. */
  arrive: () => void;
  /** Loads the page's data again, and keeps what the user has typed. */
  revalidate: () => void;
}

/**
 * Keeps the tabs of a browser in step. Every document says which session the server has rendered it for, as
 * soon as it runs and whenever that changes. So it makes no difference how a sign-in or sign-out came about: by a
 * form without scripts, through the login site, in a popup, or as a change of user. Who hears of
 * another session than its own asks the server, which alone knows; a late message of a stale tab changes nothing.
 */
export function createTabSync(deps: TabSyncDeps) {
  let shown: Shown | null = null;
  /** Sessions of others that this tab has contradicted: each once, so that two tabs never argue for ever. */
  const contradicted = new Set<string>();

  const announce = (previous: Shown | null) => {
    if (shown === null) return;
    const same = previous !== null && previous.userId === shown.userId;
    const type = shown.userId === null ? 'signed-out' : same ? 'session-changed' : 'signed-in';
    deps.tell({ type, mark: shown.mark });
  };

  /** Follows what the server says. `left`: the page is gone; `updated`: it belongs to somebody now. */
  const follow = (known: Known): 'same' | 'left' | 'updated' => {
    if (known === undefined || shown === null) return 'same';
    if ((known?.id ?? null) === shown.userId) return 'same';
    if (shown.userId !== null) {
      // What is on the page belongs to nobody here any more: all of it goes, the memory of scripts included.
      deps.leave();
      return 'left';
    }
    deps.arrive();
    return 'updated';
  };

  return {
    /** The server has rendered, or loaded, for this session. */
    show(next: Shown) {
      if (shown !== null && shown.mark === next.mark && shown.userId === next.userId) return;
      const previous = shown;
      shown = next;
      // Data of another user must not stand beside what an earlier one has left in memory.
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
      // `undefined`: the server could not be asked; the next message or refetch tells.
      if (known === undefined || shown !== before || follow(known) !== 'same') return;
      if (contradicted.has(message.mark)) return;
      contradicted.add(message.mark);
      // The same user, perhaps in a newer session: then the tokens of this page's forms are the old one's.
      if (shown.userId !== null && message.type !== 'signed-out') deps.revalidate();
      announce(shown);
    },
  };
}
