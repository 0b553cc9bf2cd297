import { defineChart } from '../../chart-definition';
import { incompleteNotes } from '../../geometry/axes';
import { hasValues, valueColumn } from '../../results/result';
import { sparkModel, sparkWords } from './model';

const height = 48;

/** A small line between its first and its last figure. Rows of the trend, or of the result without one: day, value. */
export const sparkline = defineChart({
  kind: 'sparkline',
  draw(widget, facts) {
    const spark = sparkModel(widget, facts);
    return {
      layout: 'trend',
      ...sparkWords(spark, valueColumn(widget), facts),
      height,
      spark,
      notes: incompleteNotes(spark, spark.days.length, spark.level, 'Dashed'),
    };
  },
  hasValues: ({ result, trend }) => hasValues(trend ?? result),
  fixedHeight: height,
});
