import type { JobStatus } from './status';

/** Work that is done again and again, one run after another. */
export interface Job {
  /** Runs the work now, after the runs that may be under way. It does not reject. */
  run: () => Promise<void>;
  /** How the job went in this process. */
  status: () => JobStatus;
  /** Runs the work now, and at each interval at which no run is under way. */
  start(everyMs: number): { stop(): Promise<void> };
}

/** @param onError is told when the work has failed */
export function createJob(work: () => Promise<void>, onError: (error: unknown) => void): Job {
  let last: Promise<void> = Promise.resolve();
  let pending = 0;
  let status: JobStatus = { lastEnd: null, lastSuccess: null };
  const runOnce = async (): Promise<void> => {
    try {
      await work();
      const now = new Date();
      status = { lastEnd: now, lastSuccess: now };
    } catch (error) {
      status = { ...status, lastEnd: new Date() };
      onError(error);
    }
    pending -= 1;
  };
  const run = () => {
    pending += 1;
    return (last = last.then(runOnce));
  };
  return {
    run,
    status: () => status,
    start(everyMs) {
      void run();
      // Runs that take longer than the interval would pile up, and the end of the process would wait for all of them.
      const timer = setInterval(() => {
        if (pending === 0) void run();
      }, everyMs);
      timer.unref();
      return {
        async stop() {
          clearInterval(timer);
          // A run may be asked for while the process ends.
          while (pending > 0) await last;
        },
      };
    },
  };
}
