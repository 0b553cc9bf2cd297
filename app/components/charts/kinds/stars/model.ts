import type { WidgetView } from '~/contracts/dashboards/content';
import { indicativeBelow } from '~/contracts/dashboards/small-base';
import { hiddenBelow } from '~contract/limits';
import { splitTotal } from '~/contracts/dashboards/total-row';
import { formatFigure } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts } from '../../chart-facts';
import { plainRow, type Reading } from '../../read-out/reading';
import { columnPositions, formatterFor, numberAt, textAt, valueColumn } from '../../results/result';

export interface StarRow {
  stars: number;
  /** '5 stars'. */
  name: string;
  count: number | null;
  /** Share of all reviews with a known number, 0 to 1; null without such reviews. */
  share: number | null;
  /** The number as the chart shows it. */
  countText: string;
  /** The share as the chart shows it; a dash if there are too few reviews (D-24). */
  shareText: string;
}

export type StarsModel = ReturnType<typeof starsModel>;

const starLevels = [5, 4, 3, 2, 1];

/** Reviews by their stars. The mean is computed from the rows, so that the two agree. */
export function starsModel(widget: WidgetView, facts: ChartFacts) {
  const { result } = widget;
  const at = columnPositions(result);
  const column = valueColumn(widget);
  const counts = new Map<number, number>();
  for (const row of splitTotal(result).rows) {
    const stars = Number(/^[1-5]/.exec(textAt(row, at.id) || textAt(row, at.name))?.[0] ?? NaN);
    const count = numberAt(row, at.value);
    if (!Number.isNaN(stars) && count !== null && count >= 0) counts.set(stars, count);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sumOfStars = [...counts].reduce((sum, [stars, count]) => sum + stars * count, 0);
  const mean = total === 0 ? null : sumOfStars / total;
  const hidesShares = total < hiddenBelow;
  const show = formatterFor(column, facts, { compact: true });
  const rows = starLevels.map((stars): StarRow => {
    const count = counts.get(stars) ?? null;
    const share = count === null || total === 0 ? null : count / total;
    return {
      stars,
      name: stars === 1 ? '1 star' : `${stars} stars`,
      count,
      share,
      countText: show(count),
      shareText: hidesShares
        ? noFigure
        : formatFigure(share, 'percent', '', { ...facts, compact: true }),
    };
  });
  return {
    column,
    rows,
    total,
    totalText: formatterFor(column, facts, { withUnit: true })(total),
    shortTotal: formatterFor(column, facts, { withUnit: true, compact: true })(total),
    mean,
    meanText: formatFigure(mean, 'stars', '', facts),
    isIndicative: total < indicativeBelow,
  };
}

export function starsSummary({ column, rows, mean, meanText, totalText }: StarsModel): string {
  if (mean === null) return `${column.label}: no figures.`;
  const parts = rows.map(
    ({ name, countText, shareText }) => `${name} ${shareText === noFigure ? countText : shareText}`,
  );
  return `Mean of ${totalText}: ${meanText} of 5 stars. ${parts.join('; ')}.`;
}

export function readStars({ column, rows }: StarsModel, facts: ChartFacts, index: number): Reading {
  const show = formatterFor(column, facts, {});
  const row = rows[index];
  if (row === undefined) return { title: '', rows: [] };
  return {
    title: row.name,
    rows: [
      plainRow('count', column.label, show(row.count)),
      ...(row.shareText === noFigure ? [] : [plainRow('share', 'Share', row.shareText)]),
    ],
  };
}
