import { Change } from './change';
import { smallBase } from './chart-facts';
import type { ChartProps } from './chart-facts';
import { figure, places, trendOf, valueColumn, writer } from './series';
import { Spark } from './spark';

/** A figure, how it changed, and its way there. */
export function Tile({ widget, facts }: ChartProps) {
  const { result, trend } = widget;
  const at = places(result);
  const row = result.rows[0] ?? [];
  const column = valueColumn(widget);
  const value = figure(row, at.value);
  const base = figure(row, at.base) ?? result.baseSize;
  const unit = column.format === 'money' || column.unit === '%' ? '' : column.unit;
  return (
    <figure className="tile" aria-label={widget.title}>
      <p className={base !== null && base < smallBase ? 'tile-figure is-thin' : 'tile-figure'}>
        <span
          className="figure"
          title={value === null ? undefined : writer(column, facts, {})(value)}
        >
          {writer(column, facts, { compact: true })(value)}
        </span>
        {value !== null && unit !== '' && <span className="tile-unit">{unit}</span>}
      </p>
      <p className="tile-change">
        <Against widget={widget} facts={facts} />
      </p>
      {base !== null && base < smallBase && <p className="chart-note">Few buyers: {base}</p>}
      {trend !== null && trend.rows.length > 1 && (
        <div className="tile-spark">
          <Spark {...trendOf(widget)} />
        </div>
      )}
    </figure>
  );
}

/** The change against the baseline, or why there is none (D-16). */
function Against({ widget, facts }: ChartProps) {
  const { result } = widget;
  const at = places(result);
  const row = result.rows[0] ?? [];
  const column = result.columns[at.growth];
  if (figure(row, at.value) === null) return <>No figure in this period</>;
  if (column === undefined) return null;
  const label = facts.baselineLabel;
  if (facts.baselineOutOfPlan) {
    return <>{label === null ? 'Comparison' : `vs ${label}`}: not in your plan</>;
  }
  const against = label === null ? '' : `vs ${label}`;
  if (figure(row, at.growth) === null) {
    return (
      <>{against === '' ? 'Nothing to compare with' : `${against}: nothing to compare with`}</>
    );
  }
  const metric = column.metric ?? widget.metrics[0]?.code ?? null;
  return (
    <>
      <Change
        value={row[at.growth] ?? null}
        format={column.format}
        metric={metric}
        locale={facts.locale}
        wordy
      />{' '}
      <span className="tile-against">{against}</span>
    </>
  );
}
