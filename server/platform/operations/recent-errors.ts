/** An error line of the log, without its message: messages of a database can hold what a person has typed. */
export interface RecentError {
  /** ISO 8601. */
  at: string;
  event: string;
  /** Request id that the caller sent; the BFF's is on the error page of the user. */
  requestId: string | null;
  path: string | null;
  /** The class of the error. */
  type: string | null;
}

/** The newest errors of this process, for the page of operators. The log has them whole. */
export interface RecentErrors {
  /** Takes a line that the log has written. */
  note(line: string): void;
  /** Newest first. */
  list(): readonly RecentError[];
  /** Errors since the start. */
  readonly count: number;
}

const kept = 50;
/** pino writes the level first: 50 is error, 60 fatal. */
const errorLine = /^\{"level":[56]0,/;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 200) : null;

export function createRecentErrors(): RecentErrors {
  const errors: RecentError[] = [];
  let count = 0;
  return {
    note(line) {
      if (!errorLine.test(line)) return;
      const { time, event, requestId, path, err } = JSON.parse(line) as Record<string, unknown>;
      count += 1;
      errors.unshift({
        at: textOf(time) ?? new Date().toISOString(),
        event: textOf(event) ?? 'error',
        requestId: textOf(requestId),
        path: textOf(path),
        type: textOf((err as { type?: unknown } | undefined)?.type),
      });
      errors.length = Math.min(errors.length, kept);
    },
    list: () => errors,
    get count() {
      return count;
    },
  };
}
