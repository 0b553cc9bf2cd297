import { waitAtMost } from './wait-at-most';

const stopTimeoutMs = 3_000;

/**
 * Does work again and again, with a pause before each run. No request waits for it.
 * @param work is told by its argument whether it is to end
 * @param onError is told when the work has failed, unless it is stopped
 */
export function startPolling(
  pollMs: number,
  work: (isStopping: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
) {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await work(() => stopping);
    } catch (error) {
      if (!stopping) onError(error);
    }
    if (!stopping) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = run();
    }, pollMs);
    timer.unref();
  };
  schedule();
  return {
    /** Begins no further run, and waits a few seconds for the current one. */
    stop: async (): Promise<void> => {
      stopping = true;
      clearTimeout(timer);
      await waitAtMost(running, stopTimeoutMs);
    },
  };
}
