import type { WidgetView } from '~/contracts/dashboards/content';

import type { PictureDrawing } from '../../drawing';
import { pagePaint } from '../../paint/page-paint';
import { Reader } from '../../read-out/reader';
import { Notes } from '../legend';

/** A picture on the page. It has its natural size, or the width of its card where that is smaller. */
export function PicturePage({
  drawing: { width, height, summary, marks, targets, read, notes },
  widget: { title },
}: {
  drawing: PictureDrawing;
  widget: WidgetView;
}) {
  return (
    <figure className="chart" aria-label={title}>
      <div className="chart-picture" style={{ maxWidth: width }}>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
          {marks(pagePaint)}
        </svg>
        <Reader label={title} targets={targets} read={read} />
      </div>
      <Notes notes={notes} />
    </figure>
  );
}
