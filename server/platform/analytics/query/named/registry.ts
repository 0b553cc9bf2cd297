import { QueryRefusedError } from '../model/query-refused-error';
import type { WidgetQuery } from '../model/widget-query';
import * as queries from './all-queries';
import type { NamedQuery } from './named-query';

const withHyphens = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Named queries by the name that definitions use. */
export const namedQueries: ReadonlyMap<string, NamedQuery> = new Map(
  Object.entries(queries).map(([name, query]) => [withHyphens(name), query]),
);

/** @throws {QueryRefusedError} unknown-query */
export function namedQuery(name: string): NamedQuery {
  const found = namedQueries.get(name);
  if (found !== undefined) return found;
  throw new QueryRefusedError('unknown-query', `There is no query '${name.slice(0, 40)}'.`);
}

/**
 * A widget's named query with its parameters.
 * @throws {QueryRefusedError} unknown-query, unknown-parameter
 */
export const readNamed = ({ name, params = {} }: Extract<WidgetQuery, { language: 'sql' }>) =>
  namedQuery(name).read(params);
