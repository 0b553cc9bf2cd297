import { defineChart } from '../../chart-definition';
import { boxes } from '../../read-out/targets';
import { funnelLayout } from './layout';
import { funnelMarks } from './marks';
import { funnelModel, funnelSummary, readFunnelStep } from './model';

/** Steps with their shares of the step before, or of another base, and of the first one. Rows: id, name, value, base. */
export const funnel = defineChart({
  kind: 'funnel',
  draw(widget, facts) {
    const model = funnelModel(widget, facts);
    const layout = funnelLayout(widget.span, model.steps.length);
    const { width, height, head, step, bar } = layout;
    const stepHeight = layout.stacked ? step - 12 : bar.height;
    return {
      layout: 'picture',
      width,
      height,
      summary: funnelSummary(model),
      marks: (paint) => funnelMarks(model, layout, paint),
      targets: boxes(
        model.steps.map((_, at) => ({
          left: 0,
          top: (head + at * step) / height,
          width: 1,
          height: stepHeight / height,
        })),
        'y',
      ),
      read: (index) => readFunnelStep(model, facts, index),
      notes: model.notes,
    };
  },
});
