import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import type { Comparison, FigureDrawing } from '../../drawing';
import { Change } from '../change';
import { SparkPage } from '../spark-page';

/** A figure on the page: the value, its change against the baseline, and its trend. */
export function FigurePage({
  drawing: { value, fullValue, unit, baseNote, comparison, spark, hasTrend },
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
      <p className="tile-change">
        {comparison !== null && <ComparisonText comparison={comparison} locale={locale} />}
      </p>
      {baseNote !== null && <p className="chart-note">{baseNote}</p>}
      {hasTrend && (
        <div className="tile-spark">
          <SparkPage spark={spark} />
        </div>
      )}
    </figure>
  );
}

function ComparisonText({ comparison, locale }: { comparison: Comparison; locale: string }) {
  if (comparison.kind === 'none') return <>{comparison.text}</>;
  if (comparison.kind === 'out-of-plan') return <>{comparison.subject}: not in your plan</>;
  return (
    <>
      <Change {...comparison.change} locale={locale} levelInWords />{' '}
      <span className="tile-against">{comparison.against}</span>
    </>
  );
}
