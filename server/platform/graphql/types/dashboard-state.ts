import type { DashboardStateInput } from '../../dashboards/selection/state-input';
import type { Builder } from './builder';

/** Adds the input type for the state of a dashboard's URL. */
export function addDashboardState(builder: Builder) {
  const dayRange = builder.inputType('DayRangeInput', {
    description: 'An inclusive range of days, as MM/DD/YYYY, YYYY-MM-DD or Mon DD, YYYY (D-05).',
    fields: (t) => ({
      startDate: t.string({ required: true }),
      endDate: t.string({ required: true }),
    }),
  });
  const comparison = builder.inputType('ComparisonInput', {
    fields: (t) => ({ brands: t.idList(), products: t.idList() }),
  });
  const selection = builder.inputType('FilterSelectionInput', {
    fields: (t) => ({
      name: t.string({ required: true }),
      all: t.boolean(),
      values: t.stringList(),
    }),
  });
  return builder.inputRef<DashboardStateInput>('DashboardStateInput').implement({
    description: 'Invalid parts are ignored, and each gives a notice (R-19).',
    fields: (t) => ({
      brand: t.id(),
      product: t.id(),
      report: t.id({ description: 'The sampling campaign that a report is about.' }),
      timerange: t.field({ type: dayRange }),
      comparison: t.field({ type: comparison }),
      stored: t.id({
        description:
          'The key of stored filters. Those in `filters` stand before them, without values as their defaults.',
      }),
      filters: t.field({ type: [selection] }),
      search: t.string({ description: 'Words that shown reviews contain.' }),
      reviews: t.int({ description: 'How many reviews are shown; 10 without it, at most 1,000.' }),
    }),
  });
}
export type DashboardStateRef = ReturnType<typeof addDashboardState>;
