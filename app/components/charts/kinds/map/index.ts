import { defineChart } from '../../chart-definition';
import { boxes } from '../../read-out/targets';
import { mapBoxes, mapLayout } from './layout';
import { mapMarks } from './marks';
import { mapModel, mapSummary, readRegion } from './model';

/** Values of US states on a map of tiles. Rows: optionally id, name or code of the state, value, optionally base. */
export const map = defineChart({
  kind: 'map',
  draw(widget, facts) {
    const model = mapModel(widget, facts);
    const layout = mapLayout(widget.span, model);
    return {
      layout: 'picture',
      width: layout.width,
      height: layout.height,
      summary: mapSummary(model),
      marks: (paint) => mapMarks(model, layout, paint),
      targets: boxes(mapBoxes(model, layout)),
      read: (index) => readRegion(model, facts, index),
      idAt: (index) => [...model.tiles, ...model.others][index]?.id ?? '',
      notes: model.notes,
    };
  },
});
