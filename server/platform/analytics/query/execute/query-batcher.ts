import { setImmediate } from 'node:timers/promises';

import type { Source } from '../../metrics/component';
import { QueryTimeoutError } from '../../store/analytic-store';
import { rowKindOf } from '../compile/sources';
import { dimensions } from '../model/dimensions';
import type { EmptyState } from '../model/empty-state';
import type { MetricQuery } from '../model/metric-query';
import type { QuerySelection } from '../model/selection';
import type { QueryFigures } from '../results/query-figures';
import type { QueryContext, Wanted } from './query-context';
import { checkDimensions, figuresTogether, queryFigures, usuallyWanted } from './query-figures';

/** Queries that run as one. */
interface Batch {
  asked: ({ query: MetricQuery } & Wanted)[];
  figures: Promise<(QueryFigures | EmptyState)[]>;
}

/** Sources that read each listing of each region; the other figures of shelves have a roll-up. */
const reachSources: ReadonlySet<Source> = new Set<Source>(['reach', 'depth']);

/** Sides whose figures are read from single order lines, which takes longest. */
const slowSides: ReadonlySet<string> = new Set(['place', 'buyer', 'occasion']);

/** The slowest kind of rows that a query reads. */
function slowestRows({ measures }: MetricQuery): 'people' | 'reach' | 'shelf' | 'sales' {
  const sources = measures.flatMap(({ components }) => components.map(({ source }) => source));
  const rows = new Set(
    sources.map((source) => (reachSources.has(source) ? 'reach' : rowKindOf(source))),
  );
  return (['people', 'reach', 'shelf'] as const).find((kind) => rows.has(kind)) ?? 'sales';
}

/**
 * With chosen brands as the reference, their lines in charts and their average beside each tile need the same rows: one
 * batch reads them once. The brand's own sales join it, as their tiles wait for that average anyway.
 */
function joinsReference({ selection }: QueryContext, query: MetricQuery): boolean {
  if (selection.reference?.counts !== 'all' || query.subject === 'market') return false;
  return query.subject === 'competitors' || slowestRows(query) === 'sales';
}

/**
 * Key that queries of one batch have in common. Queries that read shelves or reviews, or split by region or buyer, have
 * batches of their own, so that others do not wait for them. Brand and competitors share one, as they are compared with
 * the same rows.
 */
function batchKey(query: MetricQuery, joined: boolean): string {
  const { subject, dimensions: dims, filters, against } = query;
  const isSlow = dims.some((dim) => slowSides.has(dimensions[dim].side));
  const kind = joined ? 'joined' : slowestRows(query);
  return [subject === 'market', kind, isSlow, against, JSON.stringify(filters)].join();
}

/**
 * Runs queries that arrive in the same turn of the event loop, for one selection, as one: they share scans and
 * statements, as the database plans each statement anew. Each query has its own columns and its own empty state.
 */
export class QueryBatcher {
  /** Batches that still take queries. Keys are the selection objects of running requests. */
  private readonly open = new WeakMap<QuerySelection, Map<string, Batch>>();

  /**
   * Runs a query in a batch. If the batch fails, the query runs again by itself, unless the batch timed out.
   * @throws as `queryFigures`
   */
  async run(
    context: QueryContext,
    query: MetricQuery,
    wanted: Partial<Wanted> = {},
  ): Promise<QueryFigures | EmptyState> {
    checkDimensions(query.measures, query.dimensions);
    try {
      return await this.join(context, { query, ...usuallyWanted, ...wanted });
    } catch (error) {
      if (error instanceof QueryTimeoutError || context.signal?.aborted === true) throw error;
      return queryFigures(context, query, wanted);
    }
  }

  private async join(
    context: QueryContext,
    asked: Batch['asked'][number],
  ): Promise<QueryFigures | EmptyState> {
    const batches = this.open.get(context.selection) ?? new Map<string, Batch>();
    this.open.set(context.selection, batches);
    const key = batchKey(asked.query, asked.joined ?? joinsReference(context, asked.query));
    const batch = batches.get(key) ?? newBatch(context, () => batches.delete(key));
    batches.set(key, batch);
    const place = batch.asked.push(asked) - 1;
    const found = (await batch.figures)[place];
    if (found === undefined) throw new Error('A query has no place in its batch.');
    return found;
  }
}

/** A batch that runs at the end of this turn. @param close is called when it takes no more queries */
function newBatch(context: QueryContext, close: () => void): Batch {
  const asked: Batch['asked'] = [];
  const figures = setImmediate().then(() => {
    close();
    return figuresTogether(context, asked);
  });
  return { asked, figures };
}
