import { defineChart } from '../../chart-definition';
import { formatterFor, hasValues, valueColumn } from '../../results/result';
import { bucketNames, incompleteNotes, incompleteSentence } from '../../geometry/axes';
import { lastIndexOf } from '../../geometry/paths';
import { sparkModel } from './model';
import { samples } from './samples.server';

const height = 48;

/** A small line between its first and its last figure. Rows of the trend, or of the result without one: day, value. */
export const sparkline = defineChart({
  kind: 'sparkline',
  draw(widget, facts) {
    const spark = sparkModel(widget);
    const { days, level, values } = spark;
    const column = valueColumn(widget);
    const names = bucketNames({ buckets: days, level });
    const show = formatterFor(column, facts, { compact: true });
    const endAt = (index: number) => ({ value: show(values[index]), name: names[index] ?? '' });
    const firstIndex = values.findIndex((value) => value !== null);
    const lastIndex = lastIndexOf(values);
    const [first, last] = [endAt(firstIndex), endAt(lastIndex)];
    const range = `${column.label} from ${first.value} (${first.name}) to ${last.value} (${last.name})`;
    return {
      layout: 'trend',
      summary: [range, incompleteSentence(spark, days.length, level)].filter(Boolean).join('. '),
      first: firstIndex === lastIndex ? null : first,
      last,
      height,
      spark,
      notes: incompleteNotes(spark, days.length, level, 'Dashed'),
    };
  },
  hasValues: ({ result, trend }) => hasValues(trend ?? result),
  fixedHeight: height,
  samples,
});
