import { changesByDifference } from '../../metrics/format';
import type { Cell, QueryResult, ResultColumn } from './query-result';

/** Whether a column is a share, by its format. Stars are an average; an index and a growth are greyed instead. */
const isRate = ({ role, format, base, metric }: ResultColumn): boolean =>
  role === 'value' &&
  base !== undefined &&
  format !== 'stars' &&
  metric !== 'GR' &&
  changesByDifference(format);

/**
 * A result of a named query as readers may see it: a rate whose column names a base under the limit is null (D-24).
 * Figures of metrics are hidden where their rows are made (`shown-figures.ts`).
 */
export function withoutRatesOfFew(result: QueryResult, hiddenBelow: number): QueryResult {
  const { columns, rows } = result;
  const bases = columns.map((column) =>
    isRate(column) ? columns.findIndex(({ key }) => key === column.base) : -1,
  );
  if (bases.every((at) => at === -1)) return result;
  const isFew = (count: Cell | undefined) => typeof count === 'number' && count < hiddenBelow;
  return {
    ...result,
    rows: rows.map((row) => row.map((cell, at) => (isFew(row[bases[at] ?? -1]) ? null : cell))),
  };
}
