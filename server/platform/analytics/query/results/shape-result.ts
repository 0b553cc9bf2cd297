import { bucketsOf, type DateLevel } from '../../../dates/calendar-units';
import { dayCount } from '../../../dates/days';
import type { QueryResult, ResultColumn } from './query-result';
import type { DimensionCode } from '../model/selection';
import { dimensions } from '../model/dimensions';
import type { Cell, FigureTable, Group, RowDays } from './figure-table';
import type { Measure } from '../model/measure';
import { type Named, namer } from './dimension-names';
import { shifted } from '../execute/resolve-periods';
import type { Run } from '../compile/sql-params';

/** Levels of a statement's figures, as indexes; null where a query has no use for one. */
export interface Levels {
  rows: number;
  /** Of the groups over all dates, which ranks them. */
  groups: number | null;
}

export interface Shaping {
  run: Run;
  query: {
    dateLevel: DateLevel | null;
    rank: { by: string; direction: 'asc' | 'desc'; limit: number | null } | null;
    compare: boolean;
    total: boolean;
  };
  figures: FigureTable;
  levels: Levels;
  /** Dimensions of the rows, the date first. */
  dims: readonly DimensionCode[];
  /** Of the result: those that cannot be worked out have no index. */
  columns: readonly { measure: Measure; index: number | null }[];
  /** Figures of the whole; null where nobody asked for them. */
  totals: { figures: FigureTable; level: number } | null;
  /** Index of the measure that says how many buyers rates stand on. */
  base: number | null;
  hasSales: (range: { startDate: string; endDate: string }) => boolean;
}

const baselineLabels = { prior_period: 'Prior period', year_ago: 'Year ago' };

/** Columns of a measure: its value, and where compared its baseline and growth. */
export function measureColumns(
  { key, label, metric, format, unit, rate, growthOf }: Measure,
  compare: boolean,
  kind: 'prior_period' | 'year_ago' | null,
): ResultColumn[] {
  const value: ResultColumn = { key, label, metric, format, unit, role: 'value' };
  if (!compare || growthOf !== null) return [value];
  return [
    value,
    {
      ...value,
      key: `${key}_baseline`,
      label: `${label}, ${kind === null ? 'baseline' : baselineLabels[kind].toLowerCase()}`,
      role: 'baseline',
    },
    {
      key: `${key}_growth`,
      label: `${label}, change`,
      metric,
      format: rate ? 'points' : 'percent',
      unit: rate ? 'points' : '%',
      role: 'growth',
    },
  ];
}

/** Columns of dimensions: the day by itself, the others as an id and a name. */
export function dimensionColumns(dims: readonly DimensionCode[]): ResultColumn[] {
  return dims.flatMap((dim): ResultColumn[] => {
    const { label } = dimensions[dim];
    const base = { key: dim, label, metric: null, unit: '' };
    if (dim === 'date') return [{ ...base, format: 'date', role: 'dimension' }];
    return [
      { ...base, key: `${dim}_id`, label: `${label} id`, format: 'text', role: 'id' },
      { ...base, format: 'text', role: 'dimension' },
    ];
  });
}

export const baseColumn: ResultColumn = {
  key: 'base',
  label: 'Buyers',
  metric: 'BUY',
  format: 'integer',
  unit: 'buyers',
  role: 'base',
};

function rowDays(
  { run, hasSales }: Shaping,
  range: { startDate: string; endDate: string },
): RowDays {
  const before = run.before === null ? null : shifted(run, range);
  return {
    now: { days: dayCount(range), hasData: hasSales(range) },
    before: before && { days: dayCount(before), hasData: hasSales(before) },
  };
}

/** Over the whole period: the baseline is then itself, not the period moved. */
export function periodDays({ run, hasSales }: Pick<Shaping, 'run' | 'hasSales'>): RowDays {
  return {
    now: { days: dayCount(run.now), hasData: hasSales(run.now) },
    before: run.before && { days: dayCount(run.before), hasData: hasSales(run.before) },
  };
}

export interface NamedGroup {
  group: Group;
  names: readonly Named[];
  /** What it is ordered by. */
  worth: number | null;
}

/** Best first (or worst first); nothing comes last, ties go by name. */
function inOrder(direction: 'asc' | 'desc') {
  const sign = direction === 'desc' ? -1 : 1;
  const nameOf = (one: NamedGroup) => one.names.map(({ name }) => name).join('\u0001');
  return (one: NamedGroup, other: NamedGroup) => {
    if (one.worth !== other.worth) {
      if (one.worth === null) return 1;
      if (other.worth === null) return -1;
      return sign * (one.worth - other.worth);
    }
    const [a, b] = [nameOf(one), nameOf(other)];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  };
}

