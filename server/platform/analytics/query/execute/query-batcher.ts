import { setImmediate } from 'node:timers/promises';

import type { OpenDataSet } from '../../data-set';
import { QueryTimeoutError } from '../../store/analytic-store';
import type { QuerySelection } from '../model/selection';
import {
  answer,
  type Answer,
  type Asked,
  available,
  checkSplits,
  isAnswer,
  type Query,
  standsOnBuyers,
} from './query-figures';
import type { Measure } from '../model/measure';
import { empty, type Empty } from './resolve-periods';
import { rowsOf } from '../compile/sources';

/**
 * A dashboard's tiles ask for figures of the same rows, and for each statement the store plans anew: so tiles that ask
 * in the same moment, for one binding, are answered by one statement. Each gets its own columns, and its own reason
 * where there is nothing; what goes wrong for all is tried again for each by itself, unless it took too long: so tiles
 * of other rows (reviews, stock on shelves) are not in it, and do not have to wait for those.
 */
interface Batch {
  measures: Map<string, Measure>;
  found: Promise<Answer | Empty>;
}

const batches = new WeakMap<OpenDataSet, WeakMap<QuerySelection, Map<string, Batch>>>();
const owner = {};

/** Tiles and their trends: figures of the subject as it is, in total or by date. */
export const canJoin = ({ subject, dimensions, filters, rank }: Query): boolean =>
  subject !== 'market' &&
  filters.length === 0 &&
  rank === null &&
  dimensions.every((dim) => dim === 'date');

/** Which rows a query reads: those of sales, of shelves, of people, or several of them. */
const rowsKey = ({ measures }: Query): string =>
  [...new Set(measures.flatMap(({ components }) => components.map(({ source }) => rowsOf[source])))]
    .sort()
    .join('+');

function batchesOf({ dataSet, binding }: Asked): Map<string, Batch> {
  let bindings = batches.get(dataSet);
  if (bindings === undefined) batches.set(dataSet, (bindings = new WeakMap()));
  let found = bindings.get(binding);
  if (found === undefined) {
    found = new Map<string, Batch>();
    bindings.set(binding, found);
  }
  return found;
}

function join(asked: Asked, query: Query): Promise<Answer | Empty> {
  const open = batchesOf(asked);
  const key = [rowsKey(query), query.subject, query.dateLevel, query.compare, query.total].join();
  let batch = open.get(key);
  if (batch === undefined) {
    const measures = new Map<string, Measure>();
    const found = setImmediate().then(() => {
      open.delete(key);
      return answer(asked, owner, { ...query, measures: [...measures.values()] });
    });
    batch = { measures, found };
    open.set(key, batch);
  }
  for (const measure of query.measures) batch.measures.set(measure.key, measure);
  return batch.found;
}

/** Answers a query together with others of the same rows; `alone` is what its own plans are kept by. */
export async function answerTogether(
  asked: Asked,
  alone: object,
  query: Query,
): Promise<Answer | Empty> {
  checkSplits(query.measures, query.dimensions);
  const own = available(asked.dataSet, query);
  if (!Array.isArray(own)) return answer(asked, alone, query);
  let found: Answer | Empty;
  try {
    found = await join(asked, query);
  } catch (error) {
    // What took too long together has had its time.
    if (error instanceof QueryTimeoutError || asked.signal?.aborted === true) throw error;
    return answer(asked, alone, query);
  }
  if (!isAnswer(found)) return found;
  const { shaping } = found;
  const columns = query.measures.map((measure) => ({
    measure,
    index: shaping.columns.find((column) => column.measure.key === measure.key)?.index ?? null,
  }));
  const shown = columns.flatMap(({ index }) => index ?? []);
  if (!shaping.figures.hasRows(shaping.levels.rows, shown))
    return empty('no-data', 'There are no data for this period.');
  const base = own.some(standsOnBuyers) ? shaping.base : null;
  return { ...found, shaping: { ...shaping, query, columns, base } };
}
