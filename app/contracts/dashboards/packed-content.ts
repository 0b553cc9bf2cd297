import { packJson, unpackJson } from '../packed-json';
import { selectionShown } from './applied-filters';
import type {
  Cell,
  DashboardContent,
  FilterView,
  FilterValue,
  ResultColumn,
  WidgetResult,
  WidgetView,
} from './content';

/**
 * The content of a dashboard on its way to the browser, as one text. Rows are written column by column. Figures have more
 * digits than any page shows; files have them all.
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
  filter?: string | null,
  buckets?: ResultColumn['buckets'] | null,
  opens?: ResultColumn['opens'] | null,
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
/**
 * The cells of a column; the position of an earlier column with the same cells, such as names that are their own ids;
 * or, if the rows are a grid, the distinct cells and their repetitions: of each cell in turn, or of the whole list.
 */
type PackedCells =
  Cell[] | number | { each: Cell[]; times: number } | { all: Cell[]; times: number };
interface PackedResult
  extends
    Omit<WidgetResult, 'columns' | 'rows' | MostlyNull>,
    Partial<Pick<WidgetResult, MostlyNull>> {
  columns: PackedColumn[];
  cells: PackedCells[];
}
type PackedWidget = Omit<WidgetView, 'result' | 'trend'> & {
  result: PackedResult;
  trend: PackedResult | null;
};
/**
 * Options of a filter as columns: values, labels (null: they are the values), properties that only some options have,
 * and, for a tree, the depth of each option as a digit.
 */
type PackedValues = [
  values: string[],
  labels: string[] | null,
  rest?: Record<number, Omit<FilterValue, 'value' | 'label'>>,
  depths?: string,
];
type PackedFilter = Omit<FilterView, 'values' | 'selected' | 'usual' | keyof typeof usualFilter> &
  Partial<Pick<FilterView, 'usual' | keyof typeof usualFilter>> & {
    values: PackedValues;
    /** A selected value by its position among the options, or whole where it is not among them. */
    selected: (number | FilterValue)[];
    // `usual` is left out where it is the selection.
  };
/** Properties that most filters have: left out, and put back in the browser. */
const usualFilter = {
  parameter: 'filters',
  parent: null,
  hasSelectAll: false,
  areMutuallyExclusive: false,
  hasOneSelectionOnly: false,
  isAsync: false,
  selectedAll: false,
  hasMore: false,
} as const;
type PackedContent = Omit<DashboardContent, 'widgets' | 'filters'> & {
  filters: PackedFilter[];
  widgets: PackedWidget[];
};

export function packContent(content: DashboardContent): string {
  const packed: PackedContent = {
    ...content,
    filters: content.filters.map(packFilter),
    widgets: content.widgets.map((widget) => ({
      ...widget,
      result: packResult(widget.result),
      trend: widget.trend && packResult(widget.trend),
    })),
  };
  return packJson(packed, (_key, value) => (typeof value === 'number' ? shortened(value) : value));
}

/** @param text as `packContent` has made it */
export function unpackContent(text: string): DashboardContent {
  const packed = unpackJson(text) as PackedContent;
  return {
    ...packed,
    filters: packed.filters.map(unpackFilter),
    widgets: packed.widgets.map((widget) => ({
      ...widget,
      result: unpackResult(widget.result),
      trend: widget.trend && unpackResult(widget.trend),
    })),
  };
}

/** Pages show at most four decimals (hundredths of a percent). Charts need the first digits of small figures as well. */
const decimals = 5;
const firstDigits = 4;
/** Digits of a figure that would end in 5 when shortened: a page that rounds it again could go the wrong way. */
const allDigits = 9;

function shortened(value: number): number {
  if (Number.isInteger(value)) return value;
  const text = Math.abs(value) < 0.1 ? value.toPrecision(firstDigits) : value.toFixed(decimals);
  return /50*$/.test(text) ? Number(value.toPrecision(allDigits)) : Number(text);
}

function packFilter({ values, selected, usual, ...filter }: FilterView): PackedFilter {
  const isUsual = JSON.stringify(usual) === JSON.stringify(selectionShown({ ...filter, selected }));
  const positions = new Map(values.map((one, at) => [JSON.stringify(one), at]));
  const special = Object.entries(filter).filter(
    ([key, value]) => !(key in usualFilter) || value !== usualFilter[key as 'parent'],
  );
  return {
    ...(Object.fromEntries(special) as Omit<FilterView, 'values' | 'selected' | 'usual'>),
    ...(isUsual ? {} : { usual }),
    selected: selected.map((one) => positions.get(JSON.stringify(one)) ?? one),
    values: packValues(values),
  };
}

