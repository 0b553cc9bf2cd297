import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that are passed on between two collections. */
const bytesBetween = 8 * 2 ** 20;

type Collect = (options: { type: 'minor' }) => void;

/**
 * Frees the chunks of a stream that have been written. They are garbage outside the heap of V8, which V8 by itself lets
 * grow to 64 MB (docs/decisions/0041-memory-of-downloads.md). A collection of the young generation takes about 1 ms.
 * @returns a function that takes the size of each written chunk in bytes
 */
export function createYoungGarbageCollector(): (written: number) => void {
  let collect: Collect | undefined;
  let sinceLast = 0;
  return (written) => {
    sinceLast += written;
    if (sinceLast < bytesBetween) return;
    sinceLast = 0;
    collect ??= exposedCollector();
    collect({ type: 'minor' });
  };
}

/** The collector of V8. `node --expose-gc` would show it to all code. */
function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
