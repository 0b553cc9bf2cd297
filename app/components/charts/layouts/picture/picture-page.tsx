import type { WidgetView } from '~/contracts/dashboards/content';

import type { PictureDrawing } from '../../drawing';
import { maxGrowth } from '../../geometry/picture-width';
import { pagePaint } from '../../paint/page-paint';
import { ChartReader } from '../../read-out/chart-reader';
import type { Marks } from '../../read-out/marks';
import { Notes } from '../legend';

/** A picture on the page. It fills its card, as far as its words do not become too large. */
export function PicturePage({
  drawing,
  widget: { title },
  marks,
}: {
  drawing: PictureDrawing;
  widget: WidgetView;
  marks: Marks | null;
}) {
  const { width, height, summary, notes } = drawing;
  return (
    <figure className="chart" aria-label={title}>
      <div className="chart-picture" style={{ maxWidth: width * maxGrowth }}>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
          {drawing.marks(pagePaint)}
        </svg>
        <ChartReader label={title} drawing={drawing} marks={marks} />
      </div>
      <Notes notes={notes} />
    </figure>
  );
}
