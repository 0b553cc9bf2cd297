import type { Cell, ResultColumn, WidgetResult, WidgetView } from '~/contracts/dashboards/content';
import { formatFigure } from '~/lib/format/figure';
import type { FigureStyle } from '~/lib/format/figure';

import type { ChartFacts, SeriesColour } from './chart-facts';
import { colourCount, seriesColours } from './series-colours';
import { allBuckets } from './time-axis';
import type { DateLevel } from './time-axis';

/** Where a result keeps what; −1 where it does not. */
export interface Places {
  day: number;
  /** Id and name of the series, or of the row where there is one series alone. */
  id: number;
  name: number;
  /** What a row is about, where that is not its series. */
  category: number;
  value: number;
  baseline: number;
  growth: number;
  base: number;
}

/** The columns of a result by their roles. */
export function places({ columns }: WidgetResult): Places {
  const role = (wanted: ResultColumn['role']) => columns.findIndex((one) => one.role === wanted);
  const names = columns.flatMap(({ role: is, format }, at) =>
    is === 'dimension' && format !== 'date' ? [at] : [],
  );
  const id = columns.findLastIndex((one) => one.role === 'id');
  const name = names.find((at) => at > id) ?? names.at(-1) ?? -1;
  return {
    day: columns.findIndex((one) => one.role === 'dimension' && one.format === 'date'),
    id,
    name,
    category: names.find((at) => at !== name) ?? -1,
    value: role('value'),
    baseline: role('baseline'),
    growth: role('growth'),
    base: role('base'),
  };
}

export const figure = (row: readonly Cell[], at: number): number | null => {
  const cell = row[at];
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
};

export const text = (row: readonly Cell[], at: number): string => {
  const cell = row[at];
  return cell === null || cell === undefined ? '' : String(cell);
};

/**
 * The rows of a result without its total, which is the last row, has no day and no id (or `total`), and is called so.
 */
export function rowsOf(result: WidgetResult): { rows: Cell[][]; total: Cell[] | null } {
  const { rows } = result;
  const last = rows.at(-1);
  const { id, name, category, day } = places(result);
  const isTotal =
    last !== undefined &&
    (last[id] === 'total' ||
      ((last[id] ?? null) === null &&
        (last[day] ?? null) === null &&
        [text(last, name), text(last, category)].includes('Total')));
  return isTotal ? { rows: rows.slice(0, -1), total: last } : { rows, total: null };
}

/** Writes the figures of a column. */
export function writer(
  { format, unit }: ResultColumn,
  { currency, locale }: ChartFacts,
  style: Pick<FigureStyle, 'compact' | 'withUnit'>,
): (value: Cell | undefined) => string {
  return (value) => formatFigure(value ?? null, format, unit, { currency, locale, ...style });
}

/** The column whose figures a chart draws. */
export function valueColumn({ result, metrics }: WidgetView): ResultColumn {
  const metric = metrics[0];
  return (
    result.columns[places(result).value] ?? {
      key: 'value',
      label: metric?.label ?? '',
      metric: metric?.code ?? null,
      format: metric?.format ?? 'decimal',
      unit: metric?.unit ?? '',
      role: 'value',
    }
  );
}

/** Whether there is anything to draw: tables and tiles also show that there is nothing. */
export function hasFigures({ chart, result, trend }: WidgetView): boolean {
  if (chart === 'table') return result.rows.length > 0;
  if (chart === 'tile') return true;
  const drawn = chart === 'sparkline' ? (trend ?? result) : result;
  const { value } = places(drawn);
  return rowsOf(drawn).rows.some((row) => figure(row, value) !== null);
}

export interface Series {
  id: string;
  name: string;
  colour: SeriesColour;
  /** One for each bucket. */
  values: (number | null)[];
  baseline: (number | null)[] | null;
}

export interface SeriesSet {
  /** First days of the buckets, or names of categories. */
  buckets: string[];
  level: DateLevel | null;
  /** Index of the first bucket that the data do not fill; the number of buckets where they fill all. */
  incompleteAt: number;
  /** The period begins inside the first bucket. */
  firstIsCut: boolean;
  series: Series[];
  /** How many series have no place of their own. */
  left: number;
}

