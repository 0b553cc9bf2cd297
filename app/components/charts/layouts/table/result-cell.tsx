import { isBefore, isChange } from '~/contracts/dashboards/baselines';
import type { Cell, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';
import {
  baseText,
  hiddenText,
  indicativeBase,
  indicativeBelow,
} from '~/contracts/dashboards/small-base';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { formatterFor, columnPositions, textAt } from '../../results/result';
import { Change } from '../change';
import { LongName } from '../long-name';
import { incompleteNotes } from '../../geometry/axes';
import { sparkOf, sparkWords, type SparkModel } from '../../kinds/sparkline/model';
import { completeBuckets } from '../../results/series';
import { SparkPage } from '../spark-page';

export const indicativeMark = `* Indicative: rests on fewer than ${indicativeBelow}`;

export const hasIndicative = (
  { cells }: { cells: readonly Cell[] },
  { columns }: Pick<WidgetResult, 'columns'>,
): boolean => columns.some((_, position) => indicativeBase(columns, cells, position) !== null);

/** A word that is longer than usual. */
const longWord = /[^\s-]{17}/;

export function ResultCell({
  column,
  position,
  cells,
  columns,
  facts,
  largest,
  closed,
}: {
  column: ResultColumn;
  position: number;
  cells: readonly Cell[];
  columns: readonly ResultColumn[];
  facts: ChartFacts;
  /** The largest figure of the column and of the others of its metric. */
  largest: number;
  /** Why its figures are not compared (D-16, D-33). */
  closed: string | undefined;
}) {
  const { format, role, better } = column;
  const value = cells[position] ?? null;
  if (role === 'trend') {
    const colour = trendColour({ columns }, cells, facts);
    return <TrendCell {...{ column, value, colour, facts }} />;
  }
  if (value === null && closed !== undefined) return <span className="is-faint">{closed}</span>;
  const hidden = hiddenText(columns, cells, position);
  if (hidden !== null) return <span className="is-faint">{hidden}</span>;
  if (isChange(column) || better !== undefined) {
    return <Change {...{ value, format, better }} locale={facts.locale} />;
  }
  const text = formatterFor(column, facts, { largest })(value);
  const base = indicativeBase(columns, cells, position);
  if (base !== null) {
    return (
      <span className="is-thin" title={`Indicative: ${baseText(base)}`}>
        {text}
        <span aria-hidden="true">*</span>
        <span className="sr-only"> indicative</span>
      </span>
    );
  }
  if (format === 'date') return <span className="table-day">{text}</span>;
  if (isBefore(column) || role === 'base') return <span className="is-faint">{text}</span>;
  const name = <LongName text={text} />;
  return longWord.test(text) ? <span className="long-word">{name}</span> : name;
}

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
function TrendCell({
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
