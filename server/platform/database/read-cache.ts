import { LRUCache } from 'lru-cache';

/** Reads of the relational database that every request makes, kept for as long as nothing in it changes. */
export interface ReadCache {
  /**
   * @param key names what is read, with all that it depends on
   * @param read makes no changes; its result is shared between requests and must not be changed
   */
  get<Value extends object | null>(key: string, read: () => PromiseLike<Value>): Promise<Value>;
}

/** For a database that others write to as well: nothing tells when to forget. */
export const noReadCache: ReadCache = { get: async (_key, read) => read() };

const keptReads = 5_000;

/**
 * The memory of a database that this process alone writes to. Whatever was written drops all of it, so that a change
 * counts for the next request; writes are rare beside reads.
 * @param changes a number that is another one after every write, before the writer hears that it is done
 */
export function createReadCache(changes: () => number): ReadCache {
  const kept = new LRUCache<string, Promise<unknown>>({ max: keptReads });
  let since = changes();
  return {
    get<Value extends object | null>(key: string, read: () => PromiseLike<Value>) {
      if (changes() !== since) {
        kept.clear();
        since = changes();
      }
      const known = kept.get(key) as Promise<Value> | undefined;
      if (known !== undefined) return known;
      const made = Promise.resolve(read());
      kept.set(key, made);
      made.catch(() => {
        if (kept.peek(key) === made) kept.delete(key);
      });
      return made;
    },
  };
}
