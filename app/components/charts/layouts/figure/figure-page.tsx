import { outOfPlanText } from '~/contracts/dashboards/baselines';
import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import type { Comparison, FigureDrawing } from '../../drawing';
import { Change } from '../change';
import { SparkPage } from '../spark-page';

/** A figure on the page: the value, its change against each baseline, and its trend. */
export function FigurePage({
  drawing: { value, fullValue, unit, baseNote, comparisons, spark, hasTrend, trendNote },
  widget: { title },
  facts: { locale },
}: {
  drawing: FigureDrawing;
  widget: WidgetView;
  facts: ChartFacts;
}) {
  return (
    <figure className="tile" aria-label={title}>
      <p className={baseNote === null ? 'tile-figure' : 'tile-figure is-thin'}>
        <span className="figure" title={fullValue ?? undefined}>
          {value}
        </span>
        {unit !== '' && <span className="tile-unit">{unit}</span>}
      </p>
      {(comparisons.length === 0 ? [null] : comparisons).map((comparison, at) => (
        <p key={at} className="tile-change">
          {comparison !== null && (
            <ComparisonText {...{ comparison, locale }} isOneOfTwo={comparisons.length > 1} />
          )}
        </p>
      ))}
      {baseNote !== null && <p className="chart-note">{baseNote}</p>}
      {hasTrend && (
        <div className="tile-spark">
          <SparkPage spark={spark} />
        </div>
      )}
      {trendNote !== null && <p className="chart-note">{trendNote}</p>}
    </figure>
  );
}

/** @param isOneOfTwo the page's head cannot say what the change is from, so that narrow cards and paper say it, too */
function ComparisonText({
  comparison,
  locale,
  isOneOfTwo,
}: {
  comparison: Comparison;
  locale: string;
  isOneOfTwo: boolean;
}) {
  if (comparison.kind === 'none') return <>{comparison.text}</>;
  if (comparison.kind === 'out-of-plan') return <>{`${comparison.subject}: ${outOfPlanText}`}</>;
  return (
    <>
      <Change {...comparison.change} locale={locale} levelInWords />{' '}
      <span className={isOneOfTwo ? 'tile-against is-one-of-two' : 'tile-against'}>
        {comparison.against}
      </span>
    </>
  );
}
