import type { Cell, ResultColumn, WidgetResult, WidgetView } from '~/contracts/dashboards/content';
import { changeMetric } from '~/contracts/dashboards/baselines';
import { allHiddenText } from '~/contracts/dashboards/small-base';
import { splitTotal } from '~/contracts/dashboards/total-row';
import { formatFigure, type FigureStyle } from '~/lib/format/figure';

import type { ChartFacts } from '../chart-facts';

/** Positions of the columns of a result; −1 where it does not have one. */
export interface ColumnPositions {
  day: number;
  /** Id and name of the series, or of the row where there is a single series. */
  id: number;
  name: number;
  /** A dimension of rows besides their series. */
  category: number;
  value: number;
  /** The first columns that compare with each baseline of the page, at least one pair. */
  compared: readonly { baseline: number; growth: number }[];
  base: number;
  /** A share that is drawn behind the values. */
  shade: number;
}

export function columnPositions({
  columns,
}: {
  columns: readonly ResultColumn[];
}): ColumnPositions {
  const first = (wanted: ResultColumn['role'], place = 0) =>
    columns.findIndex(({ role, baseline = 0 }) => role === wanted && baseline === place);
  const places = [...new Set([0, ...columns.map(({ baseline = 0 }) => baseline)])];
  const names = columns.flatMap(({ role, format }, position) =>
    role === 'dimension' && format !== 'date' ? [position] : [],
  );
  const id = columns.findLastIndex(({ role }) => role === 'id');
  const name = names.find((position) => position > id) ?? names.at(-1) ?? -1;
  return {
    day: columns.findIndex(({ role, format }) => role === 'dimension' && format === 'date'),
    id,
    name,
    category: names.find((position) => position !== name) ?? -1,
    value: first('value'),
    compared: places.map((place) => ({
      baseline: first('baseline', place),
      growth: first('growth', place),
    })),
    base: first('base'),
    shade: first('shade'),
  };
}

/** The number in a cell; null if it holds none. */
export function numberAt(row: readonly Cell[], position: number): number | null {
  const cell = row[position];
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}

/** The text in a cell; empty if it holds none. */
export function textAt(row: readonly Cell[], position: number): string {
  const cell = row[position];
  return cell === null || cell === undefined ? '' : String(cell);
}

export function formatterFor(
  { format, unit, metric }: ResultColumn,
  { currency, locale }: ChartFacts,
  style: Pick<FigureStyle, 'compact' | 'withUnit' | 'largest'>,
): (value: Cell | undefined) => string {
  const isGain = (value: Cell | undefined, text: string) =>
    metric === changeMetric && format === 'percent' && Number(value) > 0 && /[1-9]/.test(text);
  return (value) => {
    const text = formatFigure(value ?? null, format, unit, { currency, locale, ...style });
    return isGain(value, text) ? `+${text}` : text;
  };
}

/**
 * The largest figure of a column and of the others of its metric: value and baseline both have hundredths, or neither.
 * A total counts only where it is alone: otherwise small rows would lose their cents.
 * @returns as in the rows; 0 if there are no figures
 */
export function largestBeside(
  result: Pick<WidgetResult, 'columns' | 'rows'>,
  { key, metric, format }: ResultColumn,
): number {
  const { columns, rows: all } = result;
  const beside = columns.flatMap((column, position) =>
    column.key === key || (metric !== null && column.metric === metric && column.format === format)
      ? [position]
      : [],
  );
  const largestOf = (rows: WidgetResult['rows']) =>
    rows.reduce(
      (most, row) => Math.max(most, ...beside.map((at) => Math.abs(numberAt(row, at) ?? 0))),
      0,
    );
  // A total is larger than its parts, so it counts only where they have no figure.
  return largestOf(splitTotal(result).rows) || largestOf(all);
}

export function valueColumn({ result, metrics }: WidgetView): ResultColumn {
  const metric = metrics[0];
  return (
    result.columns[columnPositions(result).value] ?? {
      key: 'value',
      label: metric?.label ?? '',
      metric: metric?.code ?? null,
      format: metric?.format ?? 'decimal',
      unit: metric?.unit ?? '',
      role: 'value',
    }
  );
}

/** Whether any row of a result, besides its total, has a value. */
export function hasValues(result: WidgetResult): boolean {
  const { value } = columnPositions(result);
  return splitTotal(result).rows.some((row) => numberAt(row, value) !== null);
}

/** Whether a column has only changes, and none of them is known. */
export const lacksComparison = (
  { columns, rows }: Pick<WidgetResult, 'columns' | 'rows'>,
  position: number,
): boolean =>
  columns[position]?.metric === changeMetric &&
  rows.length > 0 &&
  rows.every((row) => numberAt(row, position) === null);

/** What stands in place of a chart without values. */
export const emptyText = ({ result }: Pick<WidgetView, 'result'>): string =>
  result.empty?.message ??
  allHiddenText(result) ??
  (result.columns.some((_, position) => lacksComparison(result, position))
    ? 'There is nothing to compare with.'
    : 'No figures in this period.');