/** Colours of the series, brands of this chart all different. */
export function coloursOf(ids: readonly string[], facts: ChartFacts) {
  return seriesColours(ids, facts.ownBrandId, facts.colours);
}

/**
 * Rows as series over the buckets of time, or over categories where no column is a day.
 *
 * @param beyond what becomes of series beyond the eight that have a colour: `other` adds them up, `leave` leaves them out
 */
export function seriesSet(
  result: WidgetResult,
  facts: ChartFacts,
  label: string,
  beyond: 'other' | 'leave',
): SeriesSet {
  const at = places(result);
  const level = at.day === -1 ? null : (result.dateLevel ?? 'day');
  const along = (row: readonly Cell[]) => text(row, level === null ? at.category : at.day);
  const { rows } = rowsOf(result);
  const buckets =
    level === null ? [...new Set(rows.map(along))] : allBuckets(rows.map(along), level);
  const index = new Map(buckets.map((bucket, position) => [bucket, position]));

  const found = new Map<string, Series>();
  for (const row of rows) {
    const position = index.get(along(row));
    if (position === undefined) continue;
    const id = at.id === -1 ? text(row, at.name) : text(row, at.id);
    let one = found.get(id);
    if (one === undefined) {
      const empty = () => buckets.map((): number | null => null);
      one = {
        id,
        name: text(row, at.name) || label,
        colour: 'own',
        values: empty(),
        baseline: at.baseline === -1 ? null : empty(),
      };
      found.set(id, one);
    }
    one.values[position] = figure(row, at.value);
    if (one.baseline !== null) one.baseline[position] = figure(row, at.baseline);
  }

  const { kept, rest } = largest([...found.values()], facts.ownBrandId);
  const series = beyond === 'other' && rest.length > 0 ? [...kept, added(rest, buckets)] : kept;
  // One series alone is what the page is about.
  if (series.length > 1 || (series[0]?.id ?? '') !== '') {
    const colours = coloursOf(
      series.map(({ id }) => id),
      facts,
    );
    for (const one of series) one.colour = colours[one.id] ?? 'average';
  }
  const incomplete = result.incompleteFrom;
  const cut = incomplete === null ? -1 : buckets.findIndex((bucket) => bucket >= incomplete);
  return {
    buckets,
    level,
    incompleteAt: level === null || cut === -1 ? buckets.length : cut,
    firstIsCut: level !== null && (buckets[0] ?? facts.firstDay) < facts.firstDay,
    series,
    left: rest.length,
  };
}

const total = ({ values }: Series) =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

/** Eight series have colours of their own, besides the own brand and the average. */
function largest(all: Series[], ownId: string | null) {
  const special = ({ id }: Series) => id === ownId || id === 'average';
  const others = all.filter((one) => !special(one));
  if (others.length <= colourCount) return { kept: all, rest: [] };
  const bySize = [...others].sort((a, b) => total(b) - total(a) || (a.id < b.id ? -1 : 1));
  const chosen = new Set(bySize.slice(0, colourCount - 1));
  return {
    kept: all.filter((one) => special(one) || chosen.has(one)),
    rest: bySize.slice(colourCount - 1),
  };
}

/** What the series amount to in each bucket; null where none has a figure. */
export function sums(series: readonly Series[], count: number): (number | null)[] {
  const totals = new Array<number | null>(count).fill(null);
  for (const { values } of series) {
    values.forEach((value, at) => {
      if (value !== null) totals[at] = (totals[at] ?? 0) + value;
    });
  }
  return totals;
}

function added(rest: readonly Series[], buckets: readonly string[]): Series {
  return {
    id: 'other',
    name: `Other (${rest.length})`,
    colour: 'average',
    baseline: null,
    values: sums(rest, buckets.length),
  };
}

/** The values of a trend: of a tile or a sparkline. */
export function trendOf(widget: WidgetView): {
  days: string[];
  values: (number | null)[];
  incompleteAt: number;
} {
  const trend = widget.trend ?? widget.result;
  const at = places(trend);
  const { rows } = rowsOf(trend);
  const days = rows.map((row) => text(row, at.day));
  const from = trend.incompleteFrom;
  const cut = from === null ? -1 : days.findIndex((day) => day >= from);
  return {
    days,
    values: rows.map((row) => figure(row, at.value)),
    incompleteAt: cut === -1 ? days.length : cut,
  };
}