const isKnown = (dims: readonly DimensionCode[], group: Group) =>
  dims.every((dim, at) => (dim !== 'brand' && dim !== 'product') || group[at] !== 0);

/** The groups of a result, in order and (ranked) no more than asked for. */
export async function orderedGroups(shaping: Shaping): Promise<NamedGroup[]> {
  const { run, query, figures, levels, columns } = shaping;
  const level = levels.groups ?? levels.rows;
  const { dims, groups } = figures.groups(levels.rows);
  const by = query.rank?.by ?? columns[0]?.measure.key;
  const index = columns.find(({ measure }) => measure.key === by)?.index ?? null;
  const days = periodDays(shaping);
  // What is unknown is no rival of what is known: a ranking leaves it out, the total does not.
  const ranked = query.rank === null ? groups : groups.filter((group) => isKnown(dims, group));
  let found = ranked.map((group) => ({
    group,
    worth: index === null ? null : figures.measure(level, index, group, days).now,
  }));
  const direction = query.rank?.direction ?? 'desc';
  const limit = query.rank?.limit ?? null;
  if (limit !== null && found.length > limit) {
    // Names decide between equals alone: of those far behind none is asked for.
    const order = inOrder(direction);
    const bare = found.map((one) => ({ ...one, names: [] })).sort(order);
    const last = bare[limit - 1];
    found = bare.filter((one, at) => at < limit || one.worth === last?.worth);
  }
  const namers = await Promise.all(
    dims.map((dim, at) =>
      namer(
        run.dataSet,
        dim,
        found.map(({ group }) => group[at] ?? null),
      ),
    ),
  );
  const named = found.map(({ group, worth }) => ({
    group,
    worth,
    names: namers.map((name, at) => name(group[at] ?? null)),
  }));
  return named.sort(inOrder(direction)).slice(0, limit ?? undefined);
}

/** Rows of a result: for every bucket (those without data too) and group, and last the total. */
export async function shapeResult(
  shaping: Shaping,
  groups?: readonly NamedGroup[],
): Promise<Omit<QueryResult, 'empty'>> {
  const { run, query, figures, levels, dims, columns, base, totals } = shaping;
  const kind = run.binding.baseline?.kind ?? null;
  const shown = groups ?? (await orderedGroups(shaping));
  const others = dims.filter((dim) => dim !== 'date');

  const cells = (of: FigureTable, level: number, group: Group, days: RowDays) => {
    const values: (number | null)[] = [];
    for (const { measure, index } of columns) {
      const found = index === null ? null : of.measure(level, index, group, days);
      values.push(found?.now ?? null);
      if (query.compare && measure.growthOf === null)
        values.push(found?.before ?? null, found?.growth ?? null);
    }
    if (base !== null && dims.length > 0) values.push(of.measure(level, base, group, days).now);
    return values;
  };
  const heads = (names: readonly Named[]) => names.flatMap(({ id, name }) => [id, name]);

  const rows: QueryResult['rows'] = [];
  const buckets = query.dateLevel === null ? [] : bucketsOf(run.now, query.dateLevel);
  if (dims.includes('date')) {
    for (const bucket of buckets) {
      const days = rowDays(shaping, { startDate: bucket.from, endDate: bucket.to });
      for (const { group, names } of shown) {
        const full: Cell[] = [bucket.start, ...group];
        rows.push([bucket.start, ...heads(names), ...cells(figures, levels.rows, full, days)]);
      }
    }
  } else {
    const days = periodDays(shaping);
    for (const { group, names } of shown)
      rows.push([...heads(names), ...cells(figures, levels.rows, group, days)]);
  }
  if (query.total && totals !== null && dims.length > 0) {
    const names = others.flatMap((_, at) => [null, at === 0 ? 'Total' : null]);
    rows.push([
      ...(dims.includes('date') ? [null] : []),
      ...names,
      ...cells(totals.figures, totals.level, [], periodDays(shaping)),
    ]);
  }

  const last = buckets.at(-1);
  return {
    columns: [
      ...dimensionColumns(dims),
      ...columns.flatMap(({ measure }) => measureColumns(measure, query.compare, kind)),
      ...(base !== null && dims.length > 0 ? [baseColumn] : []),
    ],
    rows,
    baseSize:
      base === null || totals === null
        ? null
        : totals.figures.measure(totals.level, base, [], periodDays(shaping)).now,
    asOf: run.dataSet.info.asOf,
    dateLevel: query.dateLevel,
    incompleteFrom: last?.isCut === true ? last.start : null,
  };
}
