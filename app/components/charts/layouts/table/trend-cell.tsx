import type { Cell, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts } from '../../chart-facts';
import { incompleteNotes } from '../../geometry/axes';
import { sparkOf, sparkWords } from '../../kinds/sparkline/model';
import type { SparkModel } from '../../kinds/sparkline/model';
import { completeBuckets } from '../../results/series';
import { SparkPage } from '../spark-page';

/** The line of a cell in a column of trends; null where it has no figures. */
export function trendSpark({ buckets }: ResultColumn, cell: Cell | undefined): SparkModel | null {
  if (!buckets || !Array.isArray(cell) || cell.every((value) => value === null)) return null;
  return sparkOf(cell, buckets);
}

/** A list of figures as a small line. Screen readers read its first and its last figure. */
export function TrendCell({
  column,
  value,
  facts,
}: {
  column: ResultColumn;
  value: Cell;
  facts: ChartFacts;
}) {
  const spark = trendSpark(column, value);
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
