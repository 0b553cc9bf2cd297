/** An error of the browser on its way to the server's log, and to Sentry where that is configured (C-06). */
export interface Report {
  error: unknown;
  /** `fatal` means that an error page replaced the page (L-09). */
  level: 'fatal' | 'error';
  /** The request id that the error page shows. */
  requestId: string | null;
}

/** Limit per document. Further reports are usually repetitions. */
const maxReports = 20;

/**
 * The queue that reports wait in until what sends them has been loaded, which is after hydration or at the first
 * error. Each error is reported once.
 */
export function createReports() {
  const seen = new Set<unknown>();
  const waiting: Report[] = [];
  let deliver: ((report: Report) => void) | null = null;
  return {
    report(report: Report): void {
      if (seen.size >= maxReports || seen.has(report.error)) return;
      seen.add(report.error);
      if (deliver === null) waiting.push(report);
      else deliver(report);
    },
    deliverTo(next: (report: Report) => void): void {
      deliver = next;
      for (const report of waiting.splice(0)) next(report);
    },
  };
}

export const reports = createReports();

/**
 * Listens for uncaught errors. Errors of cross-origin scripts carry no details and are ignored.
 * @returns a function that removes the listeners
 */
export function watchUncaught(requestId: string | null): () => void {
  const note = (error: unknown) => {
    if (error instanceof Error) reports.report({ error, level: 'error', requestId });
  };
  const end = new AbortController();
  const { signal } = end;
  window.addEventListener('error', (event) => note(event.error), { signal });
  window.addEventListener('unhandledrejection', (event) => note(event.reason), { signal });
  return () => end.abort();
}
