import { setImmediate } from 'node:timers/promises';

import { QueryTimeoutError } from '../../store/analytic-store';
import { rowKindOf } from '../compile/sources';
import { type DimensionCode, dimensions as allDimensions } from '../model/dimensions';
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
  /** Dimensions of buyers that its queries are split by, each query by one. */
  segments: Set<DimensionCode>;
  figures: Promise<QueryFigures | EmptyState>;
}

/** The dimension of buyers that a query is split by; null for a query that is split otherwise or not at all. */
function buyerSegment({ dimensions }: MetricQuery): DimensionCode | null {
  const [dim, ...more] = dimensions;
  return dim !== undefined && more.length === 0 && allDimensions[dim].side === 'buyer' ? dim : null;
}

/** Queries for tiles and their trends, in total or by date, and queries of the subject by one dimension of buyers. */
export const canBatch = (query: MetricQuery): boolean =>
  query.subject !== 'market' &&
  query.rank === null &&
  (buyerSegment(query) !== null ||
    (query.filters.length === 0 && query.dimensions.every((dim) => dim === 'date')));

/** Queries that read other rows (reviews, shelves) are in batches of their own, so that nobody waits for them. */
const batchKey = (query: MetricQuery): string => {
  const { measures, subject, dateLevel, filters, compare, against, total } = query;
  const rows = new Set(
    measures.flatMap(({ components }) => components.map(({ source }) => rowKindOf(source))),
  );
  // Segments of other measures would add scans of the market that nobody asked for.
  const split =
    buyerSegment(query) === null
      ? 'dates'
      : JSON.stringify([filters, measures.map(({ key }) => key)]);
  return [[...rows].sort().join('+'), subject, dateLevel, compare, against, total, split].join();
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
      const segments = new Set<DimensionCode>();
      const figures = setImmediate().then(() => {
        batches.delete(key);
        const [first, ...others] = segments;
        const asked: MetricQuery = {
          ...query,
          measures: [...measures.values()],
          dimensions: first === undefined ? query.dimensions : [first],
        };
        return queryFigures(context, asked, true, 'of-period', others);
      });
      batch = { measures, segments, figures };
      batches.set(key, batch);
    }
    for (const measure of query.measures) batch.measures.set(measure.key, measure);
    const segment = buyerSegment(query);
    if (segment !== null) batch.segments.add(segment);
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
  const segment = buyerSegment(query);
  const rowLevel = (segment && batch.segmentLevels.get(segment)) ?? batch.rowLevel;
  if (!batch.figures.hasRows(rowLevel, shown)) return noDataInPeriod();
  return {
    ...batch,
    query,
    rowLevel,
    dims: segment === null ? batch.dims : [segment],
    columns,
    bases: batch.bases.filter(({ base }) => wanted.has(base.key)),
  };
}
