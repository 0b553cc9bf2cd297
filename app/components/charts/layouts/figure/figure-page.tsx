import type { Comparison, FigureDrawing } from '../../drawing';
import type { LayoutProps } from '../../read-out/marks';
import { Change } from '../change';
import { SparkPage } from '../spark-page';

export function FigurePage({
  drawing: { value, fullValue, unit, baseNote, comparisons, spark, hasTrend, trendNote },
  widget: { title, result },
  facts: { locale },
}: LayoutProps<FigureDrawing>) {
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
            <ComparisonText
              {...{ comparison, locale }}
              isNamed={comparisons.length > 1 || Boolean(result.reference)}
            />
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

/**
 * @param isNamed whether narrow cards and paper, too, name the baseline: one of two, which the head of the page cannot
 * tell apart, or an average, as a distance from it is not growth
 */
function ComparisonText({
  comparison,
  locale,
  isNamed,
}: {
  comparison: Comparison;
  locale: string;
  isNamed: boolean;
}) {
  if (comparison.kind === 'none') return <>{comparison.text}</>;
  if (comparison.kind === 'closed') return <>{`${comparison.subject}: ${comparison.reason}`}</>;
  return (
    <>
      <Change {...comparison.change} locale={locale} levelInWords />{' '}
      <span className={isNamed ? 'tile-against is-named' : 'tile-against'}>
        {comparison.against}
      </span>
    </>
  );
}
