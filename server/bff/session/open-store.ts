import { SpanKind } from '@opentelemetry/api';

import { StoreUnavailableError } from '../errors';
import { inSpan } from '../observability/tracing';
import { LmdbStore } from './lmdb-store';
import { createRedisStore } from './redis-store';
import type { KeyedStore } from './store';

/** Opens the configured store: Redis or Valkey by URL, else an LMDB file in the data folder. */
export function openStore(options: {
  redis: { url: string; prefix: string } | null;
  folder: string;
  /** Called for each operation that fails. */
  onError?: () => void;
}): KeyedStore {
  const store =
    options.redis === null ? new LmdbStore(options.folder) : createRedisStore(options.redis);
  return withStoreErrors(store, options.onError);
}

/** Converts every error of the store to `StoreUnavailableError` (REL-05), and makes a span of every operation. */
export function withStoreErrors(store: KeyedStore, onError?: () => void): KeyedStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return await inSpan(
            `session store ${String(name)}`,
            { kind: SpanKind.CLIENT, attributes: { 'db.operation.name': String(name) } },
            () => Reflect.apply(member, target, args) as Promise<unknown>,
          );
        } catch (error) {
          onError?.();
          throw new StoreUnavailableError(error);
        }
      };
    },
  });
}
