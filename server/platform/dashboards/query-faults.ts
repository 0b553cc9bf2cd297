import { parseJaql } from '../analytics/query/model/jaql';
import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import { namedQuery } from '../analytics/query/named/registry';
import type { Fault } from './filter-definition';

/** Why the compiler refuses a query; null if it accepts it. */
function refusalOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof QueryRefusedError) return error.message;
    throw error;
  }
}

/**
 * All faults of a widget's JAQL. The compiler stops at its first, so every measure, dimension and filter is also read on
 * its own, beside a measure that exists.
 */
export function jaqlFaults(jaql: Readonly<Record<string, unknown>>): Fault[] {
  const faults: Fault[] = [];
  const read = (path: Fault['path'], query: object) => {
    const message = refusalOf(() => parseJaql(query));
    if (message !== null) faults.push({ path, message });
  };
  for (const list of ['measures', 'dimensions', 'filters'] as const) {
    const items: unknown = jaql[list];
    if (!Array.isArray(items)) continue;
    for (const [index, item] of items.entries())
      read([list, index], { measures: ['NS'], [list]: [item] });
  }
  if (faults.length === 0) read([], jaql);
  return faults;
}

/** All faults of a widget's named query: its name, or each of its parameters. */
export function namedQueryFaults(name: string, params: Readonly<Record<string, unknown>>): Fault[] {
  const unknownName = refusalOf(() => namedQuery(name));
  if (unknownName !== null) return [{ path: ['name'], message: unknownName }];
  return Object.entries(params).flatMap(([param, value]) => {
    const message = refusalOf(() => namedQuery(name).read({ [param]: value }));
    return message === null ? [] : [{ path: ['params', param], message }];
  });
}
