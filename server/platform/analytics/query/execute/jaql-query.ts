import { type Query, queryOf } from './query-figures';
import { type Jaql, parseJaql } from '../model/jaql';

interface Parsed {
  jaql: Jaql;
  /** By the currency that its money is in. */
  queries: Map<string, Query>;
}

/** Definitions are read once: their JAQL is always the same object. */
const parsed = new WeakMap<object, Parsed>();

function parsedOf(value: unknown): Parsed {
  const known = typeof value === 'object' && value !== null ? parsed.get(value) : undefined;
  if (known !== undefined) return known;
  const made = { jaql: parseJaql(value), queries: new Map<string, Query>() };
  if (typeof value === 'object' && value !== null) parsed.set(value, made);
  return made;
}

/** @throws {QueryRefusedError} invalid-query, unknown-metric, unknown-dimension */
export const jaqlOf = (value: unknown): Jaql => parsedOf(value).jaql;

/** JAQL as the engine answers it: the same objects for the same JAQL, so that its statements are found again. */
export function engineQuery(value: unknown, currency: string): { jaql: Jaql; query: Query } {
  const { jaql, queries } = parsedOf(value);
  let query = queries.get(currency);
  if (query === undefined) {
    query = queryOf(jaql, currency);
    queries.set(currency, query);
  }
  return { jaql, query };
}
