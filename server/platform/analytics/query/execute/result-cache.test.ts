import { describe, expect, it, vi } from 'vitest';

import {
  type AnalyticStore,
  type Bound,
  QueryTimeoutError,
  type StoreRows,
} from '../../store/analytic-store';
import type { QuerySelection } from '../model/selection';
import type { QueryContext } from './query-context';
import { createResultCache, SharedReads } from './result-cache';

/** A store whose statements end when the test ends them. */
function slowStore() {
  const runs: {
    values: readonly Bound[];
    signal: AbortSignal;
    end: (text?: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  let closed = false;
  const store: AnalyticStore = {
    limitMs: 9_000,
    query: (_sql, values, signal) =>
      new Promise<StoreRows>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        runs.push({
          values,
          signal: signal ?? new AbortController().signal,
          end: (text = 'x') => resolve({ columns: ['a'], rows: [[text]] }),
          fail: reject,
        });
      }),
    close: () => {
      closed = true;
      return Promise.resolve();
    },
  };
  return { store, runs, isClosed: () => closed };
}

describe('results that are kept', () => {
  it('are of one statement with its values: another value, another type, another text is another one', async () => {
    const { store, runs } = slowStore();
    const kept = createResultCache(1_000_000).over(store);
    const asked: [string, Bound[]][] = [
      ['A', []],
      ['B', []],
      ['A', [1]],
      ['A', ['1']],
      ['A', [1n]],
      ['A', [[1, 2]]],
      ['A', [1, 2]],
      ['A', [null]],
      ['A', ['null']],
      ['A', [true]],
    ];
    const first = asked.map(([sql, values]) => kept.query(sql, values));
    runs.forEach(({ end }, at) => end(String(at)));
    const rows = (await Promise.all(first)).map((result) => result.rows[0]![0]);
    expect(rows).toEqual(asked.map((_, at) => String(at)));
    const again = await Promise.all(asked.map(([sql, values]) => kept.query(sql, values)));
    expect(again.map((result) => result.rows[0]![0])).toEqual(rows);
    expect(runs).toHaveLength(asked.length);
  });

  it.each([1_000_000, 0])(
    'those who ask for the same at one time share a run (of %i bytes)',
    async (bytes) => {
      const { store, runs } = slowStore();
      const kept = createResultCache(bytes).over(store);
      const all = [kept.query('A', [1]), kept.query('A', [1], new AbortController().signal)];
      expect(runs).toHaveLength(1);
      runs[0]!.end();
      const [one, other] = await Promise.all(all);
      expect(one).toEqual(other);
      void kept.query('A', [1]);
      expect(runs).toHaveLength(bytes === 0 ? 2 : 1);
    },
  );

  it('one who leaves does not stop a run for the others; with the last one it is stopped, and not kept', async () => {
    const { store, runs } = slowStore();
    const kept = createResultCache(1_000_000).over(store);
    const [early, late] = [new AbortController(), new AbortController()];
    const one = kept.query('A', [], early.signal);
    const other = kept.query('A', [], late.signal);
    early.abort(new Error('gone early'));
    await expect(one).rejects.toThrow('gone early');
    expect(runs[0]!.signal.aborted).toBe(false);
    late.abort(new Error('gone late'));
    await expect(other).rejects.toThrow('gone late');
    expect(runs[0]!.signal.aborted).toBe(true);
    await expect(kept.query('A', [], late.signal)).rejects.toThrow('gone late');
    const third = kept.query('A', []);
    expect(runs).toHaveLength(2);
    runs[1]!.end('new');
    expect((await third).rows).toEqual([['new']]);
  });

  it('are none of a run that failed: the next who asks runs it again', async () => {
    const { store, runs } = slowStore();
    const kept = createResultCache(1_000_000).over(store);
    const failing = [kept.query('A', []), kept.query('A', [])];
    runs[0]!.fail(new Error('no luck'));
    for (const one of failing) await expect(one).rejects.toThrow('no luck');
    const again = kept.query('A', []);
    runs[1]!.end('luck');
    expect((await again).rows).toEqual([['luck']]);
  });

  it('are bounded by their bytes: the one not used for longest goes, and what is too large is not kept', async () => {
    const { store, runs } = slowStore();
    const kept = createResultCache(40_000).over(store);
    const ask = async (id: number, text: string) => {
      const before = runs.length;
      const asked = kept.query('A', [id]);
      const ran = runs.length > before;
      runs.at(-1)!.end(text);
      await asked;
      return ran;
    };
    for (let id = 0; id < 20; id += 1) {
      await ask(id, 'x'.repeat(2_000));
      expect(await ask(0, '')).toBe(false);
    }
    expect(await ask(19, '')).toBe(false);
    expect(await ask(1, 'x'.repeat(2_000))).toBe(true);
    await ask(100, 'x'.repeat(10_000));
    expect(await ask(100, '')).toBe(true);
  });

  it('are of one store each, and go with it', async () => {
    const cache = createResultCache(1_000_000);
    const [old, now] = [slowStore(), slowStore()];
    const [before, after] = [cache.over(old.store), cache.over(now.store)];
    const first = before.query('A', []);
    old.runs[0]!.end('old');
    await first;
    const second = after.query('A', []);
    now.runs[0]!.end('new');
    expect((await second).rows).toEqual([['new']]);
    await before.close();
    expect(old.isClosed()).toBe(true);
    void before.query('A', []).catch(() => undefined);
    expect(old.runs).toHaveLength(2);
    expect((await after.query('A', [])).rows).toEqual([['new']]);
    expect(now.runs).toHaveLength(1);
  });
});

const contextOf = (selection: object, signal?: AbortSignal) =>
  ({ selection: selection as QuerySelection, signal }) as QueryContext;

describe('what widgets of a request read together', () => {
  it('is read once for a selection, and again for the next request', async () => {
    const shared = new SharedReads();
    const read = vi.fn(() => Promise.resolve('facts'));
    const other = vi.fn(() => Promise.resolve('other facts'));
    const [one, two] = [contextOf({}), contextOf({})];
    const found = await Promise.all([
      shared.once(one, read),
      shared.once({ ...one }, read),
      shared.once(one, other),
    ]);
    expect(found).toEqual(['facts', 'facts', 'other facts']);
    expect([read.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
    await shared.once(two, read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is read by each of the others where it failed, unless it timed out or the reader has gone', async () => {
    const failing = async (error: Error, signal?: AbortSignal) => {
      const shared = new SharedReads();
      const read = vi.fn(() => Promise.resolve('facts')).mockRejectedValueOnce(error);
      const selection = {};
      const found = await Promise.allSettled([
        shared.once(contextOf(selection), read),
        shared.once(contextOf(selection, signal), read),
      ]);
      return found.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
    };
    expect(await failing(new Error('no memory'))).toEqual(['failed', 'facts']);
    expect(await failing(new QueryTimeoutError())).toEqual(['failed', 'failed']);
    expect(await failing(new Error('gone'), AbortSignal.abort())).toEqual(['failed', 'failed']);
  });
});
