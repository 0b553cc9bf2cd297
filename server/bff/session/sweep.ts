import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from 'lmdb';

/** Entries that one turn of the event loop looks at. */
export const entriesOfTurn = 1_000;

/**
 * Removes the entries of an LMDB file that are over. Each turn of the event loop looks at a part of the file, so that requests
 * run in between.
 * @param file.remove removes the entries of these keys, unless they were written again since
 * @param file.isClosed whether the file is closed: it must not be read any more
 */
export async function sweep<Value>(
  db: Database<Value, string>,
  file: {
    isOver: (value: Value) => boolean;
    remove: (keys: readonly string[]) => Promise<void> | void;
    isClosed: () => boolean;
  },
): Promise<void> {
  let last: string | undefined;
  do {
    db.resetReadTxn();
    const from = last === undefined ? {} : { start: last, exclusiveStart: true };
    const entries = [...db.getRange({ ...from, limit: entriesOfTurn })];
    const over = entries.flatMap(({ key, value }) => (file.isOver(value) ? [key] : []));
    if (over.length > 0) await file.remove(over);
    if (entries.length < entriesOfTurn) return;
    last = entries.at(-1)!.key;
    await nextTurn();
  } while (!file.isClosed());
}
