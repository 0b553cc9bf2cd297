import type { Format } from '~contract/vocabulary';
import { formatNumber } from '~/lib/format/figure';

/** A linear scale that begins and ends at a tick. */
export interface Scale {
  min: number;
  max: number;
  step: number;
  ticks: number[];
}

const steps = [1, 2, 2.5, 5, 10];

/**
 * A scale with round ticks that contains all values.
 * @param count approximate number of steps
 * @param zero whether the scale includes zero, as scales of quantities must
 * @param least the smallest step: 1 for whole numbers
 * @param within limits of the room around a single value: 0 and 1 for shares
 */
export function niceScale(
  values: readonly number[],
  {
    count,
    zero,
    least = 0,
    within = [-Infinity, Infinity],
  }: { count: number; zero: boolean; least?: number; within?: readonly [number, number] },
): Scale {
  let low = Math.min(...values);
  let high = Math.max(...values);
  if (!Number.isFinite(low)) [low, high] = [0, 0];
  if (zero) [low, high] = [Math.min(0, low), Math.max(0, high)];
  // All values are the same within the precision of numbers: the scale needs room around them.
  if (high - low <= Math.max(1e-12, Math.abs(high) * 1e-9, Math.abs(low) * 1e-9)) {
    if (zero) return { min: 0, max: 1, step: 1, ticks: [0, 1] };
    const room = Math.abs(low) < 1e-9 ? 1 : Math.abs(low) * 0.1;
    const [from, to] = within;
    [low, high] = [
      low < from - 1e-9 ? low - room : Math.max(from, low - room),
      high > to + 1e-9 ? high + room : Math.min(to, high + room),
    ];
  }
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(least, power * (steps.find((one) => one * power >= rough * 0.999) ?? 10));
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => clean((first + at) * step));
  return { min: ticks[0]!, max: ticks.at(-1)!, step, ticks };
}

/** Removes rounding errors of binary fractions. */
const clean = (value: number) => Number(value.toPrecision(12));

/** Position of a value, from 0 at the top to 1 at the bottom. */
export function fromTop({ min, max }: Scale, value: number): number {
  return (max - value) / (max - min);
}

/** Divisor of values on an axis: money is kept in hundredths and shown in whole units. */
export const unitOf = (format: Format) => (format === 'money' ? 100 : 1);

/** Whether a scale includes zero. An index varies around 100 and stars within a narrow range, so theirs do not. */
export const startsAtZero = (format: Format) => format !== 'index' && format !== 'stars';

/**
 * Labels of an axis: short, with the same number of decimals, which depends on the step.
 * @param scale in units of `unitOf`
 */
export function axisLabels(
  { ticks, step, min, max }: Scale,
  format: Format,
  currency: string,
  locale: string,
): string[] {
  const share = format === 'percent' || format === 'points';
  const size = Math.max(Math.abs(min), Math.abs(max));
  const short = size >= 10_000 && !share;
  const fine = share ? step * 100 : step;
  const needed = Math.max(0, Math.ceil(-Math.log10(fine) - 1e-9) + (isQuarter(fine) ? 1 : 0));
  // Tenths of a dollar are written as hundredths: '$2.80'.
  const decimals = Math.min(8, format === 'money' && needed === 1 ? 2 : needed);
  const options: Intl.NumberFormatOptions = short
    ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  if (format === 'money') Object.assign(options, { style: 'currency', currency });
  if (format === 'percent') options.style = 'percent';
  return ticks.map((tick) =>
    formatNumber(format === 'points' ? tick * 100 : tick, locale, options),
  );
}

/** 2.5, 0.25 and so on need one decimal more than their power of ten. */
const isQuarter = (step: number) =>
  step < 25 && step.toExponential().startsWith('2.5') && step < 10;
