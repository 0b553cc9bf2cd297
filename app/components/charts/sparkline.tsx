import type { ChartProps } from './chart-facts';
import { plotHeight } from './chart-facts';
import { lastOf } from './paths';
import { Notes } from './plot';
import { bucketNames } from './plot-model';
import { trendOf, valueColumn, writer } from './series';
import { Spark } from './spark';

/** A small line between its first and its last figure. */
export function Sparkline({ widget, facts }: ChartProps) {
  const { days, values, incompleteAt } = trendOf(widget);
  const column = valueColumn(widget);
  const level = (widget.trend ?? widget.result).dateLevel;
  const names = bucketNames({ buckets: days, level });
  const first = values.findIndex((value) => value !== null);
  const last = lastOf(values);
  const write = writer(column, facts, { compact: true });
  const show = (index: number) => write(values[index]);
  const sentence = `${column.label} from ${show(first)} (${names[first]}) to ${show(last)} (${names[last]})`;
  return (
    <figure className="sparkline" aria-label={widget.title}>
      <div className="sparkline-line">
        <span aria-hidden="true">{first === last ? '' : show(first)}</span>
        <div style={{ height: plotHeight({ ...widget, chart: 'sparkline' }) }}>
          <Spark values={values} incompleteAt={incompleteAt} label={sentence} />
        </div>
        <b aria-hidden="true">{show(last)}</b>
      </div>
      <div className="sparkline-days" aria-hidden="true">
        <span>{first === last ? '' : names[first]}</span>
        <span>{names[last]}</span>
      </div>
      <Notes notes={incompleteAt < days.length ? [`Dashed: ${level} not complete`] : []} />
    </figure>
  );
}
