import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';

import { UpstreamUnavailableError } from '../errors';

/** REL-02: opens after 5 failures in a row, lets one call through again after 10 s. */
const failuresToOpen = 5;
const halfOpenAfterMs = 10_000;

export interface Breaker {
  /** @throws {UpstreamUnavailableError} at once while open; else whatever `call` throws */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
}

/** One breaker an upstream host, shared by all requests of the process. */
export function createBreaker(target: string, onChange: (open: boolean) => void): Breaker {
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  policy.onBreak(() => {
    onChange(true);
  });
  policy.onReset(() => {
    onChange(false);
  });
  return {
    async run(call) {
      try {
        return await policy.execute(call);
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          throw new UpstreamUnavailableError(
            target,
            'not asked: it failed several times in a row',
            { cause: error },
          );
        }
        throw error;
      }
    },
  };
}
