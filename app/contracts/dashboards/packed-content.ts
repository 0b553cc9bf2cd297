import type { Cell, DashboardContent, ResultColumn, WidgetResult, WidgetView } from './content';

/**
 * The content of a dashboard on its way to the browser, as one text: the format of loaders gives every cell and key a number
 * of its own, which compresses badly (docs/performance.md). The text is JSON with ' and " exchanged, because loaders escape
 * the latter twice. Rows are written column by column. Figures have nine significant digits, more than any page shows; files
 * have them all.
 */

type PackedColumn = [
  key: string,
  label: string,
  metric: string | null,
  format: ResultColumn['format'],
  unit: string,
  role: ResultColumn['role'],
  better?: ResultColumn['better'] | null,
  base?: string | null,
  filter?: string,
];
/** Members that are null in most results: a null is left out, and comes back in the browser. */
const mostlyNull = {
  baseSize: null,
  dateLevel: null,
  incompleteFrom: null,
  incompleteTo: null,
  empty: null,
  error: null,
} as const;
type MostlyNull = keyof typeof mostlyNull;
interface PackedResult
  extends
    Omit<WidgetResult, 'columns' | 'rows' | MostlyNull>,
    Partial<Pick<WidgetResult, MostlyNull>> {
  columns: PackedColumn[];
  /** A list for each column. */
  cells: Cell[][];
}
type PackedWidget = Omit<WidgetView, 'result' | 'trend'> & {
  result: PackedResult;
  trend: PackedResult | null;
};
type PackedContent = Omit<DashboardContent, 'widgets'> & { widgets: PackedWidget[] };

/** The options of the comparison are left out, because its control searches for them. */
export function packContent(content: DashboardContent): string {
  const packed: PackedContent = {
    ...content,
    filters: content.filters.map((filter) =>
      filter.parameter === 'comparison' ? { ...filter, values: [] } : filter,
    ),
    widgets: content.widgets.map((widget) => ({
      ...widget,
      result: packResult(widget.result),
      trend: widget.trend && packResult(widget.trend),
    })),
  };
  return exchangeQuotes(JSON.stringify(packed, shortened));
}

/** @param text as `packContent` has made it */
export function unpackContent(text: string): DashboardContent {
  const packed = JSON.parse(exchangeQuotes(text)) as PackedContent;
  return {
    ...packed,
    widgets: packed.widgets.map((widget) => ({
      ...widget,
      result: unpackResult(widget.result),
      trend: widget.trend && unpackResult(widget.trend),
    })),
  };
}

const exchangeQuotes = (text: string) =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

const significantDigits = 9;
const shortened = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value)
    ? Number(value.toPrecision(significantDigits))
    : value;

function packColumn(column: ResultColumn): PackedColumn {
  const { key, label, metric, format, unit, role, better, base, filter } = column;
  if (filter !== undefined)
    return [key, label, metric, format, unit, role, better ?? null, base ?? null, filter];
  if (base !== undefined) return [key, label, metric, format, unit, role, better ?? null, base];
  return better === undefined
    ? [key, label, metric, format, unit, role]
    : [key, label, metric, format, unit, role, better];
}

const packResult = ({ columns, rows, asOf, ...result }: WidgetResult): PackedResult => ({
  asOf,
  ...Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null)),
  columns: columns.map(packColumn),
  cells: columns.map((_, position) => rows.map((row) => row[position] ?? null)),
});

const unpackResult = ({ columns, cells, ...result }: PackedResult): WidgetResult => ({
  ...mostlyNull,
  ...result,
  columns: columns.map(([key, label, metric, format, unit, role, better, base, filter]) => ({
    ...{ key, label, metric, format, unit, role },
    ...(better === undefined || better === null ? {} : { better }),
    ...(base === undefined || base === null ? {} : { base }),
    ...(filter === undefined ? {} : { filter }),
  })),
  rows: (cells[0] ?? []).map((_, index) => cells.map((column) => column[index] ?? null)),
});