function unpackFilter({ values: packed, selected: chosen, ...filter }: PackedFilter): FilterView {
  const values = unpackValues(packed);
  const selected = chosen.flatMap((one) => (typeof one === 'number' ? (values[one] ?? []) : one));
  const whole = { ...usualFilter, ...filter, selected, values };
  return { ...whole, usual: filter.usual ?? selectionShown(whole) };
}

function packValues(list: readonly FilterValue[]): PackedValues {
  const depths = depthsOf(list);
  const rest: PackedValues[2] = {};
  for (const [at, { value: _value, label: _label, parent, ...more }] of list.entries()) {
    const left = depths !== null || parent === undefined ? more : { ...more, parent };
    if (Object.keys(left).length > 0) rest[at] = left;
  }
  const values = list.map(({ value }) => value);
  const labels = list.map(({ label }) => label);
  const ownNames = labels.every((label, at) => label === values[at]) ? null : labels;
  if (depths !== null) return [values, ownNames, rest, depths];
  return Object.keys(rest).length > 0 ? [values, ownNames, rest] : [values, ownNames];
}

/** The depth of each option; null if no option has a parent, or if a parent is not on the path to its option. */
function depthsOf(list: readonly FilterValue[]): string | null {
  let path: string[] = [];
  let depths = '';
  for (const { value, parent } of list) {
    const depth = parent === undefined ? 0 : path.indexOf(parent) + 1;
    if ((depth === 0) !== (parent === undefined) || depth > 9) return null;
    path = [...path.slice(0, depth), value];
    depths += depth;
  }
  return /[1-9]/.test(depths) ? depths : null;
}

function unpackValues([values, labels, rest, depths = '']: PackedValues): FilterValue[] {
  let path: string[] = [];
  return values.map((value, at) => {
    const depth = Number(depths[at] ?? 0);
    const parent = path[depth - 1];
    path = [...path.slice(0, depth), value];
    return {
      ...{ value, label: labels?.[at] ?? value },
      ...(parent === undefined ? {} : { parent }),
      ...rest?.[at],
    };
  });
}

function packColumn(column: ResultColumn): PackedColumn {
  const { key, label, metric, format, unit, role, better, base, filter, buckets, opens } = column;
  // Most columns have none of the last five, and those that follow the last one are left out.
  const some = [
    better ?? null,
    base ?? null,
    filter ?? null,
    buckets ?? null,
    opens ?? null,
  ] as const;
  const count = some.findLastIndex((one) => one !== null) + 1;
  return [key, label, metric, format, unit, role, ...some.slice(0, count)] as PackedColumn;
}

const packResult = ({ columns, rows, asOf, ...result }: WidgetResult): PackedResult => ({
  asOf,
  ...Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null)),
  columns: columns.map(packColumn),
  cells: packCells(columns.map((_, position) => rows.map((row) => row[position] ?? null))),
});

function packCells(columns: Cell[][]): PackedCells[] {
  const isSame = (one: Cell[], other: Cell[]) => one.every((cell, row) => cell === other[row]);
  return columns.map((cells, position) => {
    if (cells.length === 0) return cells;
    const same = columns.findIndex((other) => isSame(cells, other));
    return same === position ? packGrid(cells) : same;
  });
}

function packGrid(cells: Cell[]): PackedCells {
  const distinct = [...new Set(cells)];
  const times = cells.length / distinct.length;
  if (times < 2 || !Number.isInteger(times)) return cells;
  if (cells.every((cell, row) => cell === distinct[row % distinct.length]))
    return { all: distinct, times };
  if (cells.every((cell, row) => cell === distinct[Math.floor(row / times)]))
    return { each: distinct, times };
  return cells;
}

function unpackCells(packed: PackedCells[], position: number): Cell[] {
  const cells = packed[position]!;
  if (typeof cells === 'number') return unpackCells(packed, cells);
  if (Array.isArray(cells)) return cells;
  const rows = Array.from({ length: cells.times });
  return 'all' in cells
    ? rows.flatMap(() => cells.all)
    : cells.each.flatMap((cell) => rows.map(() => cell));
}

const unpackResult = ({ columns, cells: packed, ...result }: PackedResult): WidgetResult => {
  const cells = packed.map((_, position) => unpackCells(packed, position));
  return {
    ...mostlyNull,
    ...result,
    columns: columns.map(
      ([key, label, metric, format, unit, role, better, base, filter, buckets, opens]) => ({
        ...{ key, label, metric, format, unit, role },
        ...(better ? { better } : {}),
        ...(base ? { base } : {}),
        ...(filter ? { filter } : {}),
        ...(buckets ? { buckets } : {}),
        ...(opens ? { opens } : {}),
      }),
    ),
    rows: (cells[0] ?? []).map((_, index) => cells.map((column) => column[index] ?? null)),
  };
};
