import type { DataSetContent } from '../../data-set-content';
import type { OptionalPart } from '../../schema/star-schema';
import type { QueryContext } from '../execute/query-context';
import type { DimensionCode, DimensionSide } from '../model/dimensions';
import type { EmptyState } from '../model/empty-state';
import type { MetricQuery, Subject } from '../model/metric-query';
import { QueryRefusedError } from '../model/query-refused-error';
import { isResolved, type ResolvedSelection, resolveSubject } from '../model/resolved-selection';
import type { QuerySelection, Reference, ViewOptions } from '../model/selection';
import { type QueryResult, resultOfRows } from '../results/query-result';

/** The parts of a selection that decide which metrics a query shows. */
export type Shown = Pick<QuerySelection, 'options' | 'baseline'>;

type Definitions = readonly (readonly [name: string, definition: string])[];

/** A query that JAQL cannot express. */
export interface NamedQuery<Params = unknown> {
  /** Why JAQL cannot express it, in one sentence. */
  reason: string;
  /** Codes of the metrics that it shows. */
  metrics: readonly string[] | ((params: Params, selection?: Shown) => readonly string[]);
  /** What it shows besides: the name of each figure and what it means, as metrics say it (D-13). */
  definitions?: Definitions | ((params: Params) => Definitions);
  /** Optional parts that a data set must have; default: none. */
  needs?: readonly OptionalPart[];
  /** Whose figures they are; default: the brand's. */
  subject?: Subject;
  /** The view options that it reads; default: none. */
  options?: readonly (keyof ViewOptions)[];
  /** Whose attributes its conditions may be of; default: those that the figures of its metrics have. */
  follows?: readonly DimensionSide[];
  /** It shows the brand, whatever product of it is chosen. */
  ignoresProduct?: boolean;
  /** It shows a reference in place of the baselines (domain.md section 2), or those references that the function accepts. */
  followsReference?: true | ((reference: Reference) => boolean);
  /** It compares with the baselines of the page; default: it does not. Those that it chooses itself are not theirs. */
  readsBaseline?: true | ((params: Params, selection?: Shown) => boolean);
  /** Its days do not follow the period. */
  ignoresPeriod?: boolean;
  /** Dimensions of conditions that it follows, although its metrics have no such rows elsewhere. */
  alsoFollows?: readonly DimensionCode[];
  /** Dimensions that it compares all values of: conditions on them alone do not narrow it. */
  comparesAll?: (dataSet: Pick<DataSetContent, 'categories'>) => readonly DimensionCode[];
  /** The metric query of the same rows, from its first measure on; absent where no lines add up to its figures (D-22). */
  rowsQuery?: (params: Params) => MetricQuery;
  /** Keys that a column of ids may have, whose rows are of the subject, its peers, and what it is compared with; default: none. */
  members?: readonly string[] | ((params: Params) => readonly string[]);
  /** All products among its rows are the brand's. */
  ownProducts?: boolean;
  /** @throws {QueryRefusedError} unknown-parameter */
  read: (params: Readonly<Record<string, unknown>>) => Params;
  run: (context: QueryContext, params: Params) => Promise<QueryResult>;
}

/** Reads a parameter; undefined for an invalid value. */
type ParamReader<T> = (value: unknown) => T | undefined;

/** One of some words; the first one is the default. */
export const oneOf =
  <const T extends readonly string[]>(...words: T): ParamReader<T[number]> =>
  (value) =>
    value === undefined ? words[0] : words.find((word) => word === value);

/** A whole number from 1 to `max`. */
export const upTo =
  (max: number, byDefault: number): ParamReader<number> =>
  (value) => {
    if (value === undefined) return byDefault;
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
      ? value
      : undefined;
  };

/** The id of a widget of the same dashboard; null if it is not given. */
export const widgetId: ParamReader<string | null> = (value) => {
  if (value === undefined) return null;
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : undefined;
};

/** Reads all parameters; a parameter without a reader is refused. */
export const readParams =
  <T extends Record<string, unknown>>(readers: { [Name in keyof T]: ParamReader<T[Name]> }) =>
  (params: Readonly<Record<string, unknown>>): T => {
    const refusal = (name: string) =>
      new QueryRefusedError('unknown-parameter', `The query cannot use '${name.slice(0, 40)}'.`);
    for (const name of Object.keys(params)) {
      if (!Object.hasOwn(readers, name)) throw refusal(name);
    }
    return Object.fromEntries(
      Object.entries(readers).map(([name, read]) => {
        const value = (read as ParamReader<unknown>)(params[name]);
        if (value === undefined) throw refusal(name);
        return [name, value];
      }),
    ) as T;
  };

/** What a query finds of its subject: rows, rows with further facts of the result, or the reason why rows are missing. */
type Found = QueryResult['rows'] | (Partial<QueryResult> & Pick<QueryResult, 'rows'>) | EmptyState;

/**
 * The result of a query about the chosen brand or product, or about another subject.
 * @param find gets the days that are open
 */
export async function resultOfSubject(
  { dataSet, selection }: Pick<QueryContext, 'dataSet' | 'selection'>,
  columns: QueryResult['columns'],
  find: (resolved: ResolvedSelection) => Promise<Found>,
  subject: Subject = 'brand',
): Promise<QueryResult> {
  const resolved = resolveSubject(subject, dataSet.info, selection);
  const found = isResolved(resolved) ? await find(resolved) : resolved;
  if (Array.isArray(found)) return resultOfRows(dataSet, columns, found);
  return 'rows' in found
    ? { ...resultOfRows(dataSet, columns, found.rows), ...found }
    : resultOfRows(dataSet, columns, [], found);
}
