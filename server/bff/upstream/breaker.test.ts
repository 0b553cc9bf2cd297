import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { UpstreamUnavailableError } from '../errors';
import { createBreaker } from './breaker';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the breaker', () => {
  it('[REL-02] refuses at once while it is open, lets one call through after 10 s, and closes when that succeeds', async () => {
    const changes: boolean[] = [];
    const breaker = createBreaker('api', (open) => changes.push(open));
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('down'));
    for (let count = 0; count < 5; count += 1)
      await expect(breaker.run(call)).rejects.toThrow('down');
    expect(changes).toEqual([true]);

    // The refusal says when another try makes sense.
    vi.advanceTimersByTime(2_500);
    await expect(breaker.run(call)).rejects.toMatchObject({ retryAfterSeconds: 8 });
    vi.advanceTimersByTime(7_499);
    await expect(breaker.run(call)).rejects.toBeInstanceOf(UpstreamUnavailableError);
    await expect(breaker.run(call)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    expect(call).toHaveBeenCalledTimes(5);

    vi.advanceTimersByTime(1);
    await expect(breaker.run(call)).rejects.toThrow('down');
    expect(call).toHaveBeenCalledTimes(6);
    // Still down: another 10 s.
    await expect(breaker.run(call)).rejects.toBeInstanceOf(UpstreamUnavailableError);

    vi.advanceTimersByTime(10_000);
    call.mockResolvedValue('up');
    await expect(breaker.run(call)).resolves.toBe('up');
    await expect(breaker.run(call)).resolves.toBe('up');
    expect(changes.at(-1)).toBe(false);
  });

  it('[REL-02] failures of one request count as one, those of the next again', async () => {
    const changes: boolean[] = [];
    const breaker = createBreaker('api', (open) => changes.push(open));
    const call = () => Promise.reject(new Error('down'));
    for (let request = 1; request <= 5; request += 1) {
      expect(changes).toEqual([]);
      const ofRequest = breaker.ofRequest();
      await Promise.allSettled([ofRequest.run(call), ofRequest.run(call)]);
      await ofRequest.run(call).catch(() => undefined);
    }
    expect(changes).toEqual([true]);
  });

  it('[REL-02] calls that their clients have ended are no failures of the host', async () => {
    const breaker = createBreaker('api', () => undefined);
    const left = () => Promise.reject(new DOMException('left', 'AbortError'));
    for (let count = 0; count < 6; count += 1)
      await expect(breaker.run(left)).rejects.toMatchObject({ name: 'AbortError' });
    await expect(breaker.run(() => Promise.resolve('up'))).resolves.toBe('up');
  });
});
