import { reviewsBase } from '../../metrics/components/bases';
import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundValues, SqlParams } from '../compile/sql-params';
import { tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import { cannotCompute, emptyState, type EmptyState, missingPart } from '../model/empty-state';
import {
  isResolved,
  missingSubject,
  type ResolvedSelection,
  resolveSelection,
} from '../model/resolved-selection';
import { baseColumn, textColumn } from '../results/columns';
import type { QueryResult } from '../results/query-result';
import { type NamedQuery, readParams } from './named-query';

const columns: QueryResult['columns'] = [
  textColumn('stars_id', 'Stars id', 'id'),
  textColumn('stars', 'Stars'),
  {
    key: 'REV',
    label: 'Reviews',
    metric: 'REV',
    format: 'integer',
    unit: 'reviews',
    role: 'value',
  },
  {
    key: 'share',
    label: 'Share of reviews',
    metric: null,
    format: 'percent',
    unit: '%',
    role: 'value',
    base: reviewsBase.key,
  },
  {
    key: 'RAT',
    label: 'Average rating',
    metric: 'RAT',
    format: 'stars',
    unit: 'stars',
    role: 'value',
    base: reviewsBase.key,
  },
  baseColumn(reviewsBase),
];

const resultOf = (
  { dataSet }: QueryContext,
  rows: QueryResult['rows'],
  empty: EmptyState | null,
): QueryResult => ({
  columns,
  rows,
  baseSize: null,
  asOf: dataSet.info.asOf,
  dateLevel: null,
  incompleteFrom: null,
  incompleteTo: null,
  empty,
});

/** @returns the number of reviews by their stars */
async function reviewsByStars(
  { dataSet, dialect, signal }: QueryContext,
  resolved: ResolvedSelection,
): Promise<Map<number, number>> {
  const params = new SqlParams(dialect);
  const scopes = new QueryScopes(params, 'brand', [], resolved.selection);
  const from = new FromClause(tables.reviews, params, wholePeriod)
    .inScope(scopes, 'subject')
    .inRange();
  const { rows } = await dataSet.store.query(
    `SELECT f.stars, COUNT(*) ${from.text()} GROUP BY f.stars`,
    boundValues(params.list, resolved),
    signal,
  );
  return new Map(rows.map(([stars, count]) => [Number(stars), Number(count)]));
}

/** Reviews and their share for 5 stars to 1, and the total with the average rating as the last row. */
export const ratings: NamedQuery<Record<string, never>> = {
  reason: 'Stars are a figure; JAQL cannot group by them.',
  metrics: ['RAT', 'REV'],
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const { dataSet, selection } = context;
    const noSubject = missingSubject('brand', selection);
    if (noSubject !== null) return resultOf(context, [], noSubject);
    const missing = missingPart(dataSet.info, ['reviews']);
    if (missing !== null) return resultOf(context, [], cannotCompute(missing, 'ratings'));
    const resolved = resolveSelection(dataSet.info, selection);
    if (!isResolved(resolved)) return resultOf(context, [], resolved);
    const counts = await reviewsByStars(context, resolved);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0)
      return resultOf(context, [], emptyState('no-data', 'There are no reviews in this period.'));
    const sumOfStars = [...counts].reduce((sum, [stars, count]) => sum + stars * count, 0);
    const rows = [5, 4, 3, 2, 1].map((stars) => {
      const count = counts.get(stars) ?? 0;
      const name = stars === 1 ? '1 star' : `${String(stars)} stars`;
      return [String(stars), name, count, count / total, null, total];
    });
    const all = [null, 'All reviews', total, 1, sumOfStars / total, total];
    return { ...resultOf(context, [...rows, all], null), baseSize: total };
  },
};
