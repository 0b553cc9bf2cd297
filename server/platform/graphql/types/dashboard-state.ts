import type { DashboardStateInput } from '../../dashboards/selection/state-input';
import type { Builder } from './builder';

/** The state of a dashboard's URL, as the queries take it. */
export function addDashboardState(builder: Builder) {
  const dayRange = builder.inputType('DayRangeInput', {
    description: 'Days as MM/DD/YYYY, YYYY-MM-DD or Mon DD, YYYY (D-05), both included.',
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
    description: 'What is wrong in it is left out, with a notice (R-19).',
    fields: (t) => ({
      brand: t.id(),
      product: t.id(),
      timerange: t.field({ type: dayRange }),
      comparison: t.field({ type: comparison }),
      filters: t.field({ type: [selection] }),
    }),
  });
}
export type DashboardStateRef = ReturnType<typeof addDashboardState>;
