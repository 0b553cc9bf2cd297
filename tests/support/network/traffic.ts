/** What came of the requests of some time. */
export interface TrafficReport {
  requests: number;
  statuses: Record<string, number>;
  /** Requests without an answer, by their reason. */
  failures: Record<string, number>;
  p50: number;
  p99: number;
}

export interface Traffic {
  readonly answered: number;
  /** Waits for the answers that are under way. */
  stop(): Promise<TrafficReport>;
}

const count = (counts: Record<string, number>, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** The value below which this part of the sorted numbers lies; 0 without any. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

/**
 * Several people who send one request after the other, until they are stopped.
 * @param send one request of a person, who is counted from 0
 */
export function startTraffic(
  people: number,
  send: (person: number) => Promise<{ status: number }>,
): Traffic {
  const statuses: Record<string, number> = {};
  const failures: Record<string, number> = {};
  const times: number[] = [];
  let isOver = false;
  const person = async (index: number) => {
    while (!isOver) {
      const began = performance.now();
      try {
        count(statuses, String((await send(index)).status));
        times.push(performance.now() - began);
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        count(failures, code ?? message);
        // Without an answer the next would follow at once.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_, index) => person(index)));
  return {
    get answered() {
      return times.length;
    },
    async stop() {
      isOver = true;
      await all;
      const sorted = times.sort((a, b) => a - b);
      return {
        requests: sorted.length,
        statuses,
        failures,
        p50: Math.round(quantile(sorted, 0.5)),
        p99: Math.round(quantile(sorted, 0.99)),
      };
    },
  };
}

/** Counts as one figure: `12 × 200, 3 × 503`. */
export const countsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort()
    .map(([what, times]) => `${times} × ${what}`)
    .join(', ') || 'none';
