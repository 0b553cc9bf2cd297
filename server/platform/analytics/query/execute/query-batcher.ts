import { setImmediate } from 'node:timers/promises';

import { QueryTimeoutError } from '../../store/analytic-store';
import { rowKindOf } from '../compile/sources';
import { type EmptyState, noDataInPeriod } from '../model/empty-state';
import { forSelection } from '../model/for-selection';
import { basesOf, type Measure } from '../model/measure';
import type { MetricQuery } from '../model/metric-query';
import type { QuerySelection } from '../model/selection';
import { hasFigures, type QueryFigures } from '../results/query-figures';
import type { QueryContext } from './query-context';
import { checkDimensions, computableMeasures, queryFigures } from './query-figures';

/** Queries that run as one. */
interface Batch {
  measures: Map<string, Measure>;
  figures: Promise<QueryFigures | EmptyState>;
}

/** Queries for tiles and their trends: figures of the subject, in total or by date. */
export const canBatch = ({ subject, dimensions, filters, rank }: MetricQuery): boolean =>
  subject !== 'market' &&
  filters.length === 0 &&
  rank === null &&
  dimensions.every((dim) => dim === 'date');

/** Queries that read other rows (reviews, shelves) are in batches of their own, so that nobody waits for them. */
const batchKey = ({
  measures,
  subject,
  dateLevel,
  compare,
  against,
  total,
}: MetricQuery): string => {
  const rows = new Set(
    measures.flatMap(({ components }) => components.map(({ source }) => rowKindOf(source))),
  );
  return [[...rows].sort().join('+'), subject, dateLevel, compare, against, total].join();
};

/**
 * Runs queries that arrive in the same turn of the event loop, for one selection and the same rows, as one query: the
 * tiles of a dashboard ask for figures of the same rows, and the database plans each statement anew. Every query gets
 * its own columns and its own empty state.
 */
export class QueryBatcher {
  /** Batches that still take queries. Keys are the selection objects of running requests. */
  private readonly open = new WeakMap<QuerySelection, Map<string, Batch>>();

  /**
   * Runs a query in a batch. If the batch fails, the query runs again by itself, unless the batch timed out.
   * @throws as `queryFigures`
   */
  async run(context: QueryContext, asked: MetricQuery): Promise<QueryFigures | EmptyState> {
    const query = forSelection(asked, context.selection);
    checkDimensions(query.measures, query.dimensions);
    const computable = computableMeasures(context, query);
    if (!Array.isArray(computable)) return queryFigures(context, query);
    let found: QueryFigures | EmptyState;
    try {
      found = await this.join(context, query);
    } catch (error) {
      if (error instanceof QueryTimeoutError || context.signal?.aborted === true) throw error;
      return queryFigures(context, query);
    }
    return hasFigures(found) ? ownFigures(found, query, computable) : found;
  }

  private join(context: QueryContext, query: MetricQuery): Promise<QueryFigures | EmptyState> {
    const batches = this.open.get(context.selection) ?? new Map<string, Batch>();
    this.open.set(context.selection, batches);
    const key = batchKey(query);
    let batch = batches.get(key);
    if (batch === undefined) {
      const measures = new Map<string, Measure>();
      const figures = setImmediate().then(() => {
        batches.delete(key);
        return queryFigures(context, { ...query, measures: [...measures.values()] });
      });
      batch = { measures, figures };
      batches.set(key, batch);
    }
    for (const measure of query.measures) batch.measures.set(measure.key, measure);
    return batch.figures;
  }
}

/** A query's part of the figures of its batch. */
function ownFigures(
  batch: QueryFigures,
  query: MetricQuery,
  computable: readonly Measure[],
): QueryFigures | EmptyState {
  const columns = query.measures.map((measure) => ({
    measure,
    index: batch.columns.find((column) => column.measure.key === measure.key)?.index ?? null,
  }));
  const wanted = new Set(basesOf(computable).map(({ key }) => key));
  const shown = columns.flatMap(({ index }) => index ?? []);
  if (!batch.figures.hasRows(batch.rowLevel, shown)) return noDataInPeriod();
  return {
    ...batch,
    query,
    columns,
    bases: batch.bases.filter(({ base }) => wanted.has(base.key)),
  };
}
