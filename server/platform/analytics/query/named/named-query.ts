import type { MetricCode } from '../../metrics/registry';
import type { OptionalPart } from '../../schema/star-schema';
import type { QueryContext } from '../execute/query-context';
import type { EmptyState } from '../model/empty-state';
import type { MetricQuery } from '../model/metric-query';
import { QueryRefusedError } from '../model/query-refused-error';
import { isResolved, type ResolvedSelection, resolveSubject } from '../model/resolved-selection';
import type { Scope, Shown } from '../model/scope';
import type { QuerySelection } from '../model/selection';
import { textColumn } from '../results/columns';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';

/** Reads a parameter of a query; undefined for an invalid value. */
interface ParamReader<T> {
  read: (value: unknown) => T | undefined;
}

/** One of some words; the first one is the default. */
export const oneOf = <const T extends readonly string[]>(...words: T): ParamReader<T[number]> => ({
  read: (value) => (value === undefined ? words[0] : words.find((word) => word === value)),
});

/** A whole number from 1 to `max`. */
export const upTo = (max: number, byDefault: number): ParamReader<number> => ({
  read: (value = byDefault) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
      ? value
      : undefined,
});

/** The id of a widget of the same dashboard; null if it is not given. */
export const widgetId: ParamReader<string | null> = {
  read(value) {
    if (value === undefined) return null;
    return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : undefined;
  },
};

type Readers = Readonly<Record<string, ParamReader<unknown>>>;
type ParamsOf<R> = { [Name in keyof R]: R[Name] extends ParamReader<infer T> ? T : never };

/** Reads all parameters; a parameter without a reader is refused. */
function readParams<R extends Readers>(
  readers: R | undefined,
  params: Readonly<Record<string, unknown>>,
): ParamsOf<R> {
  const refusal = (name: string) =>
    new QueryRefusedError('unknown-parameter', `The query cannot use '${name.slice(0, 40)}'.`);
  const known = Object.entries<ParamReader<unknown>>(readers ?? {});
  for (const name of Object.keys(params))
    if (!known.some(([one]) => one === name)) throw refusal(name);
  return Object.fromEntries(
    known.map(([name, { read }]) => {
      const value = read(params[name]);
      if (value === undefined) throw refusal(name);
      return [name, value];
    }),
  ) as ParamsOf<R>;
}

type Definitions = Readonly<Record<string, string>>;

/** A named query: its scope, its texts, its columns, and what it needs. */
interface Declaration<R extends Readers> {
  scope: Scope | ((params: ParamsOf<R>) => Scope);
  /** Why JAQL cannot express it, in one sentence. */
  reason: string;
  /** Codes of the metrics that it shows; default: none. */
  metrics?:
    | readonly MetricCode[]
    | ((params: ParamsOf<R>, selection: Shown | undefined) => readonly MetricCode[]);
  /** Figures that it shows besides metrics: their definitions by name; default: none. */
  definitions?: Definitions | ((params: ParamsOf<R>) => Definitions);
  /** Columns of its rows, and of a result without rows. */
  columns:
    | readonly ResultColumn[]
    | ((context: QueryContext, params: ParamsOf<R>) => readonly ResultColumn[]);
  /** Default: none. */
  params?: R;
  /** Optional parts that a data set must have; default: none. */
  needs?: readonly OptionalPart[];
  /** Metric query whose first measure has the rows behind the figures; default: no lines add up to them (D-22). */
  rows?: (params: ParamsOf<R>) => MetricQuery;
  /** The context with a selection of its own; default: that of the viewer. */
  within?: (context: QueryContext) => QueryContext | Promise<QueryContext>;
}

/** Findings of a query: rows, rows with further properties of the result, or the reason why rows are missing. */
export type Found =
  QueryResult['rows'] | (Partial<QueryResult> & Pick<QueryResult, 'rows'>) | EmptyState;

type Find<R extends Readers> = (
  context: QueryContext,
  params: ParamsOf<R>,
  subject: Scope['subject'],
) => Promise<Found>;

function declare<R extends Readers>(declaration: Declaration<R>, find: Find<R>) {
  const { reason, columns, metrics = [], definitions = {}, rows, within } = declaration;
  return {
    reason,
    needs: declaration.needs ?? [],
    /** @throws {QueryRefusedError} unknown-parameter */
    read(given: Readonly<Record<string, unknown>>) {
      const params = readParams(declaration.params, given);
      const scope =
        typeof declaration.scope === 'function' ? declaration.scope(params) : declaration.scope;
      return {
        scope,
        /** @param selection default: one for which it shows all of its metrics */
        metrics: (selection?: Shown): readonly string[] =>
          typeof metrics === 'function' ? metrics(params, selection) : metrics,
        /** Name and definition, as metrics have them (D-13). */
        definitions: Object.entries(
          typeof definitions === 'function' ? definitions(params) : definitions,
        ),
        rows: rows?.(params) ?? null,
        async run(asked: QueryContext): Promise<QueryResult> {
          // An await here would change which queries of the page run together, and in which order.
          const inner = within?.(asked) ?? asked;
          const context = inner instanceof Promise ? await inner : inner;
          const shown = typeof columns === 'function' ? columns(context, params) : columns;
          const found = await find(context, params, scope.subject);
          if ('reason' in found) return resultOfRows(context.dataSet, [...shown], [], found);
          const result = Array.isArray(found) ? { rows: found } : found;
          return { ...resultOfRows(context.dataSet, [...shown], result.rows), ...result };
        },
      };
    },
  };
}

/** A query that JAQL cannot express. */
export type NamedQuery = ReturnType<typeof declare>;

/** The context of a query some of whose days are open. */
export interface OpenContext extends QueryContext {
  resolved: ResolvedSelection;
}

/** A query in SQL of its own. @property find gets the days that are open; it does not run without any */
export const sqlQuery = <R extends Readers = Record<never, never>>({
  find,
  resolve = ({ dataSet, selection }, subject) => resolveSubject(subject, dataSet.info, selection),
  ...declaration
}: Declaration<R> & {
  find: (context: OpenContext, params: ParamsOf<R>) => Promise<Found>;
  resolve?: (context: QueryContext, subject: Scope['subject']) => ResolvedSelection | EmptyState;
}): NamedQuery =>
  declare(declaration, async (context, params, subject) => {
    const resolved = resolve(context, subject);
    return isResolved(resolved) ? find({ ...context, resolved }, params) : resolved;
  });

/** A query derived from the figures of metric queries. */
export const derivedQuery = <R extends Readers = Record<never, never>>({
  derive,
  ...declaration
}: Declaration<R> & { derive: Find<R> }): NamedQuery => declare(declaration, derive);

/** A context with a changed selection. Queries run together only for one selection object. */
export const withSelection = <Context extends QueryContext>(
  context: Context,
  changes: Partial<QuerySelection>,
): Context => ({ ...context, selection: { ...context.selection, ...changes } });

/** A context that compares with the first baseline alone. */
export const againstFirst = (context: QueryContext): QueryContext =>
  withSelection(context, { baselines: context.selection.baselines.slice(0, 1) });

/** Columns of an id and a name that are not of a dimension. */
export const idColumns = (key: string, what: string, label = what): ResultColumn[] => [
  textColumn(`${key}_id`, `${what} id`, 'id'),
  textColumn(key, label),
];

/** The note of a result, if there is one. */
export const noteOf = (note: string | undefined): { note?: string } =>
  note === undefined ? {} : { note };
