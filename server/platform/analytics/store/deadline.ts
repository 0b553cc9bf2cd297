import { QueryTimeoutError } from './analytic-store';

/** How long something may take, by time and by the wish of who asked. */
export interface Deadline {
  /** Rejects when the time is over or the asker has gone; what waits races with it. */
  passed: Promise<never>;
  /** Why it passed; null as long as it has not. */
  reason(): Error | null;
  /**
   * Calls `stop` when it passes, and again every 50 ms until `end`: a statement that has not begun yet, for want of a
   * thread, would not notice the first.
   */
  onPassed(stop: () => void): void;
  end(): void;
}

const again = 50;

export function startDeadline(limitMs: number, signal?: AbortSignal): Deadline {
  let reason: Error | null = null;
  let stop: (() => void) | null = null;
  let repeat: NodeJS.Timeout | null = null;
  let reject!: (reason: Error) => void;
  const passed = new Promise<never>((_, refuse) => (reject = refuse));
  // It is nobody's fault if nobody waits for it.
  passed.catch(() => undefined);

  const pass = (why: Error) => {
    if (reason !== null) return;
    reason = why;
    reject(why);
    if (stop !== null) begin(stop);
  };
  const begin = (call: () => void) => {
    call();
    repeat = setInterval(call, again);
  };
  const timer = setTimeout(
    () => pass(new QueryTimeoutError(`The query took more than ${limitMs / 1_000} s.`)),
    limitMs,
  );
  const aborted = () =>
    pass(signal!.reason instanceof Error ? signal!.reason : new Error('aborted'));
  signal?.addEventListener('abort', aborted, { once: true });

  return {
    passed,
    reason: () => reason,
    onPassed(call) {
      stop = call;
      if (reason !== null) begin(call);
    },
    end() {
      stop = null;
      clearTimeout(timer);
      if (repeat !== null) clearInterval(repeat);
      signal?.removeEventListener('abort', aborted);
    },
  };
}
