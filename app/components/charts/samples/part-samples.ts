import type { Cell } from '~/contracts/dashboards/content';

import {
  longName,
  levelsOf,
  many,
  netSales,
  share,
  units,
  widget,
  brands,
  names,
  columns,
  days,
  result,
  grid,
  ofBrands,
  type Metric,
} from './sample-data';

export const donutSamples = () =>
  grid(
    ofBrands('donut', 6, 'Crunchwell is second among four brands', netSales, [
      ['brd_alder', 'Alder & Ash', 15_123_412],
      ['brd_own', 'Crunchwell', 14_843_105],
      ['brd_bright', 'Brightwater', 9_712_000],
      ['brd_cinder', 'Cinder Valley', 412_010],
    ]),
    ofBrands(
      'donut',
      6,
      'Twelve brands: the smallest of them are added up',
      units,
      levelsOf(many(12)),
    ),
    ofBrands('donut', 4, 'Net sales by brand, in a narrow card', netSales, [
      ['brd_own', 'Crunchwell', 999_999_999_99],
      ['brd_acorn', longName, 412_010_000_00],
    ]),
    ofBrands(
      'donut',
      4,
      'One brand, one without sales, one with more returns than sales',
      netSales,
      [
        ['brd_own', 'Crunchwell', 120_000],
        ['brd_elm', 'Elmfield', 0],
        ['brd_fir', 'Fir & Sons', -4_000],
      ],
    ),
    ofBrands('donut', 4, 'Share of category, without units', share, [
      ['brd_alder', 'Alder & Ash', 0.31],
      ['brd_own', 'Crunchwell', 0.12],
      ['brd_bright', 'Brightwater', 0.021],
    ]),
    ofBrands('donut', 6, 'Nothing but zero', units, [['brd_own', 'Crunchwell', 0]]),
    ofBrands('donut', 6, 'No figures', units, [['brd_own', 'Crunchwell', null]]),
  );

const categories = [
  'Chips & crisps',
  'Protein bars',
  'Nuts and seeds',
  'Sparkling water',
  'Cold brew coffee',
  'Jerky',
  'Popcorn',
].map((name, at): [string, string, number] => [
  `cat_${at}`,
  name,
  Math.round(90_000_000 / (at + 1.4)),
]);

export const treemapSamples = () =>
  grid(
    ofBrands('treemap', 8, 'Chips lead the category', netSales, categories),
    ofBrands('treemap', 4, 'A narrow card', netSales, categories),
    ofBrands('treemap', 6, 'Crunchwell among the brands of the page', netSales, levelsOf(brands)),
    ofBrands('treemap', 6, 'Many products, returns, and long names', netSales, [
      ...Array.from({ length: 60 }, (_, at): [string, string, number] => [
        `prd_${at}`,
        at % 4 === 1 ? longName.slice(at) : `${names[at % 12]} ${at}`,
        Math.round(48_000_000 / (at + 2)),
      ]),
      ['brd_own', 'Crunchwell', 9_000_000],
      ['prd_back', 'Returned', -12_300],
      ['prd_zero', 'Not sold', 0],
    ]),
    ofBrands('treemap', 4, 'One value', netSales, [['brd_own', 'Crunchwell', 12]]),
    ofBrands(
      'treemap',
      4,
      'Very unequal values',
      netSales,
      many(6).map(({ id, name }, at) => [id, name, 10 ** (10 - at * 2)]),
    ),
    ofBrands('treemap', 4, 'All zero', netSales, [['brd_own', 'Crunchwell', 0]]),
  );

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
const cohorts = (
  span: number,
  title: string,
  names: readonly string[],
  { sizes = (at) => 1_840 - at * 97, figure = figureOf }: Options = {},
) =>
  widget(
    'cohort',
    span,
    title,
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
    ),
  );

export const cohortSamples = () =>
  grid(
    cohorts(12, 'A third of new buyers is back after two months', monthNames),
    cohorts(6, 'Small cohorts, a figure that is missing, and hidden ones', monthNames.slice(6), {
      sizes: (at) => (at === 3 ? 12 : at % 2 === 0 ? 12_400 : 64 + at),
      figure: (cohort, at) =>
        cohort === 3 || (cohort === 2 && at === 1) ? null : figureOf(cohort, at),
    }),
    cohorts(6, 'Twelve cohorts, little room', monthNames),
    cohorts(6, 'Cohorts with names, one of them long', [
      'Summer samples',
      longName,
      'Autumn samples',
      'Winter samples',
    ]),
    cohorts(3, 'One cell', monthNames.slice(-2)),
    cohorts(3, 'No repeat purchases', monthNames.slice(-4), { figure: () => 0 }),
  );
