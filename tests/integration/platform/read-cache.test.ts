import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { asc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase, type OpenDatabase } from '../../../server/platform/database/connect';
import { category } from '../../../server/platform/database/schema/catalogue';
import { makeDatabase } from './test-platform';

let dataDir: string;
let opened: OpenDatabase;
const row = (id: string, name: string) => ({
  id,
  name,
  position: 1,
  level: 1,
  department: 'Snacks',
});

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-memory-'));
  opened = await openDatabase({ dataDir, databaseUrl: null });
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await opened.db.delete(category);
});

function createReads({ db, readCache }: OpenDatabase) {
  let made = 0;
  return {
    made: () => made,
    names: async () =>
      (
        await readCache.get('names', () => {
          made += 1;
          return db.select().from(category).orderBy(asc(category.name));
        })
      ).map(({ name }) => name),
  };
}

describe('reads that are remembered', () => {
  it('are made once for all who ask, as long as nothing is written', async () => {
    const { db } = opened;
    await db.insert(category).values(row('a', 'Bars'));
    const reads = createReads(opened);
    expect(await Promise.all([reads.names(), reads.names()])).toEqual([['Bars'], ['Bars']]);
    await db.select().from(category).where(eq(category.id, 'a'));
    await unionAll(
      db.select({ id: category.id }).from(category),
      db.select({ id: category.id }).from(category),
    ).orderBy(asc(category.id));
    expect(await reads.names()).toEqual(['Bars']);
    expect(reads.made()).toBe(1);
  });

  it('are made anew after every kind of write, for whoever asks after its end', async () => {
    const { db } = opened;
    const reads = createReads(opened);
    expect(await reads.names()).toEqual([]);
    await db.insert(category).values(row('a', 'Bars'));
    expect(await reads.names()).toEqual(['Bars']);
    await db.update(category).set({ name: 'Chips' });
    expect(await reads.names()).toEqual(['Chips']);
    await db.transaction(async (tx) => {
      await tx.insert(category).values(row('b', 'Dips'));
    });
    expect(await reads.names()).toEqual(['Chips', 'Dips']);
    await db.execute(sql`with gone as (delete from category where id = 'a' returning id)
      update category set name = 'Nuts' where id = 'b'`);
    expect(await reads.names()).toEqual(['Nuts']);
    await db.delete(category);
    expect(await reads.names()).toEqual([]);
  });

  it('are not kept when they began before a write and ended after it', async () => {
    const { db } = opened;
    const reads = createReads(opened);
    const began = reads.names();
    const written = db.insert(category).values(row('a', 'Bars')).execute();
    await Promise.all([began, written]);
    expect(await reads.names()).toEqual(['Bars']);
  });

  it('are not kept when they fail', async () => {
    const { readCache } = opened;
    await expect(
      readCache.get('broken', () => Promise.reject(new Error('no luck'))),
    ).rejects.toThrow('no luck');
    expect(await readCache.get('broken', () => Promise.resolve(['now']))).toEqual(['now']);
  });

  it('are all made anew on a server that other processes write to', async () => {
    const server = await makeDatabase();
    if (server === null) return;
    const here = await openDatabase({ dataDir, databaseUrl: server.url });
    const there = await openDatabase({ dataDir, databaseUrl: server.url });
    try {
      const reads = createReads(here);
      expect(await reads.names()).toEqual([]);
      await there.db.insert(category).values(row('a', 'Bars'));
      expect(await reads.names()).toEqual(['Bars']);
    } finally {
      await here.close();
      await there.close();
      await server.drop();
    }
  });
});
