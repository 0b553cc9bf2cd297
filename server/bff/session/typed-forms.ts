import { createSealer } from './seal';
import type { LiveSession } from './sessions';
import { hashOf, type KeyedStore } from './store';

/** How long the text of a form is kept, in ms. */
const keptMs = 8 * 3_600_000;
const maxAttempts = 5;

/** What was typed into forms in steps, kept under the key in their URL (docs/decisions/0012-forms.md). */
export type TypedForms = ReturnType<ReturnType<typeof createTypedForms>>;

/** Typed forms of one session. No other session can read them. The store holds them sealed (SEC-06). */
export function createTypedForms(store: KeyedStore, secrets: readonly string[]) {
  const sealer = createSealer(secrets, 'typed form');

  return function of(session: Pick<LiveSession, 'secretId'>) {
    // A session has 64 places, so that it cannot fill the store. Forms that share a place replace each other.
    const nameOf = (key: string) =>
      `typed:${hashOf(`${session.secretId} ${hashOf(key).charAt(0)}`)}`;
    return {
      /** @returns null if nothing is kept under the key for this session */
      async read(key: string): Promise<unknown> {
        const name = nameOf(key);
        const stored = await store.get(name);
        if (stored === null) return null;
        const kept = sealer.open(name, stored.value) as { key: string; value: unknown } | null;
        return kept?.key === key ? kept.value : null;
      },
      /** Replaces what is kept under the key. The last of several writers wins. */
      async keep(key: string, value: unknown) {
        const name = nameOf(key);
        const sealed = sealer.seal(name, { key, value });
        for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
          const before = await store.get(name);
          const isKept =
            before === null
              ? await store.create(name, sealed, keptMs)
              : await store.update(name, before.version, sealed, keptMs);
          if (isKept) return;
        }
      },
    };
  };
}
