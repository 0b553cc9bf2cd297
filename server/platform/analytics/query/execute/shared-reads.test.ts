import { describe, expect, it, vi } from 'vitest';

import { QueryTimeoutError } from '../../store/analytic-store';
import type { QuerySelection } from '../model/selection';
import type { QueryContext } from './query-context';
import { SharedReads } from './shared-reads';

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
