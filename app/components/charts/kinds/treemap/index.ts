import { defineChart } from '../../chart-definition';
import { boxes } from '../../read-out/boxes';
import { treemapMarks } from './marks';
import { hasArea, readPart, treemapModel, treemapSummary } from './model';
import { samples } from './samples.server';

/** Parts of a whole as tiles. Rows: id, name, value. */
export const treemap = defineChart({
  kind: 'treemap',
  draw(widget, facts) {
    const model = treemapModel(widget, facts);
    const { width, height, parts, notes } = model;
    return {
      layout: 'picture',
      width,
      height,
      summary: treemapSummary(model),
      marks: (paint) => treemapMarks(model, paint),
      targets: boxes(
        parts.map((part) => ({
          left: part.x / width,
          top: part.y / height,
          width: part.width / width,
          height: part.height / height,
        })),
      ),
      read: (index) => readPart(model, facts, index),
      idAt: (index) => parts[index]?.id ?? '',
      notes,
    };
  },
  hasValues: hasArea,
  samples,
});
