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
  /** Figures that it shows besides metrics: name and definition, as metrics have them (D-13). */
  definitions?: Definitions | ((params: Params) => Definitions);
  /** Optional parts that a data set must have; default: none. */
  needs?: readonly OptionalPart[];
  /** Subject of its figures; default: the brand. */
  subject?: Subject;
  /** The view options that it reads; default: none. */
  options?: readonly (keyof ViewOptions)[];
  /** Sides of the dimensions whose conditions narrow it; default: those of its metrics' figures. */
  follows?: readonly DimensionSide[];
  /** It shows the whole brand, whichever of its products is chosen. */
  ignoresProduct?: boolean;
  /** It shows a reference in place of the baselines (domain.md section 2), or those references that the function accepts. */
  followsReference?: true | ((reference: Reference) => boolean);
  /** It compares with the page's baselines; default: it does not. Baselines that it chooses itself do not count. */
  readsBaseline?: true | ((params: Params, selection?: Shown) => boolean);
  /** Its days are independent of the period. */
  ignoresPeriod?: boolean;
  /** Further dimensions whose conditions narrow it, although the sources of its metrics lack them. */
  alsoFollows?: readonly DimensionCode[];
  /** Dimensions of which it compares all values: conditions on them alone do not narrow it. */
  comparesAll?: (dataSet: Pick<DataSetContent, 'categories'>) => readonly DimensionCode[];
  /** Metric query whose first measure has the rows behind the figures; absent where no lines add up to them (D-22). */
  rowsQuery?: (params: Params) => MetricQuery;
  /** Possible keys of the id column of the subject, its peers, and compared brands or products; default: none. */
  members?: readonly string[] | ((params: Params) => readonly string[]);
  /** All products in its rows are the brand's. */
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

/**
 * Findings of a query about its subject: rows, rows with further properties of the result, or the reason why rows are
 * missing.
 */
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
