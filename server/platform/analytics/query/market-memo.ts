import type { OpenDataSet } from '../data-set';
import type { Bound, StoreRows } from '../store/analytic-store';

/**
 * Rows of statements about the whole market: the same for every brand, and for every visitor, as a version of a data
 * set never changes. The days that a plan opens are among a statement's values, so that none sees another's.
 */
const known = new WeakMap<OpenDataSet, Map<string, Promise<StoreRows>>>();
const keptStatements = 100;
const keptRows = 5_000;

/** Asks the store once for what was not asked lately. One who leaves does not stop it for the others. */
export async function askForMarket(
  dataSet: OpenDataSet,
  sql: string,
  values: readonly Bound[],
): Promise<StoreRows> {
  let statements = known.get(dataSet);
  if (statements === undefined) {
    statements = new Map<string, Promise<StoreRows>>();
    known.set(dataSet, statements);
  }
  const key = `${JSON.stringify(values)}${sql}`;
  const found = statements.get(key);
  if (found !== undefined) {
    // The one not used for longest goes first.
    statements.delete(key);
    statements.set(key, found);
    return found;
  }
  const asked = dataSet.store.query(sql, values);
  statements.set(key, asked);
  try {
    const rows = await asked;
    if (rows.rows.length > keptRows) statements.delete(key);
    return rows;
  } catch (error) {
    statements.delete(key);
    throw error;
  } finally {
    const [oldest] = statements.keys();
    if (statements.size > keptStatements && oldest !== undefined) statements.delete(oldest);
  }
}
