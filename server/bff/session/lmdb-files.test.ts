import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { open } from 'lmdb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { entriesOfTurn, sweep } from './lmdb-files';

const openFile = (name: string) => open<boolean, string>({ path: path.join(name, 'sweep.mdb') });
let folder: string;
let db: ReturnType<typeof openFile>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'endcap-sweep-'));
  db = openFile(folder);
  db.transactionSync(() => {
    // Every second one is over, and all of the last part.
    for (let index = 0; index < 2.5 * entriesOfTurn; index += 1)
      db.putSync(`key ${String(index).padStart(6, '0')}`, index % 2 === 0 || index >= 2_000);
  });
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const remove = (keys: readonly string[]) =>
  db.transactionSync(() => {
    for (const key of keys) db.removeSync(key);
  });

it('looks at each entry once, in several turns of the event loop, and removes what is over', async () => {
  const looks = vi.spyOn(db, 'getRange');
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await sweep(db, { isOver: (value) => value, remove, isClosed: () => false });
  clearImmediate(next);
  expect([...db.getKeys()]).toHaveLength(entriesOfTurn);
  expect([...db.getRange()].some(({ value }) => value)).toBe(false);
  const starts = looks.mock.calls.slice(0, 3).map(([range]) => range?.start);
  expect(starts).toEqual([undefined, 'key 000999', 'key 001999']);
  expect(turns).toBeGreaterThanOrEqual(2);
});

it('reads no more of a file that is closed meanwhile', async () => {
  let isClosed = false;
  const removed: string[] = [];
  await sweep(db, {
    isOver: (value) => value,
    remove: (keys) => {
      removed.push(...keys);
      isClosed = true;
    },
    isClosed: () => isClosed,
  });
  expect(removed).toHaveLength(entriesOfTurn / 2);
});
