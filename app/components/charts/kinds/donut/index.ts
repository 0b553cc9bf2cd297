import { defineChart } from '../../chart-definition';
import { donutLayout, sliceTargets } from './layout';
import { donutMarks } from './marks';
import { donutModel, donutSummary, readSlice } from './model';

/** Parts of a whole at one time. Rows: id, name, value. */
export const donut = defineChart({
  kind: 'donut',
  draw(widget, facts) {
    const model = donutModel(widget, facts);
    const layout = donutLayout(widget.span, model.slices.length);
    const targets = sliceTargets(model.slices, layout);
    return {
      layout: 'picture',
      width: layout.width,
      height: layout.height,
      summary: donutSummary(model),
      marks: (paint) => donutMarks(model, layout, paint),
      targets,
      read: (index) => readSlice(model, facts, index, targets.anchor(index).y),
      idAt: (index) => model.slices[index]?.id ?? '',
      notes: model.notes,
    };
  },
});
