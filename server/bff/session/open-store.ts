import { StoreUnavailableError } from '../errors';
import { createLmdbStore } from './lmdb-store';
import { createRedisStore } from './redis-store';
import type { KeyedStore } from './store';

/** The store of the configuration: Redis or Valkey by URL, else an LMDB file in the data folder. */
export function openStore(options: {
  redis: { url: string; prefix: string } | null;
  folder: string;
}): KeyedStore {
  const store =
    options.redis === null ? createLmdbStore(options.folder) : createRedisStore(options.redis);
  return guarded(store);
}

/** Every failure of the store in the one vocabulary (REL-05). */
function guarded(store: KeyedStore): KeyedStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(member, target, args) as Promise<unknown>);
        } catch (error) {
          throw new StoreUnavailableError(error);
        }
      };
    },
  });
}
