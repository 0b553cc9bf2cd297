import { setImmediate } from 'node:timers/promises';

import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';

/** Statements that cannot change anything: none of this schema calls a function that writes. */
const isRead = /^[\s(]*select\b/i;

/**
 * PGlite that counts what may have changed something. It is its folder's only writer, so it misses nothing. Its statements
 * run on the thread of the process: after each, other requests get their turn (SEC-50).
 */
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
      await setImmediate();
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
      return await super.transaction((tx) => work(takingTurns(tx)));
    } finally {
      this.changes += 1;
    }
  }
}

const takingTurns = (tx: Transaction): Transaction =>
  Object.assign(Object.create(tx) as Transaction, {
    async query<Row>(...statement: Parameters<Transaction['query']>): Promise<Results<Row>> {
      const results = await tx.query<Row>(...statement);
      await setImmediate();
      return results;
    },
  });
