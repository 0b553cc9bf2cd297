import PQueue from 'p-queue';

import type { Deadline } from './deadline';

/** Limits how many statements run at once; they start in the order in which they were added. */
export class StatementQueue {
  private readonly queue: PQueue;

  constructor(concurrency: number) {
    this.queue = new PQueue({ concurrency });
  }

  /**
   * Runs work when its turn comes.
   * @throws the deadline's reason, if it passes before; work that has started must end by itself
   */
  run<Result>(deadline: Deadline, work: () => Promise<Result>): Promise<Result> {
    // Work that starts at once never waits, so it needs no signal to leave the queue.
    if (this.queue.pending < this.queue.concurrency && deadline.reason() === null)
      return this.queue.add(work);
    // The queue frees the place of running work as soon as its signal aborts, although the statement still runs then.
    const waiting = new AbortController();
    const leave = () => waiting.abort(deadline.reason());
    deadline.signal.addEventListener('abort', leave, { once: true });
    if (deadline.signal.aborted) leave();
    return this.queue.add(
      () => {
        deadline.signal.removeEventListener('abort', leave);
        return work();
      },
      { signal: waiting.signal },
    );
  }
}
