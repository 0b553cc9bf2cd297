import { defineChart } from '../../chart-definition';
import { boxes } from '../../read-out/targets';
import { starsLayout } from './layout';
import { starsMarks } from './marks';
import { readStars, starsModel, starsSummary } from './model';

/** Reviews by their stars, with their mean. Rows: id (5 to 1), name, value (number of reviews). */
export const stars = defineChart({
  kind: 'stars',
  draw(widget, facts) {
    const model = starsModel(widget, facts);
    const layout = starsLayout(widget.span, model.rows.length);
    const { width, height, rows } = layout;
    return {
      layout: 'picture',
      width,
      height,
      summary: starsSummary(model),
      marks: (paint) => starsMarks(model, layout, paint),
      targets: boxes(
        model.rows.map((_, at) => ({
          left: rows.x / width,
          top: (rows.y + at * rows.height) / height,
          width: rows.width / width,
          height: rows.height / height,
        })),
        'y',
      ),
      read: (index) => readStars(model, facts, index),
      notes: [],
    };
  },
});
