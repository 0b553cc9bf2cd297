import type { Cell } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import { columns, days, longName, result, share, widget } from '../../samples/sample-data';
import type { Metric } from '../../samples/sample-data';

const retention: Metric = { ...share, code: 'RET', label: 'Bought again' };
const head = [
  columns.text('months', 'Months after the first purchase'),
  columns.id,
  { ...columns.name, label: 'First purchase in' },
  { ...columns.value(retention), base: columns.base.key },
  columns.base,
];
const monthNames = days(12, 'month').map((day) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

interface Options {
  sizes?: (cohort: number) => number | null;
  figure?: (cohort: number, age: number) => number | null;
}

const figureOf = (cohort: number, at: number) =>
  0.46 / (1 + at * 0.35) + ((cohort * 7 + at * 3) % 10) / 120;

/** Rows as the query of repeat cohorts has them: each cohort has one age less than the one before, the last one none. */
const triangle = (
  names: readonly string[],
  { sizes = (at) => 1_840 - at * 97, figure = figureOf }: Options = {},
) =>
  result(
    head,
    names.flatMap((name, cohort) =>
      Array.from({ length: Math.max(1, names.length - 1 - cohort) }, (_, at): Cell[] => [
        String(at + 1),
        name,
        name,
        cohort === names.length - 1 ? null : figure(cohort, at),
        sizes(cohort),
      ]),
    ),
  );

/** Twelve cohorts wide and narrow, small ones, a gap, cohorts with names, one cell, and nothing kept. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'cohort',
        12,
        'A third of new buyers is back after two months',
        retention,
        triangle(monthNames),
      ),
      widget(
        'cohort',
        6,
        'Small cohorts, a figure that is missing, and hidden ones',
        retention,
        triangle(monthNames.slice(6), {
          sizes: (at) => (at === 3 ? 12 : at % 2 === 0 ? 12_400 : 64 + at),
          figure: (cohort, at) =>
            cohort === 3 || (cohort === 2 && at === 1) ? null : figureOf(cohort, at),
        }),
      ),
      widget('cohort', 6, 'Twelve cohorts, little room', retention, triangle(monthNames)),
      widget(
        'cohort',
        6,
        'Cohorts with names, one of them long',
        retention,
        triangle(['Summer samples', longName, 'Autumn samples', 'Winter samples']),
      ),
      widget('cohort', 3, 'One cell', retention, triangle(monthNames.slice(-2))),
      widget(
        'cohort',
        3,
        'No repeat purchases',
        retention,
        triangle(monthNames.slice(-4), { figure: () => 0 }),
      ),
    ],
  },
];
