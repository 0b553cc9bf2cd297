import type { Cell, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { incompleteNotes } from '../../geometry/axes';
import { sparkOf, sparkWords } from '../../kinds/sparkline/model';
import type { SparkModel } from '../../kinds/sparkline/model';
import { columnPositions, textAt } from '../../results/result';
import { completeBuckets } from '../../results/series';
import { SparkPage } from '../spark-page';

/** The colour of the line of a row: that of its brand on the page, else grey. Rows of metrics are about the subject. */
export function trendColour(
  { columns }: { columns: readonly ResultColumn[] },
  cells: readonly Cell[],
  { ownBrandId, subjectColour, colours = {} }: ChartFacts,
): SeriesColour {
  const { id } = columnPositions({ columns });
  if (id === -1 || columns[id]?.key === 'metric_id') return subjectColour;
  const brand = columns.findIndex(({ key }) => key === 'brand_id');
  const isOwn = [id, brand].some((at) => at !== -1 && textAt(cells, at) === ownBrandId);
  return isOwn ? 'own' : (colours[textAt(cells, id)] ?? 'average');
}

/** The line of a cell in a column of trends; null where it has no figures. */
export function trendSpark(
  { buckets }: ResultColumn,
  cell: Cell | undefined,
  colour: SeriesColour,
): SparkModel | null {
  if (!buckets || !Array.isArray(cell) || cell.every((value) => value === null)) return null;
  return sparkOf(cell, colour, buckets);
}

/** A list of figures as a small line. Screen readers read its first and its last figure. */
export function TrendCell({
  column,
  value,
  colour,
  facts,
}: {
  column: ResultColumn;
  value: Cell;
  colour: SeriesColour;
  facts: ChartFacts;
}) {
  const spark = trendSpark(column, value, colour);
  if (spark === null) return <>{noFigure}</>;
  return (
    <span className="table-trend">
      <SparkPage spark={spark} summary={sparkWords(spark, column, facts).summary} />
    </span>
  );
}

/** D-23: which buckets of the trends in a table are not complete. */
export const trendNotes = ({ columns }: Pick<WidgetResult, 'columns'>): string[] =>
  columns.flatMap(({ buckets }) =>
    buckets
      ? incompleteNotes(
          completeBuckets(buckets.days, buckets),
          buckets.days.length,
          buckets.level,
          'Dashed',
        )
      : [],
  );
