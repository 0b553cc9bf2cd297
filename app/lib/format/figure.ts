import type { Cell, Format } from '~/contracts/dashboards/content';

import { dayText } from './dates';

export interface FigureStyle {
  /** ISO 4217, of the data set. */
  currency: string;
  /** BCP 47, of the reader. */
  locale: string;
  /** For tiles and labels: as many digits as a glance takes in. Tables write all of them. */
  compact?: boolean;
  /** Adds the unit where the format does not show it already: '1,204 units'. */
  withUnit?: boolean;
}

/** Stands where there is no figure. */
export const noFigure = '–';

const made = new Map<string, Intl.NumberFormat>();

function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = made.get(key);
  if (format === undefined) {
    try {
      format = new Intl.NumberFormat(locale, options);
    } catch {
      // A locale or a currency that does not exist: the figure matters more.
      const { style, currency: _, ...rest } = options;
      format = new Intl.NumberFormat('en-US', style === 'currency' ? rest : options);
    }
    made.set(key, format);
  }
  return format;
}

/** A minus of the width of a plus; one kind of space, as the versions of ICU on both sides differ in it. */
const typeset = (text: string) => text.replace('-', '−').replaceAll('\u202F', '\u00A0');

/**
 * A number as a reader's language writes it, the same on the server and in the browser.
 *
 * @param options those of Intl.NumberFormat; both limits of the fraction, as their defaults differ between versions
 */
export function formatNumber(
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions,
): string {
  return typeset(numbers(locale, options).format(value));
}

/** From here on a glance wants '$12.34M'. */
const tooManyDigits = 10_000_000;

const digits = (count: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: count,
  maximumFractionDigits: count,
});

/** The digits of an amount: all of them in tables, as many as matter at a glance elsewhere. */
function amount(value: number, compact: boolean, all: number): Intl.NumberFormatOptions {
  if (!compact) return digits(all);
  const size = Math.abs(value);
  if (size >= tooManyDigits) {
    return { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 };
  }
  return digits(size >= 1_000 ? 0 : all);
}

/** Units that the format itself shows, or that say no more than the column's name. */
const shown = new Set<Format>(['money', 'percent', 'points', 'date', 'text', 'index']);

const currencyCode = /^[A-Z]{3}$/;

/**
 * A figure as text.
 *
 * @param value money in hundredths, rates from 0 to 1, points as a difference of rates, days as YYYY-MM-DD
 * @param unit of the column; the currency, where it is a code
 * @returns '–' for null
 */
export function formatFigure(
  value: Cell,
  format: Format,
  unit: string,
  { currency, locale, compact = false, withUnit = false }: FigureStyle,
): string {
  if (value === null || value === '') return noFigure;
  if (typeof value === 'string') return format === 'date' ? dayText(value) : value;
  const text = plain(value, format, currencyCode.test(unit) ? unit : currency, locale, compact);
  return withUnit && unit !== '' && !shown.has(format) ? `${text}\u00A0${unit}` : text;
}

function plain(
  value: number,
  format: Format,
  currency: string,
  locale: string,
  compact: boolean,
): string {
  switch (format) {
    case 'money': {
      const main = value / 100;
      const style = currencyCode.test(currency) ? { style: 'currency' as const, currency } : {};
      return formatNumber(main, locale, { ...style, ...amount(main, compact, 2) });
    }
    case 'percent': {
      // A share of a large market would else be nothing.
      const few = compact && (value === 0 || Math.abs(value) >= 0.01);
      return formatNumber(value, locale, { style: 'percent', ...digits(few ? 1 : 2) });
    }
    case 'points':
      return pointsText(value, locale);
    case 'decimal':
      return formatNumber(value, locale, amount(value, compact, 2));
    case 'stars':
      return formatNumber(value, locale, digits(compact ? 1 : 2));
    case 'index':
      return formatNumber(value, locale, digits(0));
    default:
      return formatNumber(value, locale, amount(value, compact, 0));
  }
}

const pointsText = (value: number, locale: string) =>
  `${formatNumber(value * 100, locale, { ...digits(1), signDisplay: 'exceptZero' })}\u00A0pts`;

export type Direction = 'up' | 'down' | 'level';

export interface Growth {
  /** Of the text: what rounds to nothing is level. Also the word that says it. */
  direction: Direction;
  /** With its sign: '+4.2%', '−1.2 pts'. */
  text: string;
}

/**
 * A change with its sign and direction, so that nobody needs a colour to read it.
 *
 * @param value a share of what it was before, for `points` the difference of two rates
 * @returns null where there is nothing to compare with
 */
export function formatGrowth(value: Cell, format: Format, locale: string): Growth | null {
  if (typeof value !== 'number') return null;
  const points = format === 'points';
  const size = Math.abs(value);
  const fraction = !points && size >= 10 ? 0 : 1;
  const text = points
    ? pointsText(value, locale)
    : formatNumber(value, locale, {
        style: 'percent',
        signDisplay: 'exceptZero',
        ...digits(fraction),
      });
  if (Number((size * 100).toFixed(fraction)) === 0) {
    return { direction: 'level', text: text.replace('−', '') };
  }
  return { direction: value > 0 ? 'up' : 'down', text };
}
