import { isDay } from '../../../dates/days';
import { itself } from '../../metrics/arithmetic';
import { componentKey } from '../../metrics/component';
import { netSales, orderLines, units } from '../../metrics/components/sales';
import { metric, type MetricCode } from '../../metrics/registry';
import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes, scopeOf } from '../compile/query-scopes';
import { boundValues, SqlParams } from '../compile/sql-params';
import { tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { basesOf, componentMeasure, type Measure, metricMeasure } from '../model/measure';
import { type MetricQuery, metricQuery, type Subject } from '../model/metric-query';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import { dimensionColumns } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { badCursor, emptyPage, type PageOfRows, type PageRequest } from './page';

/** The measures behind a metric's figure: its components, if it is computed from any, and then itself. */
export function drillMeasures(
  code: MetricCode,
  subject: Subject,
  selection: QuerySelection,
): Measure[] {
  const measure = metricMeasure(code);
  const isComponentItself =
    measure.components.length === 1 && measure.value === itself && measure.growthOf === null;
  if (isComponentItself) return [measure];
  const components = measure.components.map((component) =>
    componentMeasure({ ...component, scope: scopeOf(component.scope, subject, selection) }),
  );
  return [...components, measure];
}

/** A result without the bases that are measures with a column of their own: figures refer to these columns instead. */
export function withoutRepeatedBases(
  { columns, rows }: Pick<QueryResult, 'columns' | 'rows'>,
  measures: readonly Measure[],
): Pick<QueryResult, 'columns' | 'rows'> {
  const own = new Map(
    basesOf(measures).flatMap(({ key, components: [only, ...more] }) => {
      const counted = only === undefined || more.length > 0 ? null : componentKey(only);
      return columns.some((column) => column.key === counted) ? [[key, counted ?? key]] : [];
    }),
  );
  const isKept = columns.map(({ key }) => !own.has(key));
  return {
    columns: columns
      .filter((_, at) => isKept[at])
      .map((column) =>
        column.base === undefined
          ? column
          : { ...column, base: own.get(column.base) ?? column.base },
      ),
    rows: rows.map((row) => row.filter((_, at) => isKept[at])),
  };
}

/** Why rows do not add up to their total; null where they do. */
export function noteOf(code: MetricCode): string | null {
  const { additive, components } = metric(code);
  if (additive) return null;
  const sources = new Set(components.map(({ source }) => source));
  if (sources.has('buyers'))
    return 'A buyer who is in several rows counts once in the total, so that rows do not add up to it.';
  if (sources.has('orders'))
    return 'An order that is in several rows counts once in the total, so that rows do not add up to it.';
  return 'A ratio does not add up: the total’s is worked out of the totals before it.';
}

/** SQL of the components that a single order line has, by component key. */
const lineFigures: Readonly<Record<string, string>> = {
  [componentKey(netSales)]: 'f.net_cents',
  [componentKey(units)]: 'f.units',
  [componentKey(orderLines)]: '1',
};

const orderColumn: ResultColumn = {
  key: 'order',
  label: 'Order',
  metric: null,
  format: 'text',
  unit: '',
  role: 'id',
};

interface Cursor {
  day: string;
  line: number;
}

interface OrderLine {
  day: string;
  line: number;
  /** Null for an unknown order. */
  order: string | null;
  product: number;
  /** By component key. */
  figures: Readonly<Record<string, number>>;
}

/** Units and net sales of each line, then the other measures. */
function shownMeasures(measures: readonly Measure[]): Measure[] {
  const own = [metricMeasure('U'), metricMeasure('NS')];
  const ownComponents = new Set(own.flatMap(({ components }) => components.map(componentKey)));
  const isOwn = ({ components: [only, ...more], growthOf }: Measure) =>
    only !== undefined &&
    more.length === 0 &&
    growthOf === null &&
    ownComponents.has(componentKey(only));
  return [...own, ...measures.filter((measure) => !isOwn(measure))];
}

/** Order lines by day; the cursor of a page is its last line. */
export async function lineRows(
  context: QueryContext,
  tile: MetricQuery,
  measures: readonly Measure[],
  { after, limit }: PageRequest,
): Promise<PageOfRows> {
  const shown = shownMeasures(measures);
  const { subject, filters } = tile;
  const query = metricQuery({ subject, measures: shown, filters });
  const found = await queryFigures(context, query);
  if (!hasFigures(found)) return emptyPage(found);
  const cursor = after === null ? null : readCursor(after);
  const { dataSet, names } = context;
  const [total, lines] = await Promise.all([
    shapeResult(found, dataSet, names),
    // Reads one line more than the page has, to know whether there is a next page.
    readLines(context, tile, found.resolved, cursor, limit + 1),
  ]);
  const page = lines.slice(0, limit);
  const products = await names.productNames([...new Set(page.map(({ product }) => product))]);
  const last = page.at(-1);
  const hasMore = lines.length > limit;
  const { columns, rows } = withoutRepeatedBases(total, shown);
  return {
    columns: [
      ...dimensionColumns(['date']),
      orderColumn,
      ...dimensionColumns(['product']),
      ...columns,
    ],
    rows: page.map(({ day, order, product, figures }) => {
      const name = products.get(product);
      return [
        day,
        order,
        name?.id ?? null,
        name?.name ?? null,
        // A single line has no base.
        ...columns.map((_, at) =>
          shown[at] === undefined ? null : lineFigure(shown[at], figures),
        ),
      ];
    }),
    // The page and its file label the total row in the first column.
    total: [null, null, null, null, ...(rows[0] ?? [])],
    hasMore,
    endCursor: hasMore && last !== undefined ? `${last.day}.${String(last.line)}` : null,
    empty: null,
  };
}

/** The figure of one line; null for measures that a line does not have. */
function lineFigure(
  { components: [only, ...more] }: Measure,
  figures: OrderLine['figures'],
): number | null {
  return only === undefined || more.length > 0 ? null : (figures[componentKey(only)] ?? null);
}

function readCursor(text: string): Cursor {
  const [, day, line] = /^(\d{4}-\d{2}-\d{2})\.(-?\d{1,15})$/.exec(text) ?? [];
  if (day === undefined || !isDay(day)) throw badCursor();
  return { day, line: Number(line) };
}

async function readLines(
  { dataSet, dialect, signal }: QueryContext,
  { subject, filters }: MetricQuery,
  resolved: ResolvedSelection,
  cursor: Cursor | null,
  count: number,
): Promise<OrderLine[]> {
  const params = new SqlParams(dialect);
  const scopes = new QueryScopes(params, subject, filters, resolved.selection);
  const from = new FromClause(tables.facts, params, wholePeriod)
    .inScope(scopes, 'subject')
    .inRange();
  if (cursor !== null) {
    const day = params.add('after.day', 'date', () => cursor.day);
    const line = params.add('after.line', 'bigint', () => cursor.line);
    from.and(`f.date >= ${day} AND (f.date > ${day} OR f.line_id > ${line})`);
  }
  const limit = params.add('limit', 'bigint', () => count);
  const figures = Object.entries(lineFigures);
  const { rows } = await dataSet.store.query(
    `SELECT f.date, f.line_id, f.order_id, f.product, ${figures.map(([, sql]) => sql).join(', ')}
     ${from.text()} ORDER BY f.date, f.line_id LIMIT ${limit}`,
    boundValues(params.list, resolved),
    signal,
  );
  return rows.map(([day, line, order, product, ...values]) => ({
    day: String(day),
    line: Number(line),
    order: Number(order) === 0 ? null : String(order),
    product: Number(product),
    figures: Object.fromEntries(figures.map(([key], at) => [key, Number(values[at])])),
  }));
}
