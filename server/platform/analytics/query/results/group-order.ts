import { type DimensionCode, dimensions } from '../model/dimensions';
import type { Format } from '../../../../../contract/vocabulary';
import { showsChange } from '../model/metric-query';
import type { Group } from './figure-table';
import type { Named, NameLookup } from './name-lookup';
import { periodDays, type QueryFigures } from './query-figures';
import { shownFigures } from './shown-figures';

export interface NamedGroup {
  group: Group;
  names: readonly Named[];
  /** Figure that orders the groups; null where it is missing or hidden. */
  figure: number | null;
}

/** Orders by figure; groups without a figure come last, and names decide between equal figures. */
function compareGroups(direction: 'asc' | 'desc') {
  const sign = direction === 'desc' ? -1 : 1;
  const nameOf = (one: NamedGroup) => one.names.map(({ name }) => name).join('\u0001');
  return (one: NamedGroup, other: NamedGroup) => {
    if (one.figure !== other.figure) {
      if (one.figure === null) return 1;
      if (other.figure === null) return -1;
      return sign * (one.figure - other.figure);
    }
    const [a, b] = [nameOf(one), nameOf(other)];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  };
}

/** Orders by the values of those dimensions that have an order of their own. */
function naturalOrder(dims: readonly DimensionCode[]) {
  const orders = dims.flatMap((dim, at) => {
    const { order } = dimensions[dim];
    return order === undefined ? [] : [({ group }: NamedGroup) => order(group[at] ?? null)];
  });
  return (one: NamedGroup, other: NamedGroup): number => {
    for (const placeOf of orders) {
      const [a, b] = [placeOf(one), placeOf(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
}

const noOrder = () => 0;

/** Formats of figures that add up. */
const additive: ReadonlySet<Format> = new Set<Format>(['integer', 'money']);

/**
 * Orders groups by bands and another dimension: values of the latter by their totals over all bands, the largest first.
 * The bands of each value keep their own order.
 */
function totalOrder(dims: readonly DimensionCode[], groups: readonly NamedGroup[], format: Format) {
  const others = dims.flatMap((dim, at) => (dimensions[dim].order === undefined ? [at] : []));
  if (others.length === 0 || others.length === dims.length || !additive.has(format)) return noOrder;
  const keyOf = ({ group }: NamedGroup) => JSON.stringify(others.map((at) => group[at] ?? null));
  const totals = new Map<string, number>();
  for (const one of groups)
    totals.set(keyOf(one), (totals.get(keyOf(one)) ?? 0) + (one.figure ?? 0));
  return (one: NamedGroup, other: NamedGroup) =>
    (totals.get(keyOf(other)) ?? 0) - (totals.get(keyOf(one)) ?? 0);
}

/** Id 0 stands for an unknown brand or product. */
const isKnown = (dims: readonly DimensionCode[], group: Group) =>
  dims.every((dim, at) => (dim !== 'brand' && dim !== 'product') || group[at] !== 0);

/**
 * The groups of a result in order; a ranking is cut to its limit and leaves out unknown brands and products. Where the
 * query shows a change, groups that have rows in a baseline alone are among them (D-34).
 */
export async function orderedGroups(of: QueryFigures, lookup: NameLookup): Promise<NamedGroup[]> {
  const { query, figures, rowLevel, groupLevel, columns } = of;
  const { dims, groups } = figures.groups(
    rowLevel,
    showsChange(query) ? ['period', ...of.resolved.baselines.keys()] : undefined,
  );
  const by = query.rank?.by ?? columns[0]?.measure.key;
  const column = columns.find(({ measure }) => measure.key === by);
  const at = { figures, level: groupLevel ?? rowLevel };
  const days = periodDays(of);
  const wanted = query.rank === null ? groups : groups.filter((group) => isKnown(dims, group));
  const measured = wanted.map((group): NamedGroup => {
    const figure = column === undefined ? null : shownFigures(of, at, column, group, days).value;
    return { group, names: [], figure };
  });
  const byFigure = compareGroups(query.rank?.direction ?? 'desc');
  const inOrder = naturalOrder(dims);
  const byTotal =
    column === undefined ? noOrder : totalOrder(dims, measured, column.measure.format);
  // A ranking is by its figure; without one, bands keep their own order.
  const compare =
    query.rank === null
      ? (one: NamedGroup, other: NamedGroup) =>
          byTotal(one, other) || inOrder(one, other) || byFigure(one, other)
      : byFigure;
  const limit = query.rank?.limit ?? measured.length;
  const leading = withinLimit(measured, compare, limit);
  const namers = await Promise.all(
    dims.map((dim, at) =>
      lookup.namer(
        dim,
        leading.map(({ group }) => group[at] ?? null),
      ),
    ),
  );
  return leading
    .map((one) => ({ ...one, names: namers.map((name, at) => name(one.group[at] ?? null)) }))
    .sort(compare)
    .slice(0, limit);
}

/** Groups that may be within the limit. Names decide between equal figures, so all equals of the last one stay. */
function withinLimit(
  groups: readonly NamedGroup[],
  compare: (one: NamedGroup, other: NamedGroup) => number,
  limit: number,
): readonly NamedGroup[] {
  if (groups.length <= limit) return groups;
  const sorted = [...groups].sort(compare);
  const last = sorted[limit - 1];
  return sorted.filter(({ figure }, at) => at < limit || figure === last?.figure);
}

/** A known value of a query's dimension: its id in the data set's file, and its id and name. */
export interface Member extends Named {
  key: number;
  group: Group;
}

/** The known members of a query by one dimension, in the order of `orderedGroups`. */
export const knownMembers = async (of: QueryFigures, lookup: NameLookup): Promise<Member[]> =>
  (await orderedGroups(of, lookup)).flatMap(({ group, names: [named] }) =>
    group[0] === 0 || group[0] === null || named === undefined
      ? []
      : [{ key: Number(group[0]), group, ...named }],
  );
