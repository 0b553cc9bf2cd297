import { QueryTimeoutError } from '../../store/analytic-store';
import type { QuerySelection } from '../model/selection';
import type { QueryContext } from './query-context';

type Read<Value> = (context: QueryContext) => Promise<Value>;

/** Reads that widgets of a request share: the first one reads for all, and the result is dropped with the request. */
export class SharedReads {
  /** Reads by their functions. Keys are the selection objects of running requests. */
  private readonly reads = new WeakMap<QuerySelection, Map<Read<unknown>, Promise<unknown>>>();

  /**
   * Runs a read once for a selection. If it fails for the widget that began it, each other one reads by itself, unless it
   * timed out.
   * @param read the same function for each widget, which takes all that it needs from the context
   */
  async once<Value>(context: QueryContext, read: Read<Value>): Promise<Value> {
    const { selection, signal } = context;
    const reads = this.reads.get(selection) ?? new Map<Read<unknown>, Promise<unknown>>();
    this.reads.set(selection, reads);
    const begun = reads.get(read) as Promise<Value> | undefined;
    if (begun === undefined) {
      const own = read(context);
      reads.set(read, own);
      return own;
    }
    try {
      return await begun;
    } catch (error) {
      if (error instanceof QueryTimeoutError || signal?.aborted === true) throw error;
      return read(context);
    }
  }
}
