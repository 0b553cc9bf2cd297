import type { Cell, ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import { baseOf, greyNote, hiddenText, indicativeBase } from '~/contracts/dashboards/small-base';
import { splitTotal } from '~/contracts/dashboards/total-row';

import type { ChartFacts } from '../../chart-facts';
import { cellText } from '../../geometry/cell-text';
import { plainRow, type Reading } from '../../read-out/reading';
import { columnPositions, formatterFor, numberAt, textAt, valueColumn } from '../../results/result';
import { stateCode, statePlaces, type StatePlace } from './us-states';
import { colourLevels, neutralValue } from '../../geometry/colour-levels';
import { axisLabels, niceScale, unitOf, type Scale } from '../../geometry/scale';

export interface RegionValue {
  /** Id of its row; '' for a state without one. */
  id: string;
  value: number | null;
  /** The value as the list shows it, and in the fewest characters. */
  text: string;
  shortText: string;
  /** Index of its colour class; null without a value, or where its base is small. */
  colour: number | null;
  /** Number of buyers in the base of a rate. */
  base: number | null;
  thin: boolean;
  /** Why a rate with too small a base is not shown. */
  hidden: string | null;
}

export interface StateTile extends StatePlace, RegionValue {}

export type MapModel = ReturnType<typeof mapModel>;

const elsewhereNote = 'No map: none of these regions is a US state';

/** Values of US states, and a list of the regions that are not US states. Of two rows of one state the second is in the list. */
export function mapModel(widget: WidgetView, facts: ChartFacts) {
  const { result } = widget;
  const at = columnPositions(result);
  const column = valueColumn(widget);
  const rows = splitTotal(result).rows;
  const values = rows.flatMap((row) => numberAt(row, at.value) ?? []);
  const { classes, classOf } = colourClasses(values, column, facts);
  const show = formatterFor(column, facts, { compact: true });
  const short = cellText(column, facts);
  const valueOf = (row: readonly Cell[] | undefined): RegionValue => {
    const value = row === undefined ? null : numberAt(row, at.value);
    const base = (row && baseOf(result.columns, row, at.value)?.count) ?? null;
    const thin = row !== undefined && indicativeBase(result.columns, row, at.value) !== null;
    const hidden = row === undefined ? null : hiddenText(result.columns, row, at.value);
    const colour = value === null || thin ? null : classOf(value);
    const shortText = value === null ? '' : short(value);
    const id = row === undefined ? '' : textAt(row, at.id);
    return { id, value, text: hidden ?? show(value), shortText, colour, base, thin, hidden };
  };
  const byState = new Map<string, Cell[]>();
  /** Rows whose names are not those of US states. */
  const others: (RegionValue & { key: string; name: string })[] = [];
  for (const [index, row] of rows.entries()) {
    const name = textAt(row, at.name) || textAt(row, at.id);
    const code = stateCode(name) ?? stateCode(textAt(row, at.id));
    if (code === null || byState.has(code)) {
      others.push({ key: String(index), name: name || 'No state', ...valueOf(row) });
    } else byState.set(code, row);
  }
  const isElsewhere = byState.size === 0 && others.length > 0;
  const tiles = isElsewhere
    ? []
    : statePlaces.map((place): StateTile => ({ ...place, ...valueOf(byState.get(place.code)) }));
  return {
    column,
    baseLabel: result.columns.find(({ key }) => key === column.base)?.label ?? '',
    tiles,
    others,
    classes,
    hasGaps: tiles.some(({ value }) => value === null),
    notes: [
      ...(isElsewhere ? [elsewhereNote] : []),
      ...([...tiles, ...others].some(({ thin }) => thin) ? [greyNote('buyers')] : []),
    ],
  };
}

export function mapSummary({ column, tiles, others }: MapModel): string {
  const known = [...tiles, ...others]
    .flatMap(({ name, text, value }) => (value === null ? [] : [{ name, text, value }]))
    .sort((a, b) => b.value - a.value);
  const [most, least] = [known[0], known.at(-1)];
  if (most === undefined || least === undefined) return `${column.label}: no figures.`;
  const gaps = tiles.filter(({ value }) => value === null).length;
  return [
    `${column.label} by state: most is ${most.name} with ${most.text}`,
    ...(known.length > 1 ? [`least is ${least.name} with ${least.text}`] : []),
    ...(gaps > 0 ? [`no data for ${gaps} states`] : []),
    ...(others.length > 0 ? [`${others.length} beside the map`] : []),
  ]
    .join('; ')
    .concat('.');
}

/** The value of a region: tiles first, then the list. */
export function readRegion(
  { column, baseLabel, tiles, others }: MapModel,
  facts: ChartFacts,
  index: number,
): Reading {
  const region = [...tiles, ...others][index];
  if (region === undefined) return { title: '', rows: [] };
  const value = formatterFor(column, facts, { withUnit: true })(region.value);
  const base = formatterFor({ ...column, format: 'integer', unit: '' }, facts, {});
  return {
    title: region.name,
    note: region.value === null ? (region.hidden ?? 'No data') : region.thin ? 'Indicative' : null,
    rows: [
      plainRow('value', column.label, value),
      ...(region.base === null ? [] : [plainRow('base', baseLabel, base(region.base))]),
    ],
  };
}

/** A class of values between two round limits, drawn in one colour. */
interface ColourClass {
  /** The level for `levelFill`. */
  level: number;
  /** Both limits, as the legend shows them: '10 to 20'. */
  label: string;
}

/**
 * Classes of values with round limits, the lowest first. They begin at zero, except where all values lie close together; values
 * on both sides of the neutral value have two colours. Where a few values are far above the others, classes become narrower
 * towards zero: equal ones would give nearly all regions one colour.
 * @returns the classes, and a function that returns the index of a value's class
 */
function colourClasses(
  values: readonly number[],
  { format, unit }: ResultColumn,
  { currency, locale }: ChartFacts,
): { classes: ColourClass[]; classOf: (value: number) => number } {
  const divisor = unitOf(format);
  const shown = values.map((value) => value / divisor);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const neutral = neutralValue(format);
  const around = format === 'index' || low < 0 ? neutral : null;
  const zero = neutral === 0 && (low < high / 2 || low === high);
  const least = format === 'integer' ? 1 : 0;
  const even = niceScale(around === null ? shown : [...shown, around], { count: 4, zero, least });
  const scale = zero && low >= 0 && isSkewed(shown, high) ? narrowing(high, least) : even;
  const labels = axisLabels(scale, format, /^[A-Z]{3}$/.test(unit) ? unit : currency, locale);
  const middles = scale.ticks.slice(1).map((tick, at) => (tick + scale.ticks[at]!) / 2);
  const origin = around ?? scale.min;
  const most = Math.max(...middles.map((middle) => Math.abs(middle - origin)));
  const classes = middles.map((middle, at): ColourClass => {
    // Classes that become narrower have colours of equal steps, or they could not be told apart.
    const share =
      scale === even ? Math.abs(middle - origin) / most : (at + 0.5) / (middles.length - 0.5);
    const strength = Math.max(1, share * colourLevels);
    return {
      level: middle < origin ? -strength : strength,
      label: `${labels[at]} to ${labels[at + 1]}`,
    };
  });
  const classOf = (value: number) => {
    const at = scale.ticks.findLastIndex((tick) => value / divisor >= tick - scale.step * 1e-9);
    return Math.max(0, Math.min(classes.length - 1, at));
  };
  return { classes, classOf };
}

/** Whether three quarters of the values are below a quarter of the highest. */
function isSkewed(values: readonly number[], high: number): boolean {
  const sorted = [...values].sort((a, b) => a - b);
  return values.length >= 8 && (sorted[Math.floor(values.length * 0.75)] ?? high) < high / 4;
}

const maxClasses = 5;

/** Limits 1, 2, 5, 10 and so on up to the highest value, and zero below them. */
function narrowing(high: number, least: number): Scale {
  const ticks: number[] = [];
  for (let power = 10 ** Math.ceil(Math.log10(high)); ticks.length <= maxClasses; power /= 10) {
    for (const limit of [power, power / 2, power / 5]) {
      if (limit < least) return scaleOf(ticks);
      // The first tick is the lowest limit that is not below the highest value.
      if (limit >= high) ticks.splice(0, ticks.length, limit);
      else if (ticks.length < maxClasses) ticks.push(limit);
      else return scaleOf(ticks);
    }
  }
  return scaleOf(ticks);
}

function scaleOf(limits: readonly number[]): Scale {
  const ticks = [0, ...[...limits].reverse()];
  return { min: 0, max: ticks.at(-1)!, step: ticks[1]!, ticks };
}
