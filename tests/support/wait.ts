import { setTimeout as pause } from 'node:timers/promises';

/** A pause that belongs to a scenario, such as that of a slow reader. It waits for no condition: that is what `until` is for. */
export const scenarioPause = (ms: number): Promise<void> => pause(ms);

/**
 * Repeats `ask` until its answer is neither null, undefined nor false. Tests wait for conditions, never for a time.
 * @param what names the condition in the error
 * @returns that answer
 * @throws when it does not come in time; an error of the last question is its cause
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 25 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) {
        return answer as NonNullable<Exclude<T, false>>;
      }
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`waited ${timeoutMs} ms in vain: ${what}`, { cause: lastError });
    }
    await pause(everyMs);
  }
}

/** Waits until a count that is above 0 stays the same for a while: other programs, and not this one, hold it. */
export async function untilStill(what: string, count: () => number): Promise<void> {
  await until(`${what} is still`, async () => {
    const before = count();
    await pause(200);
    return before > 0 && count() === before;
  });
}
