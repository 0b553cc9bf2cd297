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

/** A query names something unknown, or a split that is not possible. The message says which part is wrong. */
export class QueryRefusedError extends Error {
  override name = 'QueryRefusedError';

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
