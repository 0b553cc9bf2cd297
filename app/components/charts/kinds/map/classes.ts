import type { ResultColumn } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import { colourLevels, neutralValue } from '../../geometry/colour-levels';
import { axisLabels, niceScale, unitOf } from '../../geometry/scale';
import type { Scale } from '../../geometry/scale';

/** A class of values between two round limits, drawn in one colour. */
export interface ColourClass {
  /** The level for `levelFill`. */
  level: number;
  /** Both limits, as the legend shows them: '10 to 20'. */
  label: string;
}

/**
 * Classes of values with round limits, the lowest first. They begin at zero, except where all values lie close together; values
 * on both sides of the neutral value have two colours. Where a few values are far above the others, classes become narrower
 * towards zero: equal ones would give nearly all regions one colour.
 *
 * @returns the classes, and a function that returns the index of a value's class
 */
export function colourClasses(
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
