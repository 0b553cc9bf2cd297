import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';

/** Statements that cannot change anything: none of this schema calls a function that writes. */
const isRead = /^[\s(]*select\b/i;

/** PGlite that counts what may have changed something. It is its folder's only writer, so it misses nothing. */
export class CountingPglite extends PGlite {
  changes = 0;

  override async query<Row>(
    text: string,
    params?: unknown[],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    try {
      return await super.query<Row>(text, params, options);
    } finally {
      if (!isRead.test(text)) this.changes += 1;
    }
  }

  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    try {
      return await super.exec(text, options);
    } finally {
      this.changes += 1;
    }
  }

  override async transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> {
    try {
      return await super.transaction(work);
    } finally {
      this.changes += 1;
    }
  }
}
