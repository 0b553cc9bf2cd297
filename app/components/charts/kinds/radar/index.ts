import { defineChart } from '../../chart-definition';
import { boxes } from '../../read-out/targets';
import { nameBoxes, radarLayout } from './layout';
import { radarMarks } from './marks';
import { radarModel, radarSummary, readMetric } from './model';

/** Percentiles of up to four subjects by metric. Rows: name of the metric, id and name of the subject, value. */
export const radar = defineChart({
  kind: 'radar',
  draw(widget, facts) {
    const model = radarModel(widget, facts);
    const layout = radarLayout(widget.span, model);
    return {
      layout: 'picture',
      width: layout.width,
      height: layout.height,
      summary: radarSummary(model, facts),
      marks: (paint) => radarMarks(model, layout, paint),
      targets: boxes(nameBoxes(layout)),
      read: (index) => readMetric(model, facts, index),
      notes: model.notes,
    };
  },
});
