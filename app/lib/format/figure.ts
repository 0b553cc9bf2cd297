import type { Cell } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';
import { unitFor } from '~/contracts/dashboards/singular';

import { dayText } from './dates';
import { noFigure } from './units';

export interface FigureStyle {
  /** ISO 4217, of the data set. */
  currency: string;
  /** BCP 47, of the reader. */
  locale: string;
  /** For tiles and labels: few digits. */
  compact?: boolean;
  /** The largest figure beside it, as `value`: amounts of one column have hundredths together, or not. */
  largest?: number;
  /** Adds the unit when the format does not show it: '1,204 units'. */
  withUnit?: boolean;
}

/**
 * Number formats by locale and options, because making one takes longer than formatting with it. Owned by this module until
 * the process or document ends. The code chooses the options, so there are few for each locale and currency.
 */
const made = new Map<string, Intl.NumberFormat>();

function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = made.get(key);
  if (format === undefined) {
    try {
      format = new Intl.NumberFormat(locale, options);
    } catch {
      // Unknown locale or currency: show the figure anyway.
      const { style, currency: _, ...rest } = options;
      format = new Intl.NumberFormat('en-US', style === 'currency' ? rest : options);
    }
    made.set(key, format);
  }
  return format;
}

/**
 * Replaces the hyphen by a minus sign, and normalises spaces, which differ between the ICU versions of server and
 * browser.
 */
const typeset = (text: string) => text.replace('-', '−').replaceAll('\u202F', '\u00A0');

/**
 * Formats a number for the user's locale, identically on the server and in the browser.
 * @param options those of Intl.NumberFormat; give both limits of the fraction, because their defaults differ between
 *   versions
 */
export function formatNumber(
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions,
): string {
  const format = numbers(locale, options);
  const text = format.format(value);
  // Rounds to zero from below: '−0%' would say a direction that the text does not show.
  return typeset(value <= 0 && text === format.format(-0) ? format.format(0) : text);
}

/** From this amount on, short figures use the form '$12.34M'. */
const tooManyDigits = 10_000_000;

const digits = (count: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: count,
  maximumFractionDigits: count,
});

/** From this amount on, hundredths say nothing; where few digits are wanted, from the second one on. */
const largeAmount = 10_000;
const largeShortAmount = 1_000;

/** The digits of an amount: all in tables, few elsewhere. */
function amount(value: number, compact: boolean, all: number): Intl.NumberFormatOptions {
  if (!compact) return digits(all);
  const size = Math.abs(value);
  if (size >= tooManyDigits) {
    return { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 };
  }
  return digits(size >= largeShortAmount ? 0 : all);
}

/** Units that the format shows already, or that repeat the column's name. */
const shown = new Set<Format>(['money', 'percent', 'points', 'date', 'text', 'index']);

const currencyCode = /^[A-Z]{3}$/;

/**
 * A figure as text.
 * @param value money in hundredths, rates from 0 to 1, points as a difference of rates, days as YYYY-MM-DD
 * @param unit of the column; the currency, where it is a code
 * @returns '–' for null
 */
export function formatFigure(
  value: Cell,
  format: Format,
  unit: string,
  { currency, locale, compact = false, withUnit = false, largest }: FigureStyle,
): string {
  // A list of figures is drawn as a line, not written.
  if (value === null || value === '' || Array.isArray(value)) return noFigure;
  if (typeof value === 'string') return format === 'date' ? dayText(value) : value;
  const text = plain(value, format, {
    currency: currencyCode.test(unit) ? unit : currency,
    locale,
    compact,
    largest: Math.abs(largest ?? value),
  });
  if (!withUnit || unit === '' || shown.has(format)) return text;
  return `${text}\u00A0${unitFor(value, unit)}`;
}

function plain(
  value: number,
  format: Format,
  { currency, locale, compact, largest }: Required<Omit<FigureStyle, 'withUnit'>>,
): string {
  switch (format) {
    case 'money': {
      const main = value / 100;
      const style = currencyCode.test(currency) ? { style: 'currency' as const, currency } : {};
      const hundredths = largest / 100 >= (compact ? largeShortAmount : largeAmount) ? 0 : 2;
      return formatNumber(main, locale, { ...style, ...amount(main, compact, hundredths) });
    }
    case 'percent': {
      // Tenths in tiles, tables and read-outs alike. Small shares of a large market stay above 0.
      const size = Math.abs(value);
      const few = size === 0 || (largest >= 0.01 && size >= 0.0005);
      return formatNumber(value, locale, { style: 'percent', ...digits(few ? 1 : 2) });
    }
    case 'points':
      return pointsText(value, locale);
    case 'decimal':
      return formatNumber(value, locale, amount(value, compact, 2));
    case 'stars':
      return formatNumber(value, locale, digits(2));
    case 'score':
      return formatNumber(value, locale, digits(1));
    case 'index':
      return formatNumber(value, locale, digits(0));
    // The last two: a number in a column of days or of texts.
    case 'integer':
    case 'date':
    case 'text':
      return formatNumber(value, locale, amount(value, compact, 0));
  }
}

const pointsText = (value: number, locale: string) =>
  `${formatNumber(value * 100, locale, { ...digits(1), signDisplay: 'exceptZero' })}\u00A0pts`;

/** The format of a figure's change: a difference for rates and stars, else a share of the figure before. */
export function formatOfChange(format: Format): 'points' | 'stars' | 'percent' {
  if (format === 'stars') return format;
  return format === 'percent' || format === 'points' ? 'points' : 'percent';
}

export type Direction = 'up' | 'down' | 'level';

export interface Growth {
  /** The direction of the displayed text: a change that rounds to zero is level. */
  direction: Direction;
  /** The change with its sign: '+4.2%', '−1.2 pts', '+0.12 points'. */
  text: string;
  /** The change without its sign, for a place that shows the direction: '4.2%'. */
  size: string;
  /** The change in words: 'up 4.2%', 'no change'. */
  words: string;
}

/**
 * A change with sign and direction, so that colour is not needed to read it.
 * @param value a share of the previous value; for `points` the difference of two rates, for `stars` of two ratings
 * @returns null without a comparison
 */
export function formatGrowth(value: Cell, format: Format, locale: string): Growth | null {
  if (typeof value !== 'number') return null;
  const { text, rounded } = changeText(value, format, locale);
  const size = text.replace(/^[+−-]/, '');
  if (rounded === 0) return { direction: 'level', text: size, size, words: 'no change' };
  const direction = value > 0 ? 'up' : 'down';
  return { direction, text, size, words: `${direction} ${size}` };
}

/** A change with its sign, and the displayed number, which may be zero. */
function changeText(
  value: number,
  format: Format,
  locale: string,
): { text: string; rounded: number } {
  const signed = (shown: number, fraction: number, style?: 'percent') =>
    formatNumber(shown, locale, { style, signDisplay: 'exceptZero', ...digits(fraction) });
  if (format === 'stars')
    return { text: `${signed(value, 2)}\u00A0points`, rounded: Number(value.toFixed(2)) };
  const rounded = (fraction: number) => Number((value * 100).toFixed(fraction));
  if (format === 'points') return { text: pointsText(value, locale), rounded: rounded(1) };
  const fraction = Math.abs(value) >= 10 ? 0 : 1;
  return { text: signed(value, fraction, 'percent'), rounded: rounded(fraction) };
}

/** A text with a capital letter first: the unit of a figure as its name. */
export const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
