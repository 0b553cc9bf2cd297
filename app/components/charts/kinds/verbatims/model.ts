import type { Cell, WidgetView } from '~/contracts/dashboards/content';
import { dayText } from '~/lib/format/dates';

import { numberAt, textAt } from '../../results/result';

/** A review on its card. */
export interface ReviewCard {
  key: string;
  /** 1 to 5. */
  stars: number;
  text: string;
  /** Day, product and whether the purchase is verified, as far as they are known. */
  facts: string;
  /** What the reviewer says of themes: 'Praised: taste, texture.' */
  themes: readonly string[];
}

export interface VerbatimsModel {
  reviews: ReviewCard[];
  /** Number of reviews, including those that are not shown. */
  found: number;
}

const themeKeys = ['praised', 'criticised', 'mentioned'];

/** Reviews, in the order of their rows. Columns are found by their keys: most of them are texts. */
export function verbatimsModel({ result }: WidgetView): VerbatimsModel {
  const { columns, rows, baseSize } = result;
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  const themes = columns.flatMap(({ key, label }, position) =>
    themeKeys.includes(key) ? [{ label, position }] : [],
  );
  const reviews = rows.map((row: Cell[]): ReviewCard => {
    const day = textAt(row, at('date'));
    const purchase = textAt(row, at('verified'));
    return {
      key: textAt(row, at('review_id')),
      stars: numberAt(row, at('stars')) ?? 0,
      text: textAt(row, at('text')),
      facts: [
        day === '' ? '' : dayText(day),
        textAt(row, at('product')),
        purchase === '' ? '' : `${purchase} purchase`,
      ]
        .filter((fact) => fact !== '')
        .join(' · '),
      themes: themes.flatMap(({ label, position }) => {
        const names = textAt(row, position);
        return names === '' ? [] : [`${label}: ${names}.`];
      }),
    };
  });
  return { reviews, found: Math.max(baseSize ?? 0, reviews.length) };
}

/** How many reviews there are, and how many of them are shown. */
export function verbatimsSummary({ reviews, found }: VerbatimsModel, search: string): string {
  const all = `${found.toLocaleString('en-US')} ${found === 1 ? 'review' : 'reviews'}`;
  const which = search === '' ? all : `${all} with “${search}”`;
  if (found === 0) return `No reviews with “${search}”.`;
  return found > reviews.length
    ? `${which}; the ${reviews.length} newest are shown.`
    : `${which}, newest first.`;
}
