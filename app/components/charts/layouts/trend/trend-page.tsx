import type { WidgetView } from '~/contracts/dashboards/content';

import type { TrendDrawing } from '../../drawing';
import { Notes } from '../legend';
import { SparkPage } from '../spark-page';

/** A trend on the page: a line between its first and its last figure. */
export function TrendPage({
  drawing: { summary, first, last, height, spark, notes },
  widget: { title },
}: {
  drawing: TrendDrawing;
  widget: WidgetView;
}) {
  return (
    <figure className="sparkline" aria-label={title}>
      <div className="sparkline-line">
        <span aria-hidden="true">{first?.value}</span>
        <div style={{ height }}>
          <SparkPage spark={spark} summary={summary} />
        </div>
        <b aria-hidden="true">{last.value}</b>
      </div>
      <div className="sparkline-days" aria-hidden="true">
        <span>{first?.name}</span>
        <span>{last.name}</span>
      </div>
      <Notes notes={notes} />
    </figure>
  );
}
