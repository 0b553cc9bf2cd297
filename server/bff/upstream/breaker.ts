import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';

import { UpstreamUnavailableError } from '../errors';

/** REL-02: the breaker opens after 5 consecutive failures and lets one call through after 10 s. */
const failuresToOpen = 5;
const halfOpenAfterMs = 10_000;

export type Breaker = ReturnType<typeof createBreaker>;

/** Creates the circuit breaker of one upstream host. All requests of the process share it. */
export function createBreaker(target: string, onChange: (open: boolean) => void) {
  /** Failures of requests that have failed before. */
  const repeated = new WeakSet<Error>();
  // A call that its client has ended says nothing about the upstream.
  const policy = circuitBreaker(
    handleWhen((error) => error.name !== 'AbortError' && !repeated.has(error)),
    {
      halfOpenAfter: halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    },
  );
  let openedAt = 0;
  policy.onBreak(() => {
    openedAt = Date.now();
    onChange(true);
  });
  policy.onReset(() => onChange(false));
  /**
   * @throws {UpstreamUnavailableError} immediately while the breaker is open, with the seconds until the next call;
   *   otherwise the error of `call`
   */
  const run = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await policy.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        const left = openedAt + halfOpenAfterMs - Date.now();
        throw new UpstreamUnavailableError(target, 'not asked: it failed several times in a row', {
          cause: error,
          retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
        });
      }
      throw error;
    }
  };
  return {
    run,
    /** The breaker for the calls of one request: they fail together, so their failures count as one. */
    ofRequest() {
      let hasFailed = false;
      return {
        run: <Result>(call: () => Promise<Result>) =>
          run(() =>
            call().catch((error: unknown) => {
              // The one call of a half-open breaker decides, whatever has failed before.
              if (hasFailed && policy.state === CircuitState.Closed && error instanceof Error)
                repeated.add(error);
              hasFailed = true;
              throw error;
            }),
          ),
      };
    },
  };
}
