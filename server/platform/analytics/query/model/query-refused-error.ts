export type RefusalCode =
  | 'invalid-query'
  | 'unknown-query'
  | 'unknown-metric'
  | 'unknown-dimension'
  | 'unknown-parameter'
  | 'cannot-split'
  | 'needs-dimension'
  | 'no-drill-down'
  | 'bad-cursor';

/** A query that cannot be answered as it stands; the message is plain and says which part of it. */
export class QueryRefusedError extends Error {
  override name = 'QueryRefusedError';

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
