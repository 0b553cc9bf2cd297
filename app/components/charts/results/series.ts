import type { Cell, WidgetResult } from '~/contracts/dashboards/content';
import { splitTotal } from '~/contracts/dashboards/total-row';

import type { ChartFacts, SeriesColour } from '../chart-facts';
import type { CompleteBuckets } from '../geometry/paths';
import { allBuckets, type DateLevel } from '../geometry/time-axis';
import { columnPositions, numberAt, textAt } from './result';
import { colourCount, ratingColour, seriesColours } from './series-colours';

export interface Series {
  id: string;
  name: string;
  colour: SeriesColour;
  /** One for each bucket. */
  values: (number | null)[];
  /** The same for each baseline that the result has figures of. */
  baselines: (number | null)[][];
  /** Shares that are drawn behind its values; null where the result has none. */
  shade: (number | null)[] | null;
  /** Number of buyers, reviews, … in the base of each value; null where values have no base. */
  bases: (number | null)[] | null;
}

export interface SeriesSet extends CompleteBuckets {
  /** First days of the buckets, or names of categories. */
  buckets: string[];
  level: DateLevel | null;
  series: Series[];
  /** Number of series that have no colour of their own. */
  left: number;
}

/** Colours of the series of a chart; brands never share one. */
export function coloursOf(ids: readonly string[], facts: ChartFacts) {
  return seriesColours(ids, facts.ownBrandId, facts.colours);
}

/** With more brands, colours no longer help to find one of them. */
const maxColours = 6;

/** Whether all rows of a list have colours: a few brands beside the own one. */
export const isColouredList = (ids: readonly string[], ownId: string | null): boolean =>
  new Set(ids).size <= maxColours && ownId !== null && ids.includes(ownId);

/**
 * Colours of the rows of a list. A few brands beside the own one have their colours; in a longer list only the own brand and
 * those that have a colour on the page. A row without a colour is grey.
 */
export function listColours(
  ids: readonly string[],
  facts: ChartFacts,
): (id: string) => SeriesColour {
  const own = facts.ownBrandId;
  const colours = isColouredList(ids, own) ? coloursOf(ids, facts) : (facts.colours ?? {});
  return (id) => (id !== '' && id === own ? 'own' : (colours[id] ?? 'average'));
}

/**
 * Groups rows into series over time, or over categories where no column is a day.
 * @param beyond what happens to series beyond the eight that have a colour: `other` adds them up, `leave` leaves them out,
 *   `all` keeps them
 * @param most maximum of series beside the own brand and the average; without effect for `all`
 */
export function seriesSet(
  result: WidgetResult,
  facts: ChartFacts,
  label: string,
  beyond: 'other' | 'leave' | 'all',
  most = colourCount,
): SeriesSet {
  const at = columnPositions(result);
  const level = at.day === -1 ? null : (result.dateLevel ?? 'day');
  const bucketOf = (row: readonly Cell[]) => textAt(row, level === null ? at.category : at.day);
  const { rows } = splitTotal(result);
  const buckets =
    level === null ? [...new Set(rows.map(bucketOf))] : allBuckets(rows.map(bucketOf), level);

  const all = grouped(result, rows, buckets, bucketOf, label);
  const { kept, rest } =
    beyond === 'all' ? { kept: all, rest: [] } : largest(all, facts.ownBrandId, most);
  const series = beyond === 'other' && rest.length > 0 ? [...kept, added(rest, buckets)] : kept;
  // A single series without an id is what the page is about: it keeps the colour of the own brand.
  if (series.length > 1 || (series[0]?.id ?? '') !== '') {
    const colours = coloursOf(
      series.map(({ id }) => id),
      facts,
    );
    const isRating = result.columns[at.id]?.key === 'stars_id';
    for (const one of series)
      one.colour = (isRating ? ratingColour(one.id) : null) ?? colours[one.id] ?? 'average';
  }
  return {
    buckets,
    level,
    ...(level === null
      ? { completeFrom: 0, incompleteAt: buckets.length }
      : completeBuckets(buckets, result)),
    series,
    left: rest.length,
  };
}

/**
 * The buckets that the data fill.
 * @param buckets their first days
 */
export function completeBuckets(
  buckets: readonly string[],
  { incompleteFrom, incompleteTo }: Pick<WidgetResult, 'incompleteFrom' | 'incompleteTo'>,
): CompleteBuckets {
  const cut = incompleteFrom === null ? -1 : buckets.findIndex((day) => day >= incompleteFrom);
  return {
    completeFrom:
      incompleteTo === null ? 0 : buckets.findLastIndex((day) => day <= incompleteTo) + 1,
    incompleteAt: cut === -1 ? buckets.length : cut,
  };
}

/** One series for each id, in the order of the rows. */
function grouped(
  result: WidgetResult,
  rows: readonly Cell[][],
  buckets: readonly string[],
  bucketOf: (row: readonly Cell[]) => string,
  label: string,
): Series[] {
  const at = columnPositions(result);
  const before = at.compared.flatMap(({ baseline }) => (baseline === -1 ? [] : [baseline]));
  const index = new Map(buckets.map((bucket, position) => [bucket, position]));
  const { base } = result.columns[at.value] ?? {};
  const baseAt = base === undefined ? -1 : result.columns.findIndex(({ key }) => key === base);
  const found = new Map<string, Series>();
  for (const row of rows) {
    const position = index.get(bucketOf(row));
    if (position === undefined) continue;
    const id = at.id === -1 ? textAt(row, at.name) : textAt(row, at.id);
    let one = found.get(id);
    if (one === undefined) {
      const empty = () => buckets.map((): number | null => null);
      one = {
        id,
        name: textAt(row, at.name) || label,
        colour: 'own',
        values: empty(),
        baselines: before.map(empty),
        shade: at.shade === -1 ? null : empty(),
        bases: baseAt === -1 ? null : empty(),
      };
      found.set(id, one);
    }
    one.values[position] = numberAt(row, at.value);
    for (const [place, values] of one.baselines.entries())
      values[position] = numberAt(row, before[place] ?? -1);
    if (one.shade !== null) one.shade[position] = numberAt(row, at.shade);
    if (one.bases !== null) one.bases[position] = numberAt(row, baseAt);
  }
  return [...found.values()];
}

const total = ({ values }: Series) =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

/** Keeps the largest series, besides the own brand and the average. */
function largest(all: Series[], ownId: string | null, most: number) {
  const special = ({ id }: Series) => id === ownId || id === 'average';
  const others = all.filter((one) => !special(one));
  if (others.length <= most) return { kept: all, rest: [] };
  const bySize = [...others].sort((a, b) => total(b) - total(a) || (a.id < b.id ? -1 : 1));
  const chosen = new Set(bySize.slice(0, most - 1));
  return {
    kept: all.filter((one) => special(one) || chosen.has(one)),
    rest: bySize.slice(most - 1),
  };
}

/** Sums of the series in each bucket; null where none of them has a value. */
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
    baselines: [],
    shade: null,
    bases: null,
    values: sums(rest, buckets.length),
  };
}
