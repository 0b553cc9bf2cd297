import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createJob } from './billing';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A job whose runs last until a test ends them. */
function slowJob() {
  const running: (() => void)[] = [];
  let begun = 0;
  const job = createJob(
    () => {
      begun += 1;
      return new Promise<void>((resolve) => running.push(resolve));
    },
    () => undefined,
  );
  const endOne = async () => {
    running.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { job, endOne, begun: () => begun };
}

describe('a job', () => {
  it('that takes longer than its interval does not pile up runs', async () => {
    const { job, endOne, begun } = slowJob();
    const runs = job.start(1_000);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(begun()).toBe(1);
    await endOne();
    expect(begun()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun()).toBe(2);
    const stopped = runs.stop();
    await endOne();
    await stopped;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun()).toBe(2);
  });

  it('that is asked for during a run runs once more after it', async () => {
    const { job, endOne, begun } = slowJob();
    const runs = job.start(1_000);
    const asked = job.run();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(begun()).toBe(1);
    await endOne();
    expect(begun()).toBe(2);
    await endOne();
    await asked;
    await runs.stop();
  });

  it('goes on after a failure, and tells how it went', async () => {
    const failures: unknown[] = [];
    let isBroken = true;
    const job = createJob(
      async () => {
        if (isBroken) throw new Error('broken');
      },
      (error) => failures.push(error),
    );
    expect(job.status()).toEqual({ lastEnd: null, lastSuccess: null });
    await job.run();
    expect(failures).toEqual([new Error('broken')]);
    expect(job.status()).toEqual({ lastEnd: expect.any(Date) as Date, lastSuccess: null });
    isBroken = false;
    const runs = job.start(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await runs.stop();
    expect([failures.length, job.status().lastSuccess]).toEqual([1, new Date()]);
  });
});
