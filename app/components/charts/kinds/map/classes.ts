import type { ResultColumn } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import { colourLevels, neutralValue } from '../../geometry/colour-levels';
import { axisLabels, niceScale, unitOf } from '../../geometry/scale';

/** Values between two round limits, which have one colour. */
export interface ColourClass {
  /** As of `levelFill`. */
  level: number;
  /** 'from to to', as the legend shows it. */
  label: string;
}

/**
 * Classes of values with round limits, the lowest first. They begin at zero, except where all values lie close together; values
 * on both sides of the neutral value have two colours.
 *
 * @returns the classes, and the place of the class of a value among them
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
  const scale = niceScale(around === null ? shown : [...shown, around], {
    count: 4,
    zero: neutral === 0 && (low < high / 2 || low === high),
    least: format === 'integer' ? 1 : 0,
  });
  const labels = axisLabels(scale, format, /^[A-Z]{3}$/.test(unit) ? unit : currency, locale);
  const middles = scale.ticks.slice(0, -1).map((tick) => tick + scale.step / 2);
  const origin = around ?? scale.min;
  const most = Math.max(...middles.map((middle) => Math.abs(middle - origin)));
  const classes = middles.map((middle, at): ColourClass => {
    const strength = Math.max(1, (Math.abs(middle - origin) / most) * colourLevels);
    return {
      level: middle < origin ? -strength : strength,
      label: `${labels[at]} to ${labels[at + 1]}`,
    };
  });
  const classOf = (value: number) => {
    const at = Math.floor((value / divisor - scale.min) / scale.step + 1e-9);
    return Math.max(0, Math.min(classes.length - 1, at));
  };
  return { classes, classOf };
}
